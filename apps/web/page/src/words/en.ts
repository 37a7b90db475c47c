// The page's words in English. Words of the rules and of moves come from the
// server.

import { tools } from './en_tools';
import { variants } from './en_variants';

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const kLevels = [
  'beginner', 'casual', 'easy', 'improving', 'medium', 'good', 'hard', 'strong', 'expert', 'full strength',
];

const kValues: Record<string, string> = { fide: 'FIDE', us: 'US', ussr: 'USSR' };

const kServer: [RegExp, string][] = [
  [/^ops$/, 'Operations'],
  [/^ops first$/, 'Operations first'],
  [/^space$/, 'space race'],
  [/^influence$/, 'add influence'],
  [/^redraw$/, 'Redraw the hand'],
  [/^Play \d+:[^]*$/, 'Play a card'],
  [/^discard:(\d+)$/, 'discard $1'],
  [/^finished with returns of -?([\d.]+)$/, 'Finished: score $1'],
];

export const en = {
  // The head and the settings.
  views: 'Views',
  games: 'Games',
  play: 'Play',
  analyse: 'Analyse',
  debug: 'Debug',
  runs: 'Runs',
  settings: 'Settings',
  language: 'Language',
  theme: 'Colours',
  themeAuto: 'as the system',
  themeLight: 'light',
  themeDark: 'dark',
  boards: 'Board',
  boardWood: 'wood',
  boardSlate: 'slate',
  boardSea: 'sea',
  units: 'Scores in',
  unitsPercent: 'percent',
  unitsPawns: 'pawns',
  pawnsAre: 'Chess and its variants: with a share p of the points expected, 1.74 · ln(p / (1 − p)) pawns. Other games: percent.',
  sounds: 'Sounds',
  away: 'The server does not answer. Trying again; nothing is lost.',
  loading: 'Loading.',
  undo: 'Undo',

  // The door.
  lockedTitle: 'This page needs its key',
  lockedWhy:
    'The program prints an address with a key, so that other pages and people cannot use it. A bookmark or a second tab may lack the key.',
  lockedDo: 'Open the address that is printed by',
  lockedField: 'Or paste the address or its key here:',
  open: 'Open',
  gameNames: {
    chess: 'Chess',
    gungi: 'Gungi',
    twilight_struggle: 'Twilight Struggle',
    monoknight: 'MonoKnight',
    tic_tac_toe: 'Tic-tac-toe',
    fairy_chess: 'Fairy chess',
    connect_four: 'Connect Four',
  } as Record<string, string>,
  sentences: {
    chess: 'The game of kings, and any of its 960 starts.',
    gungi: 'Pieces stand on pieces: towers decide how far they reach.',
    twilight_struggle: 'The Cold War in ten turns, for two players with hidden hands.',
    monoknight: 'One knight and a hand of cards: step on every tile.',
    tic_tac_toe: 'Three in a row, over in a minute.',
    fairy_chess: 'Eighty-two variants with strange pieces, and your own.',
    connect_four: 'Drop discs; four in a line win.',
    other: 'Play it against the engine or a friend.',
  } as Record<string, string>,
  openGames: 'Open games',
  noOpenGames: 'None yet. They are kept in this browser.',
  close: 'Close',
  closed: (title: string) => `${title} is closed.`,
  otherGames: 'Other games',

  // A new game.
  opponent: 'Opponent',
  otherEngine: 'Against',
  aPerson: 'a person here',
  watch: 'two engines, to watch',
  engineLevel: (level: number) => `engine ${level}, ${kLevels[level - 1] ?? ''}`,
  youPlay: 'You play',
  random: 'random',
  clock: 'Clock',
  clockName: (clock: string) =>
    clock === '' ? 'none' : clock.replace('m', ' min').replace(/\+(\d+)s/, ' + $1 s'),
  ownClock: 'other',
  engine: 'Engine',
  simulations: 'Simulations of a move',
  startPosition: 'Start from a position',
  usual: (value: string) => (value ? `usual: ${value}` : 'usual'),
  rulings: (count: number) => `Rules in detail (${count})`,
  choiceNames: {
    us_bonus: 'Handicap: US influence after the setup',
    ussr_bonus: 'Handicap: USSR influence after the setup',
    optional_cards: 'Optional cards, 103 to 110',
    mode: 'Mode',
    stage: 'Stage of the campaign',
    draws: 'Draws',
    rules: 'Rules',
    start: 'Number of the Chess960 start (518 is chess)',
    position: 'Number of the first row in chess960 (518 is chess)',
  } as Record<string, string>,
  // A value of a choice: "round_end", "kingOnly".
  valueName: (_key: string, value: string): string =>
    kValues[value] ?? value.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  variant: 'Variant',
  groups: 'Groups',
  variantGroups: {
    all: 'all',
    pieces: 'pieces',
    ends: 'ends of the game',
    drops: 'drops',
    small: 'small boards',
  } as Record<string, string>,
  ownVariant: 'your own file',
  variantFile: 'Variants file',
  atLine: (line: number) => `Line ${line}:`,
  openFile: 'Open a file',
  search: 'Search a variant',
  nothingFound: 'No variant has these words.',
  variants,

  // Moves and boards.
  moves: 'Moves',
  move: 'Move',
  choices: 'Choices',
  chosen: 'chosen',
  possible: 'possible',
  whichMove: 'Which move?',
  cancel: 'Cancel',
  take: 'take',
  stack: 'stack',
  pieces: { Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' } as Record<string, string>,
  typeMove: 'Type a move',
  makeIt: 'Make it',
  allMoves: (count: number) => `All ${plural(count, 'legal move')}`,
  theBoard: 'the board',
  thePosition: 'the position',
  step: (way: string, far: number) => `${far} ${way}`,
  and: ', ',
  or: ' or ',
  drawn: (card: string) => `drawn: ${card}`,
  hiddenMove: 'a hidden move',
  nothing: 'nothing',
  handOf: (side: string) => `Hand of ${side}`,

  // Playing.
  theEngine: 'The engine',
  thinks: (side: string) => `${side} thinks…`,
  isNext: (side: string) => `${side} is next.`,
  check: '– check!',
  handsHidden: 'The hands are hidden.',
  iAm: (side: string) => `I am ${side}: show my hand`,
  gameActions: 'Actions of the game',
  takeBack: 'Take back',
  backward: 'Back',
  forward: 'Forward',
  start: 'Start',
  end: 'End',
  moveForMe: 'Move for me',
  switchSides: 'Switch sides',
  flip: 'Flip',
  resign: 'Resign',
  resignAsk: 'Resign the game?',
  yes: 'Yes',
  no: 'No',
  again: 'New game',
  thinking: 'The engine thinks',
  moveNow: 'Move now',
  soFar: (simulations: number, best: string) => plural(simulations, 'simulation') + (best && `, best so far ${best}`),
  goOn: 'Go on',
  pause: 'Pause',
  oneMove: 'One move',
  pace: 'Pace',
  paceName: (pace: number) => (pace === 0 ? 'as fast as it goes' : `${pace / 1000} s a move`),
  lookingAt: (ply: number, plies: number) => `Looking back: after move ${ply} of ${plies}.`,
  backToGame: 'Back to the game',
  premove: 'Your next move is chosen; choose another to change it.',
  gameIsOver: 'The game is over.',
  chanceDecides: 'Chance decides here.',
  handHidden: 'Not while another hand is hidden from you.',
  whatHappened: 'What just happened',
  movesOfGame: 'Moves of the game',
  stage: (turn: string, part: string, side: string) => {
    if (turn === '') return 'Setup';
    const rounds: Record<string, string> = { h: 'headlines', deal: 'cards are dealt', end: 'its end' };
    return `Turn ${turn}, ${rounds[part] ?? `action round ${part}`}${side && ` – ${side}`}`;
  },
  noMoves: 'No moves yet.',
  whoPlays: 'Who plays',
  lookUpCard: 'Look up a card',
  lookUpPiece: 'Look up a piece',
  name: 'Name',
  choose: 'choose',
  score: 'Score',
  movesMade: 'Moves',
  penalties: 'Penalties',
  tilesLeft: 'Tiles left',
  lowerIsBetter: 'The lower score is the better one.',
  discard: 'Discard',
  nextCards: 'Next cards',
  turn: 'Turn',
  round: 'Round',
  victoryPoints: 'Victory points',
  level0: 'level',
  leads: (side: string, points: number) => `${side} leads by ${points}`,
  military: 'Military operations',
  space: 'Space race',
  cardsHeld: 'Cards held',
  ifScored: 'If scored now',
  region: 'Region',
  winsGame: (side: string) => `${side} wins the game`,
  standing: (of: { countries: string; battlegrounds: string; level: string }) =>
    `${plural(Number(of.countries), 'country').replace('countrys', 'countries')}, ${plural(Number(of.battlegrounds), 'battleground')}, ${of.level}`,
  places: {} as Record<string, string>, // names of regions and countries that differ
  cards: {} as Record<string, [string, string]>, // names and events of cards that differ
  eventWould: 'The event at once:',
  changeOf: (key: string, from: string | null, to: string | null) => {
    const [kind, side = '', place = ''] = key.split('.');
    const way = `${from ?? 0} → ${to ?? 0}`;
    if (kind === 'influence') return `${side} influence in ${place} ${way}`;
    if (kind === 'effect') return `${key.slice(7)} ${to === null ? 'is over' : 'takes effect'}`;
    if (kind === 'military') return `${side} military operations ${way}`;
    if (kind === 'space') return `${side} in the space race ${way}`;
    if (kind === 'winner') return 'the game ends';
    return `${{ vp: 'victory points', defcon: 'DEFCON', china: 'the China Card:' }[kind] ?? kind} ${way}`;
  },

  // Analysing.
  analysis: 'Analysis',
  on: 'on',
  linesField: 'lines',
  lines: 'Lines',
  seconds: 'seconds',
  threads: 'threads',
  evaluator: 'evaluator',
  default: 'default',
  options: 'options',
  forDecider: 'for the side to decide,',
  figures: (simulations: number, seconds: number) => `${plural(simulations, 'simulation')}, ${seconds.toFixed(1)} s,`,
  stillThinking: 'thinking',
  endedBy: (reason: string) => (/^(simulations|nodes|time|depth)$/.test(reason) ? `ended by ${reason}` : reason),
  thinkingBegins: 'Thinking begins.',
  proven: (proof: string) => `proven ${proof}`,
  visits: 'Visits',
  prior: 'Prior',
  proof: 'Proof',
  line: 'Line',
  scoreOf: (side: string) => `Score of ${side}`,
  scoreOverGame: 'Score over the game',
  curveOf: (side: string, ply: number, told: string) => `Score of ${side} over the game; at move ${ply}: ${told}`,
  notSearched: 'not searched',
  simulationsField: 'simulations',
  searchAll: 'Search every position',
  stop: 'Stop',
  largestDrops: 'Largest drops',
  better: (move: string) => `better ${move}`,
  handsAsInGame: 'Hands are hidden, as in the game.',
  showAllHands: 'Show all hands',
  variations: 'Variations',
  removeLine: 'Remove this line',
  aPiece: (name: string, count: number) => (count === 1 ? `a ${name}` : `${count} ${name}s`),
  wins: (won: string, paid: string) =>
    won === '' ? `gives up ${paid}` : paid === '' ? `wins ${won}` : `wins ${won} for ${paid}`,
  whyBetter: (line: string, gain: string) => `${line}: ${gain}.`,
  lineIs: (line: string) => `${line}.`,
  whyWorse: (line: string, gain: string) => `As played, ${line}: ${gain}.`,
  export: 'Export',
  as: 'as',
  positionAlone: 'the position alone',
  aSession: 'a session, to go on with',
  write: 'Write',
  link: 'Link',
  picture: 'Picture',
  gameAsText: 'The game as text',
  importGame: 'Import a game or a position',
  importText: 'Text: the game’s notation, a JSON line, a position or a session',
  orFile: 'or a file',
  openIt: 'Open it',
  openStore: (name: string) => `${name} is a store: start ./pm web --runs ${name}, and its games are under Runs.`,
  game: 'Game',
  searchGame: 'Search a player',
  whichGame: (count: number) => `${count} games: which one?`,
  count: (moves: number) => plural(moves, 'move'),
  none: 'none',

  // A position set up by hand.
  editPosition: 'Edit position',
  setupTitle: 'Set up a position',
  tools: 'Tools',
  toolMove: 'Move pieces',
  toolRemove: 'Remove',
  emptyBoard: 'Empty board',
  asItWas: 'As it was',
  toMove: 'To move',
  castling: 'Castling',
  takeFromHand: (piece: string, count: number) => `take ${piece} from the hand, ${count} there`,
  putIntoHand: (side: string) => `put the chosen piece into ${side}'s hand`,
  positionText: 'The position as text',

  ...tools,

  // The server's words, which are English, as a person here reads them.
  server: (text: string): string => {
    for (const [pattern, words] of kServer) if (pattern.test(text)) return text.replace(pattern, words);
    return text;
  },
  topic: (text: string): string => text,
};

export type Words = typeof en;
