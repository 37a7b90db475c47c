// What the server tells about cards and pieces, in Japanese. Diagrams stay.

import { cards } from './ja_cards';
import { fairyMovement, fairyPiece } from './ja_fairy';
import { places } from './ja_places';
import { gungiPieces, kPieces } from './ja_server';

const kFacts: Record<string, string> = {
  'Scoring card': '得点カード',
  'USSR card': 'ソ連のカード',
  'US card': 'アメリカのカード',
  'Neutral card': '中立のカード',
  'Early War': '冷戦初期',
  'Mid War': '冷戦中期',
  'Late War': '冷戦後期',
  optional: '追加カード',
  'war card': '戦争カード',
  'leaves the game once its event has happened': 'イベントが起こると除外',
  'must be played in the turn in which it is held': '持ち越せない',
};

// "USSR card, 2 Operations, Early War; leaves ..."
const factsOf = (text: string): string =>
  text
    .replace(/\.$/, '')
    .split(/[,;] /)
    .map((each) => kFacts[each] ?? each.replace(/^(\d) Operations?$/, '作戦値$1'))
    .join('、');

const kScoring =
  /^In (?:the )?(.+?) a side scores (\d+) for presence, (\d+) for domination and (?:(wins the game by control)|(\d+) for control)/;

function eventOf(name: string, english: string): string {
  const [, region, presence, domination, wins, control] = kScoring.exec(english) ?? [];
  if (!region) return cards[name]?.[1] || english;
  return (
    `${places[region] ?? region}で、存在は${presence}点、優勢は${domination}点、支配は${wins ? 'その場で勝ち' : `${control}点`}。` +
    '支配する重要国ごとに1点、相手の超大国に隣接する支配国ごとに1点を加える。'
  );
}

const kChess: Record<string, string> = {
  king: 'どの方向にも1マス動くが、敵の利いているマスには入れない。1局に1度、まだ動いていないルークとキャスリングできる。キングはルークの方へ2マス動き、ルークはその反対側に立つ。間に駒がなく、キングがチェックされておらず、通るマスにも着くマスにも敵の利きがないときに限る。',
  queen: '縦、横、斜めに何マスでも動き、最初に出会った敵を取る。',
  rook: '縦と横に何マスでも動き、最初に出会った敵を取る。キャスリングに加わる。',
  bishop: '斜めに何マスでも動き、最初に出会った敵を取る。マスの色は変わらない。',
  knight: '縦か横に2マス、その横に1マス跳ぶ。間の駒は飛び越える。',
  pawn: '前が空いていれば1マス、初期位置からは2マスも進める。取るのは斜め前。2マス進んだ直後のポーンは、次の1手に限り、1マス進んだものとして敵のポーンに取られる(アンパッサン)。最後の段ではクイーン、ルーク、ビショップ、ナイトのいずれかになる。',
};

const kGungi: [RegExp, string][] = [
  [/Who loses it loses the game\. No piece may be put on it\. ?/, '取られると負け。上に駒を重ねられない。'],
  [/Slides along rows and columns until something stands in its way\. ?/, '縦横に、さえぎられるまで進む。'],
  [/Slides along diagonals until something stands in its way\. ?/, '斜めに、さえぎられるまで進む。'],
  [/Never put on another piece; others may stand on it\. ?/, '他の駒に重ねられない。上に重ねることはできる。'],
  [/Its way forward may lead over other pieces\. ?/, '前へは駒を飛び越えて進める。'],
  [/In the published rules \(.*?\) it can make enemy pieces .*? equal pieces in hand\. ?/, '公式ルールでは、入った塔の敵の駒を、同じ持ち駒と引き換えに味方にできる。'],
  [/Its height is that of the tower .*? no higher tower/, '高さは乗っている塔の高さ。自分より高い塔には入れない'],
  [/, and at height 3 it jumps over whatever stands between\./, '。高さ3では間の駒を飛び越える。'],
  [/, and it jumps over nothing\./, '。駒は飛び越えない。'],
];
const kNotes: [RegExp, string | ((...parts: string[]) => string)][] = [
  [/height (\d)/g, '高さ$1'],
  [/^P: the piece, which moves.*$/gm, 'P: 駒(上へ進む)、o: 何もない盤で行ける所'],
  [/, worth ([\d.]+)$/m, '、価値$1'],
  [/^moves as pieces that attack or guard it$/m, '自分に利いている駒と同じ動き'],
  [/^does not move$/m, '動かない'],
  [/^moves (.+)$/m, (_, how) => `動き: ${fairyMovement(how)}`],
  [/^([^:\n]+): ([^、\n]+)/, (_, letters, name) => `${letters}: ${fairyPiece(name) || name}`],
  [/^after (\d+) moves?$/gm, '$1手の後'],
];

// MonoKnight's cards: "1 up and 2 to the right or 1 down".
const kWays: Record<string, string> = { up: '上', down: '下', right: '右', left: '左' };
const jumps = (ways: string): string =>
  ways
    .split(' or ')
    .map((way) => way.replaceAll(/(\d) (?:to the )?(\w+)/g, (_, far: string, to: string) => `${kWays[to]}${far}`).replace(' and ', '・'))
    .join('か');

export function topicInJapanese(text: string): string {
  const replaced = (part: string, rows: typeof kNotes): string => rows.reduce((now, [from, to]) => now.replace(from, to as string), part);
  const [head, ...rest] = text.split('\n');
  const joined = (part: string): string => part.replaceAll(/\s+/g, ' ').trim();
  const [, number, card] = /^(\d+) (.+)$/.exec(head) ?? [];
  if (cards[card]) {
    const [facts, ...event] = rest.join('\n').split('\n  ');
    return `${number} ${cards[card][0]}(${card})\n${factsOf(joined(facts))}\n${eventOf(card, joined(event.join(' ')))}`;
  }
  const jump = /Jumps ([^,]+?)(?:, as you choose)?, over whatever lies between\./;
  if (jump.test(joined(text))) {
    return text.replace(new RegExp(jump.source.replaceAll(' ', '\\s+')), (_, ways: string) => `${jumps(joined(ways))}へ跳ぶ。間にあるものは飛び越える。`);
  }
  const [name, ...more] = head.split(', ');
  if (kChess[name] && rest.length > 0 && !/\n\n/.test(text)) return `${kPieces[name]}、${more.join('、')}\n${kChess[name]}`;
  const gungi = gungiPieces[name];
  if (!gungi) return replaced(text, kNotes);
  const [words, ...diagrams] = rest.join('\n').split('\n\n');
  return `${gungi}、${more.join('、')}\n${replaced(joined(words), kGungi)}\n\n${replaced(diagrams.join('\n\n'), kNotes)}`;
}
