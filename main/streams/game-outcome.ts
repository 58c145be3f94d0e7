import type { Clock } from '../base/clock.ts';
import { finalPosition, replay } from '../chess/replay.ts';
import { gameStatuses, isLiveStatus, type PlayEndpoint } from '../chess/vocabulary.ts';
import type { StreamLine } from '../service/calls.ts';
import type { ServiceClient } from '../service/client.ts';
import type { GameEvent, GameFull, GameSummary } from '../service/domain.ts';
import type { ServiceError } from '../service/errors.ts';
import type { RequestClass } from '../service/gate.ts';
import type { StreamClose } from '../service/transport.ts';
import type { GameOutcome } from './reconcile.ts';
import { messageOf } from '../text/message.ts';

export interface Peek {
  readonly client: Pick<ServiceClient, 'openGameStream'>;
  readonly clock: Clock;
  readonly gameId: string;
  readonly path: PlayEndpoint;
  readonly cls: RequestClass;
  /** Timeout for the first message of the game's stream, ms. */
  readonly patienceMs: number;
  readonly signal: AbortSignal;
  /** Called with the whole game when it arrived. */
  readonly onFull: (event: GameEvent, receivedAt: number) => void;
  readonly onUnusable: (line: StreamLine<GameEvent>) => void;
}

/** Opens a game's stream for its first message, which holds the whole game even when it is over. */
export async function peekAtGame(peek: Peek): Promise<GameFull | StreamClose> {
  const { client, clock, gameId, path, cls, patienceMs, signal, onFull, onUnusable } = peek;
  const done = new AbortController();
  const giveUp = () => done.abort();
  const timer = clock.after(patienceMs, giveUp);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  let full: GameFull | null = null;
  try {
    const close = await client.openGameStream(path, gameId, {
      cls,
      signal: done.signal,
      onLine(line) {
        if (done.signal.aborted) return;
        const event = line.read.kind === 'event' ? line.read.value : null;
        if (!event) onUnusable(line);
        else if (event.type === 'gameFull') {
          full = event.game;
          onFull(event, clock.now());
          done.abort();
        }
      },
    });
    return full ?? close;
  } finally {
    timer.cancel();
    signal.removeEventListener('abort', giveUp);
  }
}

export interface OutcomeQuestion extends Omit<Peek, 'gameId' | 'path' | 'cls' | 'patienceMs'> {
  readonly game: GameSummary;
  /** Undefined when the interface has no path to this game. */
  readonly path: PlayEndpoint | undefined;
}

const outcomeMs = 15_000;

/** Finds out how a game that is no longer listed ended. */
export async function askOutcome({ game, path, ...rest }: OutcomeQuestion): Promise<GameOutcome> {
  if (!path) return { kind: 'untold' };
  const seen = await peekAtGame({ ...rest, path, gameId: game.id, cls: 'upkeep', patienceMs: outcomeMs });
  if (!('reason' in seen)) return outcomeOf(game, seen);
  return seen.reason === 'refused' && isFinalRefusal(seen.error)
    ? { kind: 'untold' }
    : {
        kind: 'later',
        reason: 'error' in seen ? seen.error.message : messageOf('stream.gameSilent'),
      };
}

/** Whether the server does not offer the game through the API that was asked. */
export function isFinalRefusal(error: ServiceError): boolean {
  return error.code === 'not_found' || error.code === 'forbidden' || error.code === 'bad_request';
}

function outcomeOf(game: GameSummary, full: GameFull): GameOutcome {
  const { status, winner, moves } = full.state;
  if (isLiveStatus(status)) return { kind: 'live' };
  const statusId = Object.entries(gameStatuses).find(([name]) => name === status)?.[1];
  return {
    kind: 'over',
    game: {
      ...game,
      status,
      isMyTurn: false,
      hasMoved: game.hasMoved || moves.length > 1,
      fen: lastFen(full) ?? game.fen,
      ...(statusId !== undefined && { statusId }),
      ...(winner && { winner }),
      ...(moves.length > 0 && { lastMove: moves.at(-1) ?? null }),
    },
  };
}

/** FEN of the final position; undefined for unknown variants and illegal moves. */
function lastFen(full: GameFull): string | undefined {
  const { variant, initialFen, state } = full;
  return finalPosition(replay({ variant: variant.key, initialFen, moves: state.moves }))?.fen;
}
