/** Sample responses in both dialects, with the fields and odd forms of real servers. */

const user = { id: 'ruth', name: 'Ruth', rating: 1822, title: null, flair: 'nature.owl', online: true };
const engine = { id: 'club-bot', name: 'Club-Bot', rating: 1500, title: 'BOT', provisional: true, lag: 3 };

export const challenge = {
  id: 'abcd1234',
  url: 'https://chess.example/abcd1234',
  status: 'created',
  challenger: engine,
  destUser: user,
  variant: { key: 'standard', name: 'Standard', short: 'Std' },
  rated: false,
  speed: 'rapid',
  timeControl: { type: 'clock', limit: 600, increment: 5, show: '10+5' },
  color: 'random',
  finalColor: 'black',
  perf: { icon: '#', name: 'Rapid' },
  direction: 'in',
  rematchOf: 'zyxw9876',
  rules: ['noAbort'],
};

export const game = {
  fullId: 'abcd1234WXYZ',
  gameId: 'abcd1234',
  fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  color: 'white',
  lastMove: '',
  source: 'friend',
  status: { id: 20, name: 'started' },
  variant: { key: 'standard', name: 'Standard' },
  speed: 'rapid',
  perf: 'rapid',
  rating: 1822,
  rated: false,
  hasMoved: false,
  opponent: { id: 'club-bot', username: 'Club-Bot', rating: 1500, ratingDiff: -3 },
  isMyTurn: true,
  secondsLeft: 600,
  tournamentId: 'arena123',
  compat: { bot: false, board: true },
  id: 'abcd1234',
};

export const serviceMessages: readonly Record<string, unknown>[] = [
  { type: 'gameStart', game },
  { type: 'gameStart', game: { ...game, opponent: { id: null, username: 'Stockfish level 3', ai: 3 } } },
  { type: 'gameStart', game: { ...game, opponent: { id: null, username: 'Anon.' }, secondsLeft: null } },
  {
    type: 'gameFinish',
    game: { ...game, lastMove: 'e2e4', status: { id: 99, name: 'meteor' }, winner: 'white', ratingDiff: 4 },
  },
  { type: 'challenge', challenge, compat: { bot: true, board: false } },
  { type: 'challenge', challenge: { ...challenge, challenger: null, timeControl: { type: 'unlimited' } } },
  {
    type: 'challenge',
    challenge: { ...challenge, destUser: null, timeControl: { type: 'correspondence', daysPerTurn: 3 } },
  },
  {
    type: 'challenge',
    challenge: { ...challenge, timeControl: { type: 'hourglass' }, variant: { key: 'duck' } },
  },
  {
    type: 'challengeDeclined',
    challenge: {
      ...challenge,
      status: 'declined',
      declineReason: 'Too fast for me.',
      declineReasonKey: 'toofast',
    },
  },
  {
    type: 'challengeCanceled',
    challenge: {
      ...challenge,
      status: 'canceled',
      challenger: { id: 'club-bot', name: 'Club-Bot' },
      destUser: { id: 'ruth', name: 'Ruth' },
    },
  },
];

export const state = {
  type: 'gameState',
  moves: 'e2e4 e7e5 e1e2',
  wtime: 590000,
  btime: 600000,
  winc: 5000,
  binc: 5000,
  status: 'started',
  wdraw: true,
  btakeback: true,
  expiration: { idleMillis: 120, millisToMove: 30000 },
};

export const full = {
  type: 'gameFull',
  id: 'abcd1234',
  variant: { key: 'standard', name: 'Standard', short: 'Std' },
  speed: 'rapid',
  perf: { name: 'Schnellschach' },
  rated: true,
  createdAt: 1743531507166,
  white: { id: 'ruth', name: 'Ruth', title: null, rating: 1822, provisional: true },
  black: { id: 'club-bot', name: 'Club-Bot', title: 'BOT', rating: 1500 },
  initialFen: 'startpos',
  clock: { initial: 600000, increment: 5000 },
  tournamentId: 'arena123',
  state,
};

export const gameMessages: readonly Record<string, unknown>[] = [
  full,
  {
    ...full,
    white: { aiLevel: 4 },
    black: {},
    clock: null,
    daysPerTurn: 2,
    initialFen: '8/8/8/8/8/4k3/4P3/4K3 w - - 0 1',
    state: { moves: '', wtime: 2147483647, btime: 2147483647, winc: 0, binc: 0, status: 'created' },
  },
  state,
  { ...state, moves: 'f2f3 e7e5 g2g4 d8h4', status: 'mate', winner: 'black', rematch: 'next1234' },
  { type: 'chatLine', room: 'player', username: 'Ruth', text: 'Grüße, "gg" ♞' },
  { type: 'chatLine', username: 'Ruth', text: '' },
  { type: 'opponentGone', gone: true, claimWinInSeconds: 10 },
  { type: 'opponentGone', gone: false },
  { type: 'opponentGone' },
];

export const account = {
  id: 'ruth',
  username: 'Ruth',
  title: 'WFM',
  url: 'https://chess.example/@/Ruth',
  createdAt: 1290415680000,
  seenAt: 1743531507166,
  patron: true,
  patronColor: 2,
  flair: 'nature.owl',
  perfs: {
    rapid: { games: 12, rating: 1822, rd: 80, prog: -4, prov: true },
    storm: { runs: 3, score: 21 },
  },
  count: { all: 40, win: 20, draw: 5, loss: 15 },
  playTime: { total: 3600, tv: 0 },
  profile: { bio: 'Hello', fideRating: 1900 },
  followable: true,
  streaming: true,
};

export const playing = { nowPlaying: [{ ...game, id: undefined }].map(({ id: _id, ...rest }) => rest) };
export const challengeList = { in: [challenge], out: [{ ...challenge, direction: 'out' }] };
export const chat = [
  { user: 'Ruth', text: 'Grüße, "gg" ♞' },
  { user: 'Ada', text: '' },
];
