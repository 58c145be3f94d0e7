/** Codec of the personal event stream. */

import { z } from 'zod';

import type { ServiceEvent } from '../domain.ts';
import { challengeShape, makeChallenge, toChallenge } from './challenge.ts';
import { compatShape, toCompat } from './common.ts';
import { gameSummaryShape, makeGameSummary, toGameSummary } from './game-summary.ts';
import { messageReader, readMessage, type MessageReaders, type Read } from './message.ts';
import { maybe } from './shape-schemas.ts';
import type { Dialect } from '../../chess/vocabulary.ts';

function gameReader<T extends 'gameStart' | 'gameFinish'>(type: T) {
  const shape = z.object({ type: z.literal(type), game: gameSummaryShape });
  return messageReader(shape, (message): ServiceEvent => ({ type, game: toGameSummary(message.game) }));
}

const statusOf = {
  challenge: 'created',
  challengeDeclined: 'declined',
  challengeCanceled: 'canceled',
} as const;

function challengeReader<T extends 'challenge' | 'challengeDeclined' | 'challengeCanceled'>(type: T) {
  const shape = z.object({ type: z.literal(type), challenge: challengeShape, compat: maybe(compatShape) });
  return messageReader(shape, ({ challenge, compat }): ServiceEvent => ({
    type,
    challenge: toChallenge(challenge, compat ? toCompat(compat) : undefined, statusOf[type]),
  }));
}

const readers: MessageReaders<ServiceEvent> = {
  gameStart: gameReader('gameStart'),
  gameFinish: gameReader('gameFinish'),
  challenge: challengeReader('challenge'),
  challengeDeclined: challengeReader('challengeDeclined'),
  challengeCanceled: challengeReader('challengeCanceled'),
};

/** Parses a message. Never throws. */
export function parseServiceEvent(json: unknown): Read<ServiceEvent> {
  return readMessage(json, readers, ['game', 'challenge']);
}

export function makeServiceEvent(event: ServiceEvent, dialect: Dialect): Record<string, unknown> {
  if (event.type === 'gameStart' || event.type === 'gameFinish') {
    return { type: event.type, game: { ...makeGameSummary(event.game, dialect), id: event.game.id } };
  }
  const { challenge } = event;
  const envelope = { type: event.type, challenge: makeChallenge(challenge, dialect) };
  return challenge.compat ? { ...envelope, compat: challenge.compat } : envelope;
}
