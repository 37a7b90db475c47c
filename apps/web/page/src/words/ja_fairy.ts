// The pieces of fairy chess and their movements in Japanese, by their English
// names.

const kPieces: Record<string, string> = {
  King: 'キング', Queen: 'クイーン', Rook: 'ルーク', Bishop: 'ビショップ', Knight: 'ナイト', Pawn: 'ポーン',
  Unicorn: 'ユニコーン', Tank: '戦車', Griffin: 'グリフィン', 'Laser Machine': 'レーザーマシン', Rhinoceros: 'サイ',
  Hippopotamus: 'カバ', Tiger: 'トラ', Lion: 'ライオン', Deer: 'シカ', Giraffe: 'キリン', Lynx: 'オオヤマネコ', Wave: '波',
  Horse: 'ウマ', Donkey: 'ロバ', Octagram: '八芒星', 'Reflecting Bishop': '反射ビショップ', 'Reflecting Queen': '反射クイーン',
  'Prime Leaper': '素数リーパー', 'Fibonacci Leaper': 'フィボナッチ・リーパー', 'Tribonacci Leaper': 'トリボナッチ・リーパー',
  'Tetranacci Leaper': 'テトラナッチ・リーパー', 'Pentanacci Leaper': 'ペンタナッチ・リーパー', 'Lucas Leaper': 'リュカ・リーパー',
  'Pell Leaper': 'ペル・リーパー', 'Perrin Leaper': 'ペラン・リーパー', 'Pythagoras Leaper': 'ピタゴラス・リーパー',
  'Nacci Leaper': 'ナッチ・リーパー', 'Developing Man': '成長する人', 'Developing Prime': '成長する素数', Imitator: 'イミテーター',
  Esquire: '郷士', Esquiress: '郷士夫人', Knightess: '女騎士', Baronet: '準男爵', Baronetess: '準男爵夫人', Baron: '男爵',
  Baroness: '男爵夫人', Viscount: '子爵', Viscountess: '子爵夫人', Count: '伯爵', Countess: '伯爵夫人', Burggraf: '城伯',
  Burggräfin: '城伯夫人', Pfalzgraf: '宮中伯', Pfalzgräfin: '宮中伯夫人', Landgraf: '方伯', Landgräfin: '方伯夫人',
  Markgraf: '辺境伯', Markgräfin: '辺境伯夫人', Marquis: '侯爵', Marchioness: '侯爵夫人', Duke: '公爵', Duchess: '公爵夫人',
  'Grand Duke': '大公', 'Grand Duchess': '大公妃', Mist: '霧', Blizzard: '吹雪', Orphan: 'オーファン', Friend: 'フレンド',
  Archer: '弓兵', 'Horse Archer': '弓騎兵',
  Archbishop: 'アーチビショップ', Chancellor: 'チャンセラー', Amazon: 'アマゾン', Knibis: 'ナイビス', Biskni: 'ビスクナイ',
  Kniroo: 'ナイルー', Rookni: 'ルークナイ', Fers: 'フェルズ', Alfil: 'アルフィル', Wazir: 'ワジール', Commoner: 'コモナー',
  Silver: '銀将', Gold: '金将', Elephant: '象', Cannon: '砲', Lance: '香車', Dragon: '竜', Aiwok: 'アイウォク',
  Centaur: 'ケンタウロス', Soldier: '兵', Banner: '旗', Stone: '石',
};

// Also "Reflecting Bishop 2"; empty for what is no piece.
export function fairyPiece(name: string): string {
  const [, kind = '', number = ''] = /^(.*?)(?: (\d))?$/.exec(name) ?? [];
  return kPieces[kind] ? kPieces[kind] + number : '';
}

// Words between the signs of a movement, "W then F outward".
const kWords: Record<string, string> = {
  then: '次に', outward: '外へ', beyond: 'その先へ', on: '同じ向きへ', any: '任意の', right: '右へ', bounce: '反射', zigzag: 'ジグザグ',
  leaper: '跳び', chain: '連続跳び', cycle: '順に', nacci: 'ナッチ数', primes: '素数',
};
export const fairyMovement = (text: string): string => text.replaceAll(/\b[a-z]{2,}\b/g, (word) => kWords[word] ?? word);
