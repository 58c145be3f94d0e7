/** Codec of game streams, identical for the bot and board APIs. */

import { z } from 'zod';

import { untimedClock } from '../../chess/vocabulary.ts';
import type { ChatLine, GameEvent, GameFull, GameState, OpponentGone, Player } from '../domain.ts';
import {
  filledShape,
  colorShape,
  fenShape,
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
import { chatTextShape } from './game-chat.ts';
import { messageReader, readMessage, type MessageReaders, type Read } from './message.ts';
import { compact } from './shape.ts';
import { textShape, firm, maybe, unused } from './shape-schemas.ts';

/** Twice the 600 plies that servers allow; bounds the cost of replaying on the main thread. */
const longestMoves = 1_200 * 'a7a8q '.length;

const stateMembers = {
  moves: textShape(0, longestMoves),
  wtime: maybe(spanShape),
  btime: maybe(spanShape),
  winc: maybe(spanShape),
  binc: maybe(spanShape),
  status: maybe(filledShape),
  winner: maybe(colorShape),
  wdraw: maybe(z.boolean()),
  bdraw: maybe(z.boolean()),
  wtakeback: maybe(z.boolean()),
  btakeback: maybe(z.boolean()),
  expiration: maybe(z.object({ idleMillis: spanShape, millisToMove: spanShape })),
  rematch: maybe(wordShape),
};

/** The state within `gameFull` may omit its type. */
const nestedStateShape = z.object({ type: unused, ...stateMembers });
const stateShape = z.object({ type: z.literal('gameState'), ...stateMembers });

/** `clock` and `initialFen` are firm: unreadable ones must not look like an untimed game or the usual position. */
const fullShape = z.object({
  type: z.literal('gameFull'),
  id: subjectShape,
  variant: variantShape,
  speed: maybe(filledShape),
  perf: maybe(z.object({ name: maybe(wordShape) })),
  rated: maybe(z.boolean()),
  createdAt: maybe(momentShape),
  white: maybe(seatShape),
  black: maybe(seatShape),
  initialFen: firm(fenShape),
  clock: firm(z.object({ initial: spanShape, increment: spanShape })),
  daysPerTurn: maybe(spanShape),
  tournamentId: maybe(wordShape),
  source: maybe(wordShape),
  state: nestedStateShape,
});

const chatShape = z.object({
  type: z.literal('chatLine'),
  room: maybe(z.enum(['player', 'spectator'])),
  username: maybe(wordShape),
  text: chatTextShape,
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
    // A move must not be lost with its status: without a winner the game is taken to continue.
    status: shape.status ?? (shape.winner ? 'unknownFinish' : 'started'),
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

function toRemaining(ms: number | null | undefined): number | null {
  return ms === untimedClock ? null : (ms ?? null);
}

function toSeat(seat: z.infer<typeof seatShape> | null | undefined): Player {
  return seat ? toPlayer(seat, seat.name, seat.aiLevel) : { kind: 'unknown' };
}

function toFull(shape: z.infer<typeof fullShape>): GameFull {
  const { white, black, clock } = shape;
  return {
    id: shape.id,
    variant: toVariant(shape.variant),
    speed: shape.speed ?? shape.variant.key,
    rated: shape.rated ?? false,
    white: toSeat(white),
    black: toSeat(black),
    initialFen: shape.initialFen === 'startpos' ? null : (shape.initialFen ?? null),
    state: toState(shape.state),
    ...compact({
      createdAt: shape.createdAt,
      perfName: shape.perf?.name,
      clock: clock && { initialMs: clock.initial, incrementMs: clock.increment },
      daysPerTurn: shape.daysPerTurn,
      tournamentId: shape.tournamentId,
      source: shape.source,
    }),
  };
}

function toChatLine(shape: z.infer<typeof chatShape>): ChatLine {
  return { text: shape.text, ...compact({ username: shape.username, room: shape.room }) };
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

/** Parses a message. Never throws. */
export function parseGameEvent(json: unknown): Read<GameEvent> {
  return readMessage(json, readers, ['state', 'moves', 'text', 'gone']);
}
