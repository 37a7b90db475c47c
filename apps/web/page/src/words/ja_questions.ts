// Twilight Struggle's questions in Japanese: who decides, the card, and what is
// asked, with the sentences after it.

import { places } from './ja_places';
import { type Row, by, side } from './ja_server';

const kWays: Record<string, string> = {
  'place influence': '影響力を置く', 'attempt a coup': 'クーデター', realign: '再編', 'enter the space race': '宇宙開発',
  '"decline"': '使わない', decline: '使わない', 'as an event': 'イベント', 'in the space race': '宇宙開発',
  'with UN Intervention': 'UN Interventionと一緒に', 'not at all': '返す',
};

const listed = (text: string, of: (each: string) => string): string => text.split(/, | or | and /).map(of).join('・');
const place = (name: string): string => places[name.replace(/^the /, '')] ?? name;
const way = (text: string): string =>
  kWays[text] ?? text.replace(/^for (\d+) Operations?$/, '作戦値$1').replace(/^with a card of the (\w+)$/, (_, who: string) => `${side(who)}のカードと一緒に`);

const kLimits: Row[] = [
  [/^(.*) that the (USSR|US) does not control$/, (of, who) => `${side(who)}の支配していない${where(of)}`],
  [/^(.*) that nobody controls$/, (of) => `どちらも支配していない${where(of)}`],
  [/^(.*) with (USSR|US) influence$/, (of, who) => `${side(who)}の影響力がある${where(of)}`],
  [/^(.*) without any influence$/, (of) => `影響力のない${where(of)}`],
  [/^(.*) of stability 1 or 2 that NATO does not protect$/, (of) => `NATOに守られていない安定度1か2の${where(of)}`],
  [/^(.*) of stability 1 or 2$/, (of) => `安定度1か2の${where(of)}`],
  [/^countries where the (USSR|US) has some$/, (who) => `${side(who)}の影響力がある国`],
  [/^countries outside Europe$/, () => 'ヨーロッパ以外の国'],
  [/^(?:countries|a country) of (.+)$/, (of) => `${where(of)}の国`],
  [/^countries$/, () => '国'],
  [/^any country$/, () => '好きな国'],
];
// Countries or regions.
export function where(text: string): string {
  return by(kLimits, text) ?? listed(text.replace('Central or South America', 'Central America or South America'), place);
}

