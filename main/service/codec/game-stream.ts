/** Messages of a game stream, the same on the bot and on the board paths. */

import { z } from 'zod';

import { untimedClock } from '../../chess/vocabulary.ts';
import type { ChatLine, GameEvent, GameFull, GameState, OpponentGone } from '../domain.ts';
import {
  filledShape,
  colorShape,
  fenShape,
  makeSeat,
  momentShape,
  perColor,
  seatShape,
  spanShape,
  subjectShape,
  toPlayer,
  toVariant,
  variantShape,
  wordShape,
} from './common.ts';
import type { Dialect } from './dialect.ts';
import { messageReader, readMessage, type MessageReaders, type Read } from './message.ts';
import { textShape, compact, firm, maybe, only, unused } from './shape.ts';

/** Twice the 600 plies of the longest game that servers allow: replaying costs the main thread time for each ply. */
const longestMoves = 1_200 * 'a7a8q '.length;

/** Servers allow 140 characters. */
const longestChat = 2000;

const stateMembers = {
  moves: textShape(0, longestMoves),
  wtime: spanShape,
  btime: spanShape,
  winc: maybe(spanShape),
  binc: maybe(spanShape),
  status: filledShape,
  winner: maybe(colorShape),
  wdraw: maybe(z.boolean()),
  bdraw: maybe(z.boolean()),
  wtakeback: maybe(z.boolean()),
  btakeback: maybe(z.boolean()),
  expiration: maybe(z.object({ idleMillis: spanShape, millisToMove: spanShape })),
  rematch: maybe(wordShape),
};

/** The state inside `gameFull` may carry its type, or not. */
const nestedStateShape = z.object({ type: unused, ...stateMembers });
const stateShape = z.object({ type: z.literal('gameState'), ...stateMembers });

/** `clock` is firm: a clock that cannot be read must not pass for a game without one. */
const fullShape = z.object({
  type: z.literal('gameFull'),
  id: subjectShape,
  variant: variantShape,
  speed: filledShape,
  perf: maybe(z.object({ name: maybe(wordShape) })),
  rated: z.boolean(),
  createdAt: momentShape,
  white: seatShape,
  black: seatShape,
  initialFen: fenShape,
  clock: firm(z.object({ initial: spanShape, increment: spanShape })),
  daysPerTurn: maybe(spanShape),
  tournamentId: maybe(wordShape),
  source: maybe(wordShape),
  state: nestedStateShape,
});

const chatShape = z.object({
  type: z.literal('chatLine'),
  room: maybe(z.enum(['player', 'spectator'])),
  username: wordShape,
  text: textShape(0, longestChat),
});

const goneShape = z.object({
  type: z.literal('opponentGone'),
  gone: firm(z.boolean()),
  claimWinInSeconds: maybe(spanShape),
});

function toState(shape: z.infer<typeof nestedStateShape>): GameState {
  const { expiration } = shape;
  return {
    moves: shape.moves.split(' ').filter((move) => move !== ''),
    whiteMs: toRemaining(shape.wtime),
    blackMs: toRemaining(shape.btime),
    status: shape.status,
    drawOffer: perColor(shape.wdraw, shape.bdraw),
    takebackOffer: perColor(shape.wtakeback, shape.btakeback),
    ...compact({
      whiteIncrementMs: shape.winc,
      blackIncrementMs: shape.binc,
      winner: shape.winner,
      expiration: expiration && { idleMs: expiration.idleMillis, withinMs: expiration.millisToMove },
      rematch: shape.rematch,
    }),
  };
}

function toRemaining(ms: number): number | null {
  return ms === untimedClock ? null : ms;
}

