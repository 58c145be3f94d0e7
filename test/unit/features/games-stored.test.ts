import { expect, it } from 'vitest';
import type { LiveGame } from '../../../main/features/games/live-game.ts';
import { parseStoredGame } from '../../../main/features/games/stored-game.ts';
import type { GameFull, GameState, GameSummary, UserPlayer } from '../../../main/service/domain.ts';

const opponent: Required<UserPlayer> = {
  kind: 'user',
  id: 'willow',
  name: 'Willow',
  title: 'BOT',
  rating: 1_500,
  ratingDiff: -3,
  provisional: true,
  flair: 'nature.owl',
  patron: true,
  patronColor: 2,
};
const variant = { key: 'standard', name: 'Standard', short: 'Std' };
const summary: Required<GameSummary> = {
  id: 'abcd1234',
  color: 'white',
  fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  variant,
  speed: 'rapid',
  perf: 'rapid',
  rated: true,
  hasMoved: false,
  isMyTurn: true,
  lastMove: null,
  opponent,
  secondsLeft: 600,
  source: 'friend',
  status: 'started',
  statusId: 20,
  winner: 'black',
  rating: 1_480,
  ratingDiff: 4,
  tournamentId: 'arena123',
  compat: { bot: true, board: false },
};
const state: Required<GameState> = {
  moves: ['e2e4', 'e7e5'],
  whiteMs: 600_000,
  blackMs: null,
  whiteIncrementMs: 5_000,
  blackIncrementMs: 5_000,
  status: 'a status of tomorrow',
  winner: 'white',
  drawOffer: { white: true, black: false },
  takebackOffer: { white: false, black: true },
  expiration: { idleMs: 100, withinMs: 20_000 },
  rematch: 'efgh5678',
};
const full: Required<GameFull> = {
  id: 'abcd1234',
  variant,
  speed: 'rapid',
  perfName: 'Rapid',
  rated: true,
  createdAt: 1,
  white: { kind: 'ai', level: 3, name: 'Computer' },
  black: { kind: 'anonymous', name: 'Guest' },
  initialFen: null,
  clock: { initialMs: 600_000, incrementMs: 5_000 },
  daysPerTurn: 2,
  tournamentId: 'arena123',
  source: 'arena',
  state,
};
/** A game with every member that a game can have. */
const whole: Required<LiveGame> = {
  summary,
  full,
  arenaId: 'arena123',
  chat: [{ room: 'player', username: 'Willow', text: 'Hello', at: 5, earlier: true }],
  gone: { gone: true, claimWinInSeconds: 30, at: 6 },
  startedAt: 1,
  updatedAt: 7,
  clockAt: 3,
  ahead: true,
};

const read = (value: unknown): LiveGame | undefined => parseStoredGame('abcd1234', JSON.stringify(value));

it('a stored game is read with all its members', () => {
  expect(read(whole)).toEqual(whole);
});

it('a stored game is read without its optional members, and without members of a newer version', () => {
  const { id, color, fen, speed, rated, hasMoved, isMyTurn } = summary;
  const bare = {
    id,
    color,
    fen,
    variant: { key: 'x' },
    speed,
    rated,
    hasMoved,
    isMyTurn,
    opponent: full.black,
  };
  const game = { summary: bare, chat: [], startedAt: 1, updatedAt: 1 };
  expect(read(game)).toEqual(game);
  expect(read({ ...game, later: 1, summary: { ...bare, later: 1 } })).toEqual(game);
});

it.each<[string, unknown]>([
  ['another game', { ...whole, summary: { ...summary, id: 'other123' } }],
  ['no chat', { ...whole, chat: undefined }],
  ['a chat line that is no line', { ...whole, chat: [null] }],
  ['a clock as a text', { ...whole, full: { ...full, state: { ...state, whiteMs: '5' } } }],
  ['moves as a text', { ...whole, full: { ...full, state: { ...state, moves: 'e2e4' } } }],
  ['an opponent of another kind', { ...whole, summary: { ...summary, opponent: { kind: 'ghost' } } }],
  ['nothing', null],
])('a row that holds %s is not read', (_what, value) => {
  expect(read(value)).toBeUndefined();
});

it('a text that is no JSON is not read', () => {
  expect(parseStoredGame('abcd1234', '{')).toBeUndefined();
});
