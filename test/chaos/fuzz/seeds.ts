/**
 * The inputs of mutation: well-formed lines and bodies of every event and endpoint in both dialects, written by
 * hand from the interface's description.
 */

/** The kind of a body, or the stream of a line. */
export type Target =
  | 'event'
  | 'game'
  | 'account'
  | 'playing'
  | 'challenges'
  | 'chat'
  | 'tokenTest'
  | 'command'
  | 'refusal';

export interface Seed {
  readonly target: Target;
  readonly json: unknown;
}

/** The token that `tokenTest` asks about. */
export const fuzzToken = 'lip_fuzzedFuzzedFuzzed00';

const startFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const standard = { key: 'standard', name: 'Standard', short: 'Std' };

const documentGame = {
  id: 'h7kQ2mXa',
  gameId: 'h7kQ2mXa',
  fullId: 'h7kQ2mXaB3dE',
  color: 'black',
  fen: afterE4,
  hasMoved: false,
  isMyTurn: true,
  lastMove: 'e2e4',
  opponent: { id: 'marlow', username: 'Marlow', rating: 1743 },
  perf: 'blitz',
  rated: true,
  secondsLeft: 180,
  source: 'lobby',
  status: { id: 20, name: 'started' },
  variant: { key: 'standard', name: 'Standard' },
  speed: 'blitz',
  compat: { bot: false, board: true },
};

const wireGame = {
  ...documentGame,
  fen: startFen,
  lastMove: '',
  color: 'white',
  source: 'friend',
  speed: 'rapid',
  perf: 'rapid',
  rating: 1810,
  tournamentId: 'n4PzW0ab',
  opponent: { id: 'ines-k', username: 'Ines-K', title: 'WFM', rating: 2011, ratingDiff: -4 },
};

const documentChallenge = {
  id: 'Qx81mNb2',
  url: 'https://chess.example/Qx81mNb2',
  status: 'created',
  challenger: {
    id: 'marlow',
    name: 'Marlow',
    title: 'FM',
    rating: 1743,
    provisional: false,
    online: true,
  },
  destUser: { id: 'robin', name: 'Robin', rating: 1655, provisional: true, online: true },
  variant: standard,
  rated: true,
  speed: 'rapid',
  timeControl: { type: 'clock', limit: 600, increment: 5, show: '10+5' },
  color: 'random',
  perf: { icon: '#', name: 'Rapid' },
};

const wireChallenge = {
  ...documentChallenge,
  challenger: {
    id: 'zoé',
    name: 'Zoé♞',
    title: null,
    rating: 1502,
    flair: 'nature.frog',
    patron: true,
    patronColor: 3,
    online: true,
    lag: 4,
  },
  finalColor: 'white',
  direction: 'in',
  rematchOf: 'k3PzzW9q',
  initialFen: 'bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1',
  variant: { key: 'chess960', name: 'Chess960', short: '960' },
  rules: ['noAbort', 'noRematch'],
};

const state = {
  type: 'gameState',
  moves: 'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6',
  wtime: 581_230,
  btime: 594_010,
  winc: 5000,
  binc: 5000,
  status: 'started',
};

const wireState = {
  ...state,
  wdraw: true,
  btakeback: true,
  winner: 'white',
  rematch: 'p0oIuY7t',
  expiration: { idleMillis: 1204, millisToMove: 30_000 },
};

/** Knights moving back and forth: as long as the longest real games. */
const longGame = Array.from({ length: 150 }, () => 'g1f3 g8f6 f3g1 f6g8').join(' ');

const gameFull = {
  type: 'gameFull',
  id: 'h7kQ2mXa',
  variant: standard,
  speed: 'rapid',
  perf: { name: 'Rapid' },
  rated: true,
  createdAt: 1_772_000_000_000,
  white: { id: 'robin', name: 'Robin', rating: 1655 },
  black: { id: 'marlow', name: 'Marlow', title: 'FM', rating: 1743 },
  initialFen: 'startpos',
  clock: { initial: 600_000, increment: 5000 },
  state,
};

const account = {
  id: 'robin',
  username: 'Robin',
  title: 'CM',
  url: 'https://chess.example/@/Robin',
  playing: 'https://chess.example/h7kQ2mXa/white',
  createdAt: 1_502_000_000_000,
  seenAt: 1_772_000_000_000,
  perfs: {
    bullet: { games: 0, rating: 1500, rd: 500, prog: 0, prov: true },
    blitz: { games: 812, rating: 1744, rd: 52, prog: 11 },
    rapid: { games: 95, rating: 1655, rd: 60, prog: -8, rank: 4021 },
    storm: { runs: 31, score: 28 },
    racer: { runs: 4, score: 40 },
  },
  count: { all: 907, rated: 880, win: 430, loss: 420, draw: 57, bookmark: 2, playing: 1 },
  playTime: { total: 320_114, tv: 410 },
  profile: { bio: 'Plays at night.\nGrüße 🦉', location: 'Łódź', fideRating: 1702 },
  patron: true,
  patronColor: 7,
  flair: 'objects.lamp',
  followable: true,
  blocking: false,
};

