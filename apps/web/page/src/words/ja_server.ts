// What the server says, in Japanese: questions, moves in words, what moves did,
// ends and errors.

import { cards } from './ja_cards';
import { fairyPiece } from './ja_fairy';
import { places } from './ja_places';
import { questionInJapanese, where } from './ja_questions';

export type Row = [RegExp, (...parts: string[]) => string];

const kSides: Record<string, string> = {
  USSR: 'ソ連', US: 'アメリカ', White: '白', Black: '黒', first: '先手', second: '後手', nature: '偶然', neutral: '偶然',
};
export const kPieces: Record<string, string> = {
  king: 'キング', queen: 'クイーン', rook: 'ルーク', bishop: 'ビショップ', knight: 'ナイト', pawn: 'ポーン',
};
// Gungi's pieces, as its rules write them.
export const gungiPieces: Record<string, string> = {
  marshal: '帥', general: '大', 'lieutenant general': '中', 'major general': '小', warrior: '侍', soldier: '兵', rider: '馬',
  spy: '忍', lancer: '槍', fortress: '砦', archer: '弓', musketeer: '筒', cannon: '砲', tactician: '謀',
};
const kEnds: Record<string, string> = {
  checkmate: 'チェックメイト', stalemate: 'ステイルメイト', repetition: '同一局面の反復', 'threefold repetition': '同一局面三回',
  'fifty moves': '50手ルール', 'the fifty-move rule': '50手ルール', 'dead position': '駒不足', 'insufficient material': '駒不足',
  'marshal captured': '帥を取った', mate: '詰み', 'no move left': '指す手がない', 'twenty points': '20点差', Wargames: 'Wargames',
  'control of Europe': 'ヨーロッパの支配', 'a scoring card held': '得点カードの持ち越し',
  'a coup in the Cuban Missile Crisis': 'キューバ危機でのクーデター', four: '四つ並べた',
};
const kLevels: Record<string, string> = { nobody: '同点' };
const kBoxes: Record<string, string> = {
  'Earth Satellite': '人工衛星', 'Animal in Space': '宇宙動物', 'Man in Space': '有人宇宙飛行', 'Man in Earth Orbit': '地球周回',
  'Lunar Orbit': '月周回', 'the Moon': '月', 'Space Shuttle': 'スペースシャトル', 'Space Station': '宇宙ステーション',
};
const kChoices: Record<string, string> = {
  ops: '作戦値として使う', Operations: '作戦値として使う', event: 'イベントとして使う', 'event first': 'イベントを先に', 'ops first': '作戦値を先に',
  space: '宇宙開発', influence: '影響力を置く', coup: 'クーデター', realign: '再編', decline: '使わない', stop: 'やめる', pass: 'パス',
  no: 'しない', 'un event': '相手のカードとともに使う', 'with un': 'UN Interventionとともに使う', remove: '取り除く', add: '加える', participate: '参加する', boycott: 'ボイコットする', degrade: 'デフコンを下げる',
  improve: 'デフコンを上げる', keep: 'そのまま', redraw: '手札を引き直す', 'end game': '対局を終える', 'return': '戻す',
};

// Places as moves have them, without signs.
const kTyped = Object.fromEntries(Object.entries(places).map(([name, words]) => [name.replaceAll('/', ' '), words]));

export const side = (name: string): string => kSides[name] ?? name;
const end = (name: string): string => kEnds[name] ?? name;

