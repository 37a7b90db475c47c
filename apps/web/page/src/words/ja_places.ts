// Names of Twilight Struggle's regions and countries in Japanese.

export const places: Record<string, string> = {
  Europe: 'ヨーロッパ', 'Western Europe': '西ヨーロッパ', 'Eastern Europe': '東ヨーロッパ', Asia: 'アジア',
  'Southeast Asia': '東南アジア', 'Middle East': '中東', 'the Middle East': '中東', Africa: 'アフリカ',
  'Central America': '中央アメリカ', 'South America': '南アメリカ',
  Canada: 'カナダ', 'United Kingdom': 'イギリス', Norway: 'ノルウェー', Sweden: 'スウェーデン', Finland: 'フィンランド',
  Denmark: 'デンマーク', Benelux: 'ベネルクス', France: 'フランス', 'Spain/Portugal': 'スペイン/ポルトガル',
  Italy: 'イタリア', 'West Germany': '西ドイツ', Greece: 'ギリシャ', Turkey: 'トルコ', Austria: 'オーストリア',
  'East Germany': '東ドイツ', Poland: 'ポーランド', Czechoslovakia: 'チェコスロバキア', Hungary: 'ハンガリー',
  Yugoslavia: 'ユーゴスラビア', Romania: 'ルーマニア', Bulgaria: 'ブルガリア', Afghanistan: 'アフガニスタン',
  Pakistan: 'パキスタン', India: 'インド', Burma: 'ビルマ', 'Laos/Cambodia': 'ラオス/カンボジア', Thailand: 'タイ',
  Vietnam: 'ベトナム', Malaysia: 'マレーシア', Indonesia: 'インドネシア', Philippines: 'フィリピン',
  Australia: 'オーストラリア', Taiwan: '台湾', Japan: '日本', 'South Korea': '韓国', 'North Korea': '北朝鮮',
  Lebanon: 'レバノン', Syria: 'シリア', Israel: 'イスラエル', Iraq: 'イラク', Iran: 'イラン', Jordan: 'ヨルダン',
  'Gulf States': '湾岸諸国', 'Saudi Arabia': 'サウジアラビア', Egypt: 'エジプト', Libya: 'リビア', Morocco: 'モロッコ',
  Algeria: 'アルジェリア', Tunisia: 'チュニジア', 'West African States': '西アフリカ諸国', 'Saharan States': 'サハラ諸国',
  Sudan: 'スーダン', 'Ivory Coast': 'コートジボワール', Nigeria: 'ナイジェリア', Ethiopia: 'エチオピア', Somalia: 'ソマリア',
  Cameroon: 'カメルーン', Zaire: 'ザイール', Kenya: 'ケニア', Angola: 'アンゴラ', Zimbabwe: 'ジンバブエ',
  'SE African States': '南東アフリカ諸国', Botswana: 'ボツワナ', 'South Africa': '南アフリカ', Mexico: 'メキシコ',
  Guatemala: 'グアテマラ', 'El Salvador': 'エルサルバドル', Honduras: 'ホンジュラス', Nicaragua: 'ニカラグア',
  'Costa Rica': 'コスタリカ', Panama: 'パナマ', Cuba: 'キューバ', Haiti: 'ハイチ', 'Dominican Republic': 'ドミニカ共和国',
  Colombia: 'コロンビア', Ecuador: 'エクアドル', Peru: 'ペルー', Venezuela: 'ベネズエラ', Bolivia: 'ボリビア',
  Brazil: 'ブラジル', Paraguay: 'パラグアイ', Chile: 'チリ', Argentina: 'アルゼンチン', Uruguay: 'ウルグアイ',
};

// Words of the map that are no places by themselves, as it breaks them.
export const mapWords: Record<string, string> = {
  EUROPE: 'ヨーロッパ', WESTERN: '西', EASTERN: '東', ASIA: 'アジア', SOUTHEAST: '東南', AFRICA: 'アフリカ',
  AMERICA: 'アメリカ', CENTRAL: '中央', SOUTH: '南', MIDDLE: '中', EAST: '東', TURN: 'ターン', ROUND: 'ラウンド',
  start: '開始', rolls: '出目', none: 'なし', decides: '選択中', battleground: '重要国', stability: '安定度', influence: '影響力',
  USSR: 'ソ連', US: '米', VP: '点', 'USSR control': 'ソ連の支配', 'US control': 'アメリカの支配', 'China Card': '中国カード',
  '4 Operations': '作戦値4', 'face up': '表', 'face down': '裏', 'Military ops': '軍事行動', 'Space race': '宇宙開発',
  'Coups are open everywhere': 'クーデターはどこでも可', 'No coups in Europe': '欧州クーデター不可',
  'No coups in Europe, Asia': '欧州・アジア クーデター不可', 'No coups in Europe, Asia, Middle East': '欧州・アジア・中東 クーデター不可',
  ...Object.fromEntries([1, 2, 3, 4, 5].map((count) => [`needed: ${count}`, `必要: ${count}`])),
};