function toFull(shape: z.infer<typeof fullShape>): GameFull {
  const { white, black, clock } = shape;
  return {
    id: shape.id,
    variant: toVariant(shape.variant),
    speed: shape.speed,
    rated: shape.rated,
    createdAt: shape.createdAt,
    white: toPlayer(white, white.name, white.aiLevel),
    black: toPlayer(black, black.name, black.aiLevel),
    initialFen: shape.initialFen === 'startpos' ? null : shape.initialFen,
    state: toState(shape.state),
    ...compact({
      perfName: shape.perf?.name,
      clock: clock && { initialMs: clock.initial, incrementMs: clock.increment },
      daysPerTurn: shape.daysPerTurn,
      tournamentId: shape.tournamentId,
      source: shape.source,
    }),
  };
}

function toChatLine(shape: z.infer<typeof chatShape>): ChatLine {
  return { username: shape.username, text: shape.text, ...compact({ room: shape.room }) };
}

function toPresence(shape: z.infer<typeof goneShape>): OpponentGone {
  return compact({ gone: shape.gone, claimWinInSeconds: shape.claimWinInSeconds });
}

const readers: MessageReaders<GameEvent> = {
  gameFull: messageReader(fullShape, (shape): GameEvent => ({ type: 'gameFull', game: toFull(shape) })),
  gameState: messageReader(stateShape, (shape): GameEvent => ({ type: 'gameState', state: toState(shape) })),
  chatLine: messageReader(chatShape, (shape): GameEvent => ({ type: 'chatLine', line: toChatLine(shape) })),
  opponentGone: messageReader(goneShape, (shape): GameEvent => ({
    type: 'opponentGone',
    presence: toPresence(shape),
  })),
};

/** Never throws, whatever JSON comes. */
export function parseGameEvent(json: unknown): Read<GameEvent> {
  return readMessage(json, readers, ['state', 'moves', 'text', 'gone']);
}

const documentStateMembers = ['moves', 'wtime', 'btime', 'winc', 'binc', 'status'];
const documentFullMembers = [
  'type',
  'id',
  'variant',
  'speed',
  'perf',
  'rated',
  'createdAt',
  'white',
  'black',
  'initialFen',
  'clock',
  'state',
];

function makeState(state: GameState, dialect: Dialect): Record<string, unknown> {
  const { drawOffer, takebackOffer, expiration } = state;
  const wire = {
    moves: state.moves.join(' '),
    wtime: state.whiteMs ?? untimedClock,
    btime: state.blackMs ?? untimedClock,
    status: state.status,
    ...compact({
      winc: state.whiteIncrementMs,
      binc: state.blackIncrementMs,
      winner: state.winner,
      wdraw: drawOffer.white || undefined,
      bdraw: drawOffer.black || undefined,
      wtakeback: takebackOffer.white || undefined,
      btakeback: takebackOffer.black || undefined,
      expiration: expiration && { idleMillis: expiration.idleMs, millisToMove: expiration.withinMs },
      rematch: state.rematch,
    }),
  };
  return dialect === 'wire' ? wire : only(wire, documentStateMembers);
}

function makeFull(game: GameFull, dialect: Dialect): Record<string, unknown> {
  const { clock, perfName, ...rest } = game;
  const wire = {
    ...rest,
    type: 'gameFull',
    white: makeSeat(game.white, dialect),
    black: makeSeat(game.black, dialect),
    initialFen: game.initialFen ?? 'startpos',
    state: makeState(game.state, dialect),
    ...compact({
      perf: perfName === undefined ? undefined : { name: perfName },
      clock: clock && { initial: clock.initialMs, increment: clock.incrementMs },
    }),
  };
  return dialect === 'wire' ? wire : only(wire, documentFullMembers);
}

export function makeGameEvent(event: GameEvent, dialect: Dialect): Record<string, unknown> {
  switch (event.type) {
    case 'gameFull':
      return makeFull(event.game, dialect);
    case 'gameState':
      return { type: 'gameState', ...makeState(event.state, dialect) };
    case 'chatLine': {
      const { room, username, text } = event.line;
      return {
        type: 'chatLine',
        ...compact({ room: dialect === 'wire' ? room : undefined, username, text }),
      };
    }
    case 'opponentGone':
      return dialect === 'wire' ? { type: 'opponentGone', ...event.presence } : { type: 'opponentGone' };
  }
}