// Ends.
const kOver: Row[] = [
  [/^(\w+) wins by (.+?)(: .+)?$/, (who, why) => `${side(who)}の勝ち(${end(why)})`],
  [/^(\w+) wins as DEFCON fell to 1(: .+)?$/, (who) => `${side(who)}の勝ち(デフコンが1に)`],
  [/^(\w+) wins on points(: .+)?$/, (who) => `${side(who)}の勝ち(最終得点)`],
  [/^(\w+) wins$/, (who) => `${side(who)}の勝ち`],
  [/^draw by (.+)$/, (why) => `引き分け(${end(why)})`],
  [/^[Dd]raw$/, () => '引き分け'],
  [/^(\w+) resigns: (\w+) wins$/, (who, winner) => `${side(who)}の投了、${side(winner)}の勝ち`],
  [/^(\w+)'s time is up: (\w+) wins$/, (who, winner) => `${side(who)}の時間切れ、${side(winner)}の勝ち`],
  [/^finished with returns of -?([\d.]+)$/, (score) => `クリア。スコア${score}`],
  [/^stalemate$/i, () => 'ステイルメイト'],
];

// What a move changed.
const kChanges: Row[] = [
  [/^(?:(.+?) )?(USSR|US) (\d+) to (\d+) and (USSR|US) (\d+) to (\d+)$/, (spot, a, from, to, b, from2, to2) => `${spot ? where(spot) : ''}${side(a)}${from}→${to}、${side(b)}${from2}→${to2}`],
  [/^(?:(.+?) )?(USSR|US) (\d+) to (\d+)$/, (spot, who, from, to) => `${spot ? where(spot) : ''}${side(who)}${from}→${to}`],
  [/^(USSR|US) reaches (.+)$/, (who, box) => `${side(who)}が宇宙開発で${kBoxes[box] ?? box}に到達`],
  [/^(USSR|US) military operations (\d+)$/, (who, count) => `${side(who)}の軍事行動${count}`],
  [/^(USSR|US) gains (\d+) VP \(now ([+-]?\d+)\)$/, (who, count, now) => `${side(who)}が${count}点獲得(現在${now})`],
  [/^DEFCON (\d)$/, (to) => `デフコン${to}`],
  [/^the China Card goes to the (USSR|US) face (up|down)$/, (who, way) => `中国カードは${side(who)}へ(${way === 'up' ? '表' : '裏'})`],
  [/^no USSR placement in (.+)$/, (spot) => `${where(spot)}にはソ連の影響力を置けない`],
  [/^the discard pile is shuffled$/, () => '捨て札を切り直す'],
  [/^the (USSR|US) hand shows (.+)$/, (who, cards) => `${side(who)}の手札から${cards}を公開`],
  [/^(.+) goes to the (USSR|US) hand$/, (card, who) => `${card}は${side(who)}の手札へ`],
  [/^(.+) takes effect$/, (card) => `${card}の効果が始まる`],
  [/^(.+) is over$/, (card) => `${card}の効果が終わる`],
  [/^(.+) is removed$/, (card) => `${card}は除外`],
  [/^(.+) is discarded$/, (card) => `${card}は捨て札へ`],
];

// What was done.
const kDone: Row[] = [
  [/^(?:(\w+) )?sets up in (.+)$/, (who, spot) => `${side(who ?? '')}初期配置 ${where(spot)}`],
  [/^(\w+) draws a card$/, (who) => `${side(who)}がカードを引く`],
  [/^(\w+) draws (.+)$/, (who, card) => `${side(who)}が${card}を引く`],
  [/^(\w+) chooses a headline$/, (who) => `${side(who)}がヘッドラインを選ぶ`],
  [/^(\w+) chooses (.+) as headline$/, (who, card) => `${side(who)}のヘッドラインは${card}`],
  [/^headlines: (\w+) (.+?)(?:, (\w+) (.+))?$/, (a, card, b, card2) => `ヘッドライン: ${side(a)} ${card}${b ? `、${side(b)} ${card2}` : ''}`],
  [/^(?:(\w+) )?passes$/, (who) => `${side(who ?? '')}パス`],
  [/^plays (.+)$/, (card) => `${card}を使う`],
  [/^is trapped and (plays|discards) (.+)$/, (what, card) => `罠の中で${card}を${what === 'plays' ? '使う' : '捨てる'}`],
  [/^(.+) as an event$/, (card) => `${card}をイベントに`],
  [/^(.+) for Operations, without its event$/, (card) => `${card}を作戦値に(イベントなし)`],
  [/^(.+) for Operations$/, (card) => `${card}を作戦値に`],
  [/^(?:(\w+) )?rolls (\d) for the coup in (.+)$/, (who, die, spot) => `${side(who ?? '')}出目${die} ${where(spot)}でのクーデター`],
  [/^(?:(\w+) )?rolls (\d) for the war in (.+)$/, (who, die, spot) => `${side(who ?? '')}出目${die} ${where(spot)}での戦争`],
  [/^(?:(\w+) )?rolls (\d) in the space race$/, (who, die) => `${side(who ?? '')}出目${die} 宇宙開発`],
  [/^(?:USSR )?rolls (\d), US rolls (\d) for the realignment of (.+)$/, (a, b, spot) => `ソ連 出目${a} アメリカ 出目${b} ${where(spot)}の再編`],
  [/^(?:USSR )?rolls (\d), US rolls (\d) for (.+)$/, (a, b, card) => `ソ連 出目${a} アメリカ 出目${b} ${card}`],
  [/^(?:(\w+) )?rolls (\d) to get out of the trap$/, (who, die) => `${side(who ?? '')}出目${die} 罠からの脱出`],
  [/^(.+): the US sees (.+)$/, (card, seen) => `${card}: アメリカが${seen === 'a card' ? 'カード' : seen}を見る`],
  [/^(.+): (.+) is drawn from the (USSR|US) hand$/, (card, drawn, who) => `${card}: ${side(who)}の手札から${drawn}を引く`],
  [/^(?:(\w+) )?declines Operations$/, (who) => `${side(who ?? '')}作戦値を使わない`],
  [/^(?:(\w+) )?attempts no coup$/, (who) => `${side(who ?? '')}クーデターを行わない`],
  [/^(?:(\w+) )?lets the crisis go on$/, (who) => `${side(who ?? '')}危機を続けさせる`],
  [/^(?:(\w+) )?ends the crisis with influence from (.+)$/, (who, of) => `${side(who ?? '')}${where(of)}の影響力で危機を終わらせる`],
  [/^(?:(\w+) )?keeps its cards$/, (who) => `${side(who ?? '')}カードを捨てない`],
  [/^(?:(\w+) )?discards (.+)$/, (who, card) => `${side(who ?? '')}${card}を捨てる`],
  [/^NORAD: US adds influence in (.+)$/, (of) => `NORAD: アメリカが${where(of)}に影響力を置く`],
  [/^(.+) with UN Intervention$/, (card) => `${card}をUN Interventionとともに`],
  [/^(.+) goes back to the (\w+)$/, (card, who) => `${card}を${side(who)}に返す`],
  [/^(.+): (USSR|US) chooses no card$/, (card, who) => `${card}: ${side(who)}はカードを選ばない`],
  [/^(.+) in the space race$/, (card) => `${card}を宇宙開発に`],
  [/^(.+) with another card$/, (card) => `${card}を別のカードとともに`],
  [/^(.+): the event comes first$/, (card) => `${card}: イベントが先`],
  [/^(.+): Operations come first$/, (card) => `${card}: 作戦値が先`],
  [/^(?:(\w+) )?adds influence with the (\d+) Operations? of (.+)$/, (_, value, card) => `${card}の作戦値${value}で影響力を置く`],
  [/^(?:(\w+) )?attempts a coup with the (\d+) Operations? of (.+)$/, (_, value, card) => `${card}の作戦値${value}でクーデター`],
  [/^(?:(\w+) )?realigns with the (\d+) Operations? of (.+)$/, (_, value, card) => `${card}の作戦値${value}で再編`],
  [/^(?:(\w+) )?adds influence in (.+)$/, (_, spot) => `${where(spot)}に影響力`],
  [/^(?:(\w+) )?attempts a coup in (.+)$/, (_, spot) => `${where(spot)}でクーデター`],
  [/^(?:(\w+) )?realigns (.+)$/, (_, spot) => `${where(spot)}を再編`],
  [/^(?:(\w+) )?stops realigning$/, () => '再編を終える'],
  [/^(.+): (USSR|US) chooses no more$/, (card, who) => `${card}: ${side(who)}は終える`],
  [/^(.+): (USSR|US) chooses (.+)$/, (card, who, what) => `${card}: ${side(who)}が${places[what.replace(/^the /, '')] ?? kChoices[what] ?? what}を選ぶ`],
  [/^discard:(\d+)$/, (slot) => `${slot}を捨てる`],
];

// Errors.
const kErrors: Row[] = [
  [/^(?:move: )?"(.+?)" is not legal here(?:: (.+))?$/s, (move, why) => `「${move}」はここでは指せません${why ? `(${why})` : ''}`],
  [/^PGN line (\d+), column (\d+): move (\d+), (?:white|black): "(.+?)" is not legal here.*$/s, (line, column, number, move) => `${line}行目${column}文字目: ${number}手目「${move}」は指せません`],
  [/^PGN line (\d+), column (\d+): move (\d+), (?:white|black): "(.+?)" is not a move in .*$/s, (line, column, number, move) => `${line}行目${column}文字目: ${number}手目「${move}」は指し手として読めません`],
  [/^(?:move: )?"(.+?)" is not a move in .*$/s, (move) => `「${move}」は指し手として読めません`],
  [/^PGN line (\d+), column (\d+): (.+)$/s, (line, column, why) => `${line}行目${column}文字目: ${why}`],
  [/^(?:view: )?FEN .*no (white|black) king$/, (who) => `${who === 'white' ? '白' : '黒'}のキングがありません`],
  [/^(?:view: )?board: (White|Black) has no king$/, (who) => `${side(who)}のキングがありません`],
  [/^(?:view: )?FEN field \d+ \((.+?)\), character (\d+): (.+)$/, (_, at, why) => `FENの${at}文字目: ${why}`],
  [/^the game is over$/, () => '対局は終わっています'],
];

export function by(rows: Row[], text: string): string | null {
  for (const [pattern, words] of rows) {
    const found = pattern.exec(text);
    if (found) return words(...found.slice(1));
  }
  return null;
}

// One clause; what was done, a colon, and what that changed.
function clause(text: string): string {
  if (kChoices[text] ?? kSides[text]) return kChoices[text] ?? kSides[text];
  const named = kPieces[text] ?? gungiPieces[text] ?? places[text] ?? kTyped[text] ?? fairyPiece(text);
  if (named) return named;
  const [, color, piece] = /^(white|black) (.+)$/i.exec(text) ?? [];
  const known = kPieces[piece] ?? gungiPieces[piece] ?? (/^[A-Z]\w{0,3}$/.test(piece) ? piece : '');
  if (known) return `${/w/i.test(color) ? '白' : '黒'}の${known}`;
  const [, whose] = /^influence (USSR|US)$/.exec(text) ?? [];
  if (whose) return `${side(whose)}影響力`;
  for (let at = text.indexOf(': '); at > 0; at = text.indexOf(': ', at + 1)) {
    const done = by(kDone, text.slice(0, at));
    const changes = text.slice(at + 2).split(', ').map((each) => by(kChanges, each));
    if (done !== null && changes.every((each) => each !== null)) return `${done}: ${changes.join('、')}`;
  }
  return by([...kOver, ...kChanges, ...kErrors, ...kDone], text) ?? standing(text) ?? text;
}

// "Turn 2: USSR ahead by 3, DEFCON 4".
function standing(text: string): string | null {
  const found = /^(?:Turn (\d+): )?(\w+) (?:is )?ahead(?: by (\d+))?, DEFCON (\d)$/.exec(text);
  if (!found) return null;
  const [, turn, who, points, defcon] = found;
  const lead = kLevels[who] ?? `${side(who)}が${points}点リード`;
  return `${turn ? `第${turn}ターン: ` : ''}${lead}、デフコン${defcon}`;
}

// Names of cards, also without signs, as moves have them.
const kCards = new Map<string, string>();
for (const [name, [japanese]] of Object.entries(cards)) {
  kCards.set(name, japanese);
  kCards.set(name.replaceAll(/[/-]/g, ' '), japanese);
}
const kCardNames = new RegExp(
  `(?<![\\w/-])(?:${[...kCards.keys()].sort((a, b) => b.length - a.length).join('|')})(?![\\w/-])`,
  'g',
);

const kMostKnown = 5000;
const translations = new Map<string, string>(); // which cost many patterns

export function inJapanese(text: string): string {
  const before = translations.get(text);
  if (before !== undefined) return before;
  if (translations.size === kMostKnown) translations.clear();
  const words = translated(text);
  translations.set(text, words);
  return words;
}

function translated(text: string): string {
  if (/^Play \d+:/.test(text)) return 'カードを使ってください';
  return text
    .split(/\n|(?<=[.?]) (?=[A-Z\d])/)
    .map((line) => questionInJapanese(line) ?? clause(line))
    .join('\n')
    .replace(kCardNames, (name) => kCards.get(name) ?? name);
}