// What is asked, without the ending.
const kAsks: Row[] = [
  [/^set up influence in (.+?); (\d+) points? left( of the handicap)?$/, (of, left, more) => `${where(of)}に影響力を置いてください(${more ? 'ハンデの' : ''}残り${left})`],
  [/^choose the headline of turn (\d+)$/, (turn) => `第${turn}ターンのヘッドラインを選んでください`],
  [/^play a card in action round (\d+) of (\d+), turn (\d+)$/, (round, rounds, turn) => `第${turn}ターン、アクションラウンド${round}/${rounds}。カードを使ってください`],
  [/^play it (.+)$/, (how) => `使い方を選んでください(${listed(how, way)})`],
  [/^score the region *$/, () => '得点計算をします'],
  [/^discard a card worth 2 Operations or more, then roll.*$/, () => '作戦値2以上のカードを捨てて振り、1から4で罠から出ます。なければ、または期限なら得点カードを使ってください'],
  [/^choose a card of the (\w+) to use for Operations without its event$/, (who) => `イベントを起こさずに作戦値を使う${side(who)}のカードを選んでください`],
  [/^its event is the (\w+)'s; does it happen first .*$/, (who) => `${side(who)}のイベントです。先に起こしますか、作戦値の後にしますか`],
  [/^use (\d+) Operations?: (.+)$/, (value, how) => `作戦値${value}の使い方を選んでください(${listed(how, way)})`],
  [/^place influence(?:; (\d+) points? left \(.*\))?$/, (left) => `影響力を置いてください${left ? `。残り${left}(相手の支配国には2必要)` : ''}`],
  [/^choose a country for a( second)?( free)? coup of (\d+) Operations?(?: in (.+?))?(, or "stop")?; .*$/, (second, free, value, area, stop) =>
    `作戦値${value}で${second ? '2回目の' : ''}${free ? '無料の' : ''}クーデターを起こす国を選んでください${area ? `(${where(area)})` : ''}${stop ? '。やめることもできます' : ''}`],
  [/^choose a country to realign(?: in (.+?))?(?:; (\d+) rolls? left|, the bonus roll)$/, (area, left) => `再編する国を選んでください${area ? `(${where(area)})` : ''}(${left ? `残り${left}回` : '追加の1回'})`],
  [/^(add|remove) (\d+) (\w+) influence (?:in|from) each of (?:up to )?(\d+) places?: (.+)$/, (what, each, whose, count, of) =>
    what === 'add' ? `${where(of)}の${count}か所に${side(whose)}影響力を${each}ずつ置いてください` : `${where(of)}の${count}か所から${side(whose)}影響力を${each}ずつ取り除いてください`],
  [/^remove all (\w+) influence from (?:each of (\d+) places|one of): (.+)$/, (whose, count, of) => `${where(of)}の${count ?? '1'}か所から${side(whose)}影響力をすべて取り除いてください`],
  [/^add (?:up to )?(\d+) (\w+) influence in (.+)$/, (count, whose, of) => `${where(of)}に${side(whose)}影響力を${count}置いてください`],
  [/^remove (?:up to )?(\d+) (\w+) influence from (.+)$/, (count, whose, of) => `${where(of)}から${side(whose)}影響力を${count}取り除いてください`],
  [/^Shuttle Diplomacy: name a USSR battleground that does not count: (.+)$/, (of) => `Shuttle Diplomacy: 数えないソ連の重要国を選んでください: ${where(of)}`],
  [/^invade (?:one of the )?(.+)$/, (of) => `戦争を仕掛ける国を選んでください: ${where(of)}`],
  [/^raise US influence to the level of the USSR's in (.+)$/, (of) => `アメリカの影響力をソ連と同じにする国を選んでください: ${where(of)}`],
  [/^weaken the USSR by 1 .* in each of (\d+) countr\w+: (.+)$/, (count, of) => `ソ連の影響力を1(第8ターンからは2)減らす${count}か国を選んでください: ${where(of)}`],
  [/^score 2 and add 2 US influence in (.+)$/, (of) => `2点を得て、${where(of)}にアメリカ影響力を2置いてください`],
  [/^add 2 USSR influence \(elsewhere than in South Africa 1 more there\) in (.+)$/, (of) => `ソ連影響力を2置いてください(南アフリカ以外なら、さらに南アフリカに1): ${where(of)}`],
  [/^add 2 (\w+) influence in a country of (.+)$/, (who, of) => `${where(of)}の1か国に${side(who)}影響力を2置いてください`],
  [/^double USSR influence in up to (\d+) countr\w+: (.+)$/, (count, of) => `ソ連の影響力を倍にする国を${count}つまで選んでください: ${where(of)}`],
  [/^discard a card worth 3 Operations or more; "no" gives up .*$/, () => '作戦値3以上のカードを捨てるか、西ドイツの影響力をすべて失うか選んでください'],
  [/^discard a card worth 3 Operations or more; "no" lets .*$/, () => '作戦値3以上のカードを捨てるか、南アメリカの2か国でソ連の影響力が倍になるか選んでください'],
  [/^take a card from the discard pile, .*$/, () => '得点カード以外の捨て札を1枚取るか、取らないか選んでください'],
  [/^hand a card of the most Operations to the (\w+)$/, (who) => `作戦値が最も大きいカードを${side(who)}に渡してください`],
  [/^discard as many cards as wanted, .*?(?:; (\d+) discarded so far)?$/, (count) => `好きな枚数を捨て、同じ枚数を引きます${count ? `(これまで${count}枚)` : ''}`],
  [/^discard any of the cards turned up; .*$/, () => 'めくったカードから好きなだけ捨ててください。残りは山札に戻ります'],
  [/^choose a discarded card, not a scoring card; .*$/, () => '得点カード以外の捨て札を選んでください。そのイベントが起こります'],
  [/^choose the card that the US must discard; .*$/, () => 'アメリカが捨てるカードを選んでください。手札はこのターン公開されます'],
  [/^"participate" \(both roll, the (\w+) adds 2.*$/, (who) => `参加する(両者が振り、${side(who)}は2を足し、高い側が2点)か、ボイコットする(デフコンが1下がり、${side(who)}が作戦値4を使う)か選んでください`],
  [/^"remove" \(all US influence .*$/, () => '東ヨーロッパの4か国からアメリカの影響力をすべて取り除くか、影響力5を置く(各国2まで)か選んでください'],
  [/^"end game" \(the (\w+) scores 6 first.*$/, (who) => `対局を終える(先に${side(who)}が6点を得て、点の多い側が勝つ)か、使わないか選んでください`],
  [/^name a region: the USSR places no influence there .*$/, () => 'このターン、ソ連が作戦値で影響力を置けない地域を選んでください'],
  [/^the roll is won; .*$/, () => '勝ちました。デフコンを下げるか、上げるか、そのままにするか選んでください'],
  [/^set DEFCON to any level; .*$/, () => 'デフコンを好きな値にしてください。その後、軍事行動5を得ます'],
  [/^end the crisis by removing 2 own influence from (.+?), or "no"(.*)$/, (of, more) => `${where(of)}から自分の影響力2を取り除いて危機を終わらせるか選んでください${more.startsWith(',') ? '。終わらせなければ、このクーデターで負けます' : '。続く間はクーデターで負けます'}`],
  [/^box (\d) of the space race allows a card to be discarded .*$/, (box) => `宇宙開発の${box}番の箱により、ターンの終わりにカードを1枚捨てられます`],
  [/^DEFCON fell to 2; add 1 influence in a country that has some$/, () => 'デフコンが2になりました。影響力のある国に1置いてください'],
];

// What may follow it.
const kEndings: [RegExp, string][] = [
  [/; (\d+) left$/, '。残り$1'],
  [/; "stop" ends$/, '。途中でやめられます'],
  [/, at most (\d+) in each$/, '(各国$1まで)'],
];

const kSentences: Row[] = [
  [/^(White|Black|\S) to move$/, (who) => `${side(who)}の手番です`],
  [/^A card is drawn$/, () => 'カードを引きます'],
  [/^Nature, turn (\d+): deal a card to the (\w+)\.$/, (turn, who) => `第${turn}ターン: ${side(who)}にカードを配ります。`],
  [/^Nature, (.+): a card of the (\w+) hand at random, which (.+)\.$/, (card, who, what) =>
    `${card}: ${side(who)}の手札から無作為に1枚。${what.startsWith('may') ? 'アメリカが使うか返します' : 'それは捨て札になります'}${what.includes('event') ? '。アメリカのカードならイベントが起こります' : ''}。`],
  [/^Nature, (.+): a die for each side; (?:the (\w+) adds 2|each adds 1 .*)\.$/, (card, who) => `${card}: 両者がサイコロを振ります。${who ? `${side(who)}は2を足します` : '優勢か支配の地域ごとに1を足します'}。`],
  [/^Nature, (.+): turn up a card of the deck for the US\.$/, (card) => `${card}: アメリカのために山札を1枚めくります。`],
  [/^Nature: a die for the (\w+)'s coup in (.+); the roll ([+-]\d+) must exceed (\d+)(, less 1 for SALT)?\.$/, (who, of, plus, needed, salt) => `${side(who)}の${where(of)}でのクーデター: 出目${plus}${salt ? '-1(SALT)' : ''}が${needed}を超えれば成功です。`],
  [/^Nature: a die for the (\w+)'s try for box (\d) of the space race with (.+); 1 to (\d) succeeds\.$/, (who, box, card, most) => `${side(who)}の宇宙開発(${card}、${box}番の箱): 1から${most}で成功です。`],
  [/^Nature: a die for the (\w+)'s (.+) in (.+); the roll(?: (-\d+))? must be (\d) or more\.$/, (who, card, of, minus = '', needed) => `${side(who)}の${card}(${where(of)}): 出目${minus}が${needed}以上で勝ちです。`],
  [/^Nature: a die for the (\w+) in (.+); 1 to 4 gets free\.$/, (who, card) => `${side(who)}、${card}: 1から4で罠から出ます。`],
  [/^Nature: a die each for the (\w+)'s realignment of (.+) \(USSR (\S+), US (\S+)\); .*$/, (who, of, ussr, us) => `${side(who)}の${where(of)}の再編(ソ連${ussr}、アメリカ${us}): 低い側が差だけ失います。`],
  [/^The (\w+) headline lies face down\.$/, (who) => `${side(who)}のヘッドラインは伏せてあります。`],
  [/^The (\w+) headline is (.+)\.$/, (who, card) => `${side(who)}のヘッドラインは${card}です。`],
  [/^Military operations: (\d+) of the (\d+) that DEFCON asks for by the turn's end\.$/, (have, need) => `軍事行動: ターン終了までに${need}必要(現在${have})。`],
  [/^We Will Bury You: the USSR scores 3 unless this is UN Intervention\.$/, () => 'We Will Bury You: UN Interventionを使わなければソ連が3点を得ます。'],
  [/^Missile Envy must be played for Operations now\.$/, () => '今はMissile Envyを作戦値として使わなければなりません。'],
  [/^(\d+) scoring cards? in hand must be played before the turn ends(: now)?\.$/, (count, now) => `手札の得点カード${count}枚は${now ? '今' : 'このターン中に'}使わなければなりません。`],
  [/^Grain Sales to Soviets: the card is from the (\w+) hand\.$/, (who) => `Grain Sales to Soviets: ${side(who)}の手札のカードです。`],
  [/^With Operations its event happens for the (\w+)(, if it can by then)?\.$/, (who, can) => `作戦値として使うと${side(who)}のイベントも起こります${can ? '(その時に起こせるなら)' : ''}。`],
  [/^Warning: at DEFCON 2 the event of (.+) can lose the game\.$/, (cards) => `注意: デフコン2では${listed(cards, (each) => each)}のイベントで負けることがあります。`],
  [/^Warning: DEFCON is 2, and its event can lose the game for the (\w+)\.$/, (who) => `注意: デフコン2です。このイベントで${side(who)}が負けることがあります。`],
  [/^Warning: DEFCON is 2; a coup in a battleground loses the game for the (\w+)\.$/, (who) => `注意: デフコン2です。重要国でのクーデターは${side(who)}の負けになります。`],
  [/^Warning: in the Cuban Missile Crisis a coup by the (\w+) loses the game\.$/, (who) => `注意: キューバ危機の間、${side(who)}がクーデターを行うと負けになります。`],
  [/^Warning: .* starts nuclear war, which loses the game for the (\w+)\.$/, (who) => `注意: 核戦争になり、${side(who)}の負けになる選択肢があります。`],
  [/^The bonus of (.+) is for (.+)\.$/, (card, of) => `${card}の追加は${where(of)}だけです。`],
  [/^(.+): 1 (point|Operation|roll) more if all are in (.+)\.$/, (card, unit, of) => `${card}: すべて${where(of)}なら${unit === 'roll' ? 'もう1回' : 'さらに1'}。`],
];

export function questionInJapanese(text: string): string | null {
  const [, who, card, asked] = /^(USSR|US)(?:, ([A-Z].*?))?: (.+?)[.?]?$/.exec(text) ?? [];
  if (!asked) return by(kSentences, text);
  let rest = asked;
  let ending = '';
  for (const [pattern, words] of kEndings) {
    const found = pattern.exec(rest);
    if (!found) continue;
    rest = rest.replace(pattern, '');
    ending = words.replace('$1', found[1] ?? '') + ending;
  }
  const words = by(kAsks, rest);
  return words === null ? by(kSentences, text) : `${side(who)}${card ? `、${card}` : ''}: ${words}${ending}。`;
}
