// What the server says, in Japanese: questions, moves in words, what moves did,
// ends and errors. Names of cards stay as they are printed.

import { places } from './ja_places';

type Row = [RegExp, (...parts: string[]) => string];

const kSides: Record<string, string> = { USSR: 'ソ連', US: 'アメリカ', White: '白', Black: '黒' };
const kPieces: Record<string, string> = {
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
const kWays: Record<string, string> = {
  'place influence': '影響力を置く', 'attempt a coup': 'クーデター', realign: '再編', 'enter the space race': '宇宙開発',
  '"decline"': '使わない', decline: '使わない', 'as an event': 'イベント', 'in the space race': '宇宙開発',
};
const kChoices: Record<string, string> = {
  ops: '作戦値として使う', Operations: '作戦値として使う', event: 'イベントとして使う', 'event first': 'イベントを先に', 'ops first': '作戦値を先に',
  space: '宇宙開発', influence: '影響力を置く', coup: 'クーデター', realign: '再編', decline: '使わない', stop: 'やめる', pass: 'パス',
  no: 'しない', 'un event': '相手のカードとともに使う', 'with un': 'UN Interventionとともに使う', remove: '取り除く', add: '加える', participate: '参加する', boycott: 'ボイコットする', degrade: 'デフコンを下げる',
  improve: 'デフコンを上げる', keep: 'そのまま', redraw: '手札を引き直す', 'end game': '対局を終える', 'return': '戻す',
};

// Places as moves have them, without signs.
const kTyped = Object.fromEntries(Object.entries(places).map(([name, words]) => [name.replaceAll('/', ' '), words]));

const side = (name: string): string => kSides[name] ?? name;
const place = (name: string): string =>
  name.split(/, | or /).map((each) => places[each.replace(/^the /, '')] ?? each).join('・');
const end = (name: string): string => kEnds[name] ?? name;
const way = (text: string): string => {
  const operations = /^for (\d+) Operations?$/.exec(text);
  return operations ? `作戦値${operations[1]}` : (kWays[text] ?? text);
};
const ways = (text: string): string => text.split(/, | or /).map(way).join('・');

// Questions, the first line and those after it.
const kQuestions: Row[] = [
  [/^(White|Black|\S) to move$/, (who) => `${side(who)}の手番です`],
  [/^A card is drawn$/, () => 'カードを引きます'],
  [/^Nature, turn (\d+): deal a card to the (\w+)\.$/, (turn, who) => `第${turn}ターン: ${side(who)}にカードを配ります。`],
  [/^(\w+): set up influence in (.+?); (\d+) points? left.*$/, (who, where, left) => `${side(who)}: ${place(where)}に影響力を置いてください(残り${left})。`],
  [/^(\w+): choose the headline of turn (\d+)\.$/, (who, turn) => `${side(who)}: 第${turn}ターンのヘッドラインを選んでください。`],
  [/^The (\w+) headline lies face down\.$/, (who) => `${side(who)}のヘッドラインは伏せてあります。`],
  [/^The (\w+) headline is (.+)\.$/, (who, card) => `${side(who)}のヘッドラインは${card}です。`],
  [/^(\w+): play a card in action round (\d+) of (\d+), turn (\d+)\.$/, (who, round, rounds, turn) => `${side(who)}: 第${turn}ターン、アクションラウンド${round}/${rounds}。カードを使ってください。`],
  [/^Military operations: (\d+) of the (\d+) that DEFCON asks for by the turn's end\.$/, (have, need) => `軍事行動: ターン終了までに${need}必要(現在${have})。`],
  [/^(\d+) scoring cards? in hand must be played before the turn ends(: now)?\.$/, (count, now) => `手札の得点カード${count}枚は${now ? '今' : 'このターン中に'}使わなければなりません。`],
  [/^Warning: at DEFCON 2 the event of (.+) can lose the game\.$/, (cards) => `注意: デフコン2では${cards}のイベントで負けることがあります。`],
  [/^Warning: DEFCON is 2, and its event can lose the game for the (\w+)\.$/, (who) => `注意: デフコン2です。このイベントで${side(who)}が負けることがあります。`],
  [/^Warning: DEFCON is 2; a coup in a battleground loses the game for the (\w+)\.$/, (who) => `注意: デフコン2です。重要国でのクーデターは${side(who)}の負けになります。`],
  [/^(\w+), (.+?): play it (.+)\.$/, (who, card, how) => `${side(who)}、${card}: 使い方を選んでください(${ways(how)})。`],
  [/^(\w+), (.+?): score the region\s*\.$/, (who, card) => `${side(who)}、${card}: 得点計算をします。`],
  [/^With Operations its event happens for the (\w+)(.*)\.$/, (who) => `作戦値として使うと${side(who)}のイベントも起こります。`],
  [/^(\w+), (.+?): its event is the (\w+)'s; does it happen first.*$/, (who, card, other) => `${side(who)}、${card}: ${side(other)}のイベントです。先に起こしますか、作戦値の後にしますか。`],
  [/^(\w+), (.+?): use (\d+) Operations?: (.+)\.$/, (who, card, value, how) => `${side(who)}、${card}: 作戦値${value}の使い方を選んでください(${ways(how)})。`],
  [/^(\w+), (.+?): place influence; (\d+) points? left.*$/, (who, card, left) => `${side(who)}、${card}: 影響力を置いてください。残り${left}(相手の支配国には2必要)。`],
  [/^(\w+), (.+?): choose a country for a (?:second )?(?:free )?coup of (\d+) Operations?(?: in (.+?))?(, or "stop")?; .*$/, (who, card, value) => `${side(who)}、${card}: 作戦値${value}でクーデターを起こす国を選んでください。`],
  [/^(\w+), (.+?): choose a country to realign.*?(?:; (\d+) rolls? left)?\.$/, (who, card, left) => `${side(who)}、${card}: 再編する国を選んでください${left ? `(残り${left}回)` : ''}。`],
  [/^(\w+), (.+?): add (\d+) (\w+) influence in each of (?:up to )?(\d+) places?: (.+?)(?:; (\d+) left)?\.$/, (who, card, each, whose, count, where, left) => `${side(who)}、${card}: ${place(where)}の${count}か所に${side(whose)}影響力を${each}ずつ置いてください${left ? `。残り${left}` : ''}。`],
  [/^(\w+), (.+?): remove (\d+) (\w+) influence from each of (?:up to )?(\d+) places?: (.+?)(?:; (\d+) left)?\.$/, (who, card, each, whose, count, where, left) => `${side(who)}、${card}: ${place(where)}の${count}か所から${side(whose)}影響力を${each}ずつ取り除いてください${left ? `。残り${left}` : ''}。`],
  [/^(\w+): box (\d) of the space race allows.*$/, (who, box) => `${side(who)}: 宇宙開発の${box}番の箱により、カードを1枚捨てられます。`],
  [/^(\w+), (.+?): discard a card worth (\d) Operations or more.*$/, (who, card, value) => `${side(who)}、${card}: 作戦値${value}以上のカードを捨ててください。`],
  [/^(\w+), (.+?): add (?:up to )?(\d+) (\w+) influence in (.+?)(?:, at most (\d+) in each)?(?:; (\d+) left)?\.$/, (who, card, count, whose, where, most, left) => `${side(who)}、${card}: ${place(where)}に${side(whose)}影響力を${count}置いてください${most ? `(各国${most}まで)` : ''}${left ? `。残り${left}` : ''}。`],
  [/^(\w+), (.+?): remove (?:up to )?(\d+|all) (\w+) influence from (.+?)(?:, at most (\d+) in each)?(?:; (\d+) left)?\.$/, (who, card, count, whose, where, most, left) => `${side(who)}、${card}: ${place(where)}から${side(whose)}影響力を${count === 'all' ? 'すべて' : count}取り除いてください${most ? `(各国${most}まで)` : ''}${left ? `。残り${left}` : ''}。`],
];

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
  [/^(?:(.+?) )?(USSR|US) (\d+) to (\d+) and (USSR|US) (\d+) to (\d+)$/, (where, a, from, to, b, from2, to2) => `${where ? place(where) : ''}${side(a)}${from}→${to}、${side(b)}${from2}→${to2}`],
  [/^(?:(.+?) )?(USSR|US) (\d+) to (\d+)$/, (where, who, from, to) => `${where ? place(where) : ''}${side(who)}${from}→${to}`],
  [/^(USSR|US) reaches (.+)$/, (who, box) => `${side(who)}が宇宙開発で${kBoxes[box] ?? box}に到達`],
  [/^(USSR|US) military operations (\d+)$/, (who, count) => `${side(who)}の軍事行動${count}`],
  [/^(USSR|US) gains (\d+) VP \(now ([+-]?\d+)\)$/, (who, count, now) => `${side(who)}が${count}点獲得(現在${now})`],
  [/^DEFCON (\d)$/, (to) => `デフコン${to}`],
  [/^the China Card goes to the (USSR|US) face (up|down)$/, (who, way) => `中国カードは${side(who)}へ(${way === 'up' ? '表' : '裏'})`],
  [/^no USSR placement in (.+)$/, (where) => `${place(where)}にはソ連の影響力を置けない`],
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
  [/^(?:(\w+) )?sets up in (.+)$/, (who, where) => `${side(who ?? '')}初期配置 ${place(where)}`],
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
  [/^(?:(\w+) )?rolls (\d) for the coup in (.+)$/, (who, die, where) => `${side(who ?? '')}出目${die} ${place(where)}でのクーデター`],
  [/^(?:(\w+) )?rolls (\d) for the war in (.+)$/, (who, die, where) => `${side(who ?? '')}出目${die} ${place(where)}での戦争`],
  [/^(?:(\w+) )?rolls (\d) in the space race$/, (who, die) => `${side(who ?? '')}出目${die} 宇宙開発`],
  [/^(?:USSR )?rolls (\d), US rolls (\d) for the realignment of (.+)$/, (a, b, where) => `ソ連 出目${a} アメリカ 出目${b} ${place(where)}の再編`],
  [/^(?:USSR )?rolls (\d), US rolls (\d) for (.+)$/, (a, b, card) => `ソ連 出目${a} アメリカ 出目${b} ${card}`],
  [/^(?:(\w+) )?rolls (\d) to get out of the trap$/, (who, die) => `${side(who ?? '')}出目${die} 罠からの脱出`],
  [/^(.+): the US sees (.+)$/, (card, seen) => `${card}: アメリカが${seen === 'a card' ? 'カード' : seen}を見る`],
  [/^(.+): (.+) is drawn from the (USSR|US) hand$/, (card, drawn, who) => `${card}: ${side(who)}の手札から${drawn}を引く`],
  [/^(.+) in the space race$/, (card) => `${card}を宇宙開発に`],
  [/^(.+) with another card$/, (card) => `${card}を別のカードとともに`],
  [/^(.+): the event comes first$/, (card) => `${card}: イベントが先`],
  [/^(.+): Operations come first$/, (card) => `${card}: 作戦値が先`],
  [/^(?:(\w+) )?adds influence with the (\d+) Operations? of (.+)$/, (_, value, card) => `${card}の作戦値${value}で影響力を置く`],
  [/^(?:(\w+) )?attempts a coup with the (\d+) Operations? of (.+)$/, (_, value, card) => `${card}の作戦値${value}でクーデター`],
  [/^(?:(\w+) )?realigns with the (\d+) Operations? of (.+)$/, (_, value, card) => `${card}の作戦値${value}で再編`],
  [/^(?:(\w+) )?adds influence in (.+)$/, (_, where) => `${place(where)}に影響力`],
  [/^(?:(\w+) )?attempts a coup in (.+)$/, (_, where) => `${place(where)}でクーデター`],
  [/^(?:(\w+) )?realigns (.+)$/, (_, where) => `${place(where)}を再編`],
  [/^(?:(\w+) )?stops realigning$/, () => '再編を終える'],
  [/^(.+): (USSR|US) chooses no more$/, (card, who) => `${card}: ${side(who)}は終える`],
  [/^(.+): (USSR|US) chooses (.+)$/, (card, who, what) => `${card}: ${side(who)}が${places[what.replace(/^the /, '')] ?? kChoices[what] ?? what}を選ぶ`],
  [/^discard:(\d+)$/, (slot) => `${slot}を捨てる`],
];

// Errors.
const kErrors: Row[] = [
  [/^(?:move: )?"(.+?)" is not legal here(?:: (.+))?$/s, (move, why) => `「${move}」はここでは指せません${why ? `(${why})` : ''}`],
  [/^PGN line (\d+), column (\d+): move (\d+), (?:white|black): "(.+?)" is not legal here.*$/s, (line, column, number, move) => `${line}行目${column}文字目: ${number}手目「${move}」は指せません`],
  [/^PGN line (\d+), column (\d+): (.+)$/s, (line, column, why) => `${line}行目${column}文字目: ${why}`],
  [/^(?:view: )?FEN .*no (white|black) king$/, (who) => `${who === 'white' ? '白' : '黒'}のキングがありません`],
  [/^(?:view: )?board: (White|Black) has no king$/, (who) => `${side(who)}のキングがありません`],
  [/^(?:view: )?FEN field \d+ \((.+?)\), character (\d+): (.+)$/, (_, at, why) => `FENの${at}文字目: ${why}`],
  [/^the game is over$/, () => '対局は終わっています'],
];

function by(rows: Row[], text: string): string | null {
  for (const [pattern, words] of rows) {
    const found = pattern.exec(text);
    if (found) return words(...found.slice(1));
  }
  return null;
}

// One clause; what was done, a colon, and what that changed.
function clause(text: string): string {
  if (kChoices[text] ?? kSides[text]) return kChoices[text] ?? kSides[text];
  const named = kPieces[text] ?? gungiPieces[text] ?? places[text] ?? kTyped[text];
  if (named) return named;
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

export function inJapanese(text: string): string {
  if (/^Play \d+:/.test(text)) return 'カードを使ってください';
  return text
    .split(/\n|(?<=\.) (?=[A-Z\d])/)
    .map((line) => by(kQuestions, line) ?? clause(line))
    .join('\n');
}