const events: readonly unknown[] = [
  { type: 'gameStart', game: documentGame },
  { type: 'gameFinish', game: { ...documentGame, status: { id: 30, name: 'mate' }, winner: 'black' } },
  { type: 'challenge', challenge: documentChallenge, compat: { bot: false, board: true } },
  {
    type: 'challengeDeclined',
    challenge: {
      ...documentChallenge,
      status: 'declined',
      declineReason: 'Not now.',
      challenger: { id: 'robin', name: 'Robin' },
      destUser: { id: 'marlow', name: 'Marlow' },
    },
  },
  {
    type: 'challengeCanceled',
    challenge: {
      ...documentChallenge,
      status: 'canceled',
      challenger: { id: 'marlow', name: 'Marlow' },
      destUser: { id: 'robin', name: 'Robin' },
    },
  },
  { type: 'gameStart', game: wireGame },
  { type: 'gameStart', game: { ...wireGame, opponent: { id: null, username: 'Level 5', ai: 5 } } },
  { type: 'gameStart', game: { ...wireGame, opponent: { id: null, username: 'Anon.' }, secondsLeft: null } },
  {
    type: 'gameFinish',
    game: { ...wireGame, status: { id: 35, name: 'outoftime' }, winner: 'white', ratingDiff: 6 },
  },
  { type: 'challenge', challenge: wireChallenge },
  {
    type: 'challenge',
    challenge: {
      ...wireChallenge,
      challenger: null,
      timeControl: { type: 'correspondence', daysPerTurn: 3 },
    },
  },
  { type: 'challenge', challenge: { ...wireChallenge, destUser: null, timeControl: { type: 'unlimited' } } },
  {
    type: 'challengeDeclined',
    challenge: {
      ...wireChallenge,
      status: 'declined',
      direction: 'out',
      declineReason: 'This time control is too fast for me.',
      declineReasonKey: 'toofast',
    },
  },
  { type: 'challengeCanceled', challenge: { ...wireChallenge, status: 'canceled' } },
  { keepAlive: 1 },
];

const games: readonly unknown[] = [
  gameFull,
  state,
  { type: 'chatLine', username: 'Marlow', text: 'Good luck, have fun', room: 'player' },
  { type: 'opponentGone' },
  {
    ...gameFull,
    perf: { name: 'Schnellschach' },
    tournamentId: 'n4PzW0ab',
    source: 'arena',
    state: wireState,
  },
  {
    ...gameFull,
    white: { aiLevel: 3 },
    black: {},
    clock: null,
    daysPerTurn: 2,
    variant: { key: 'crazyhouse', name: 'Crazyhouse' },
    initialFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1',
    state: { ...state, type: undefined, moves: 'e2e4 d7d5 e4d5 d8d5 P@e4', wtime: 2_147_483_647 },
  },
  { ...gameFull, state: { ...wireState, moves: longGame } },
  { ...wireState, moves: longGame },
  { ...wireState, moves: 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1h1', status: 'mate' },
  { type: 'chatLine', username: 'lichess', text: 'Takeback sent', room: 'spectator' },
  { type: 'opponentGone', gone: true, claimWinInSeconds: 8 },
  { type: 'opponentGone', gone: false },
];

const bodies: readonly Seed[] = [
  { target: 'account', json: account },
  { target: 'playing', json: { nowPlaying: [documentGame, wireGame], nbMyTurn: 1 } },
  { target: 'playing', json: { nowPlaying: Array.from({ length: 40 }, () => wireGame) } },
  { target: 'challenges', json: { in: [documentChallenge], out: [] } },
  { target: 'challenges', json: { in: [wireChallenge], out: [{ ...wireChallenge, direction: 'out' }] } },
  {
    target: 'chat',
    json: [
      { user: 'Marlow', text: 'Good luck, have fun' },
      { user: 'robin', text: 'You too' },
    ],
  },
  { target: 'chat', json: Array.from({ length: 200 }, (_, n) => ({ user: 'Marlow', text: `Line ${n}` })) },
  {
    target: 'tokenTest',
    json: {
      [fuzzToken]: { userId: 'robin', scopes: 'board:play,challenge:read', expires: 1_803_000_000_000 },
    },
  },
  { target: 'tokenTest', json: { [fuzzToken]: null } },
  { target: 'command', json: { ok: true } },
  { target: 'command', json: { ok: false, error: 'Not your turn, or game already over' } },
  { target: 'refusal', json: { error: 'Too many requests. Try again later.' } },
  {
    target: 'refusal',
    json: { error: 'Bots play 100 games a day', ratelimit: { key: 'bot.vsBot.day', seconds: 43_200 } },
  },
  { target: 'refusal', json: { error: { text: ['This is too long'], room: ['Must be set'] } } },
  { target: 'refusal', json: { error: 'Missing scope: board:play or bot:play' } },
];

export const seeds: readonly Seed[] = [
  ...events.map((json): Seed => ({ target: 'event', json })),
  ...games.map((json): Seed => ({ target: 'game', json })),
  ...bodies,
];
