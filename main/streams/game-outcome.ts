import type { Clock } from '../base/clock.ts';
import { finalPosition, replay } from '../chess/replay.ts';
import { gameStatuses, isLiveStatus } from '../chess/vocabulary.ts';
import type { ServiceClient, StreamLine } from '../service/client.ts';
import type { GameEvent, GameFull, GameSummary } from '../service/domain.ts';
import type { PlayPath } from '../service/endpoints.ts';
import type { ServiceError } from '../service/errors.ts';
import type { GameOutcome } from './reconcile.ts';

export interface OutcomeQuestion {
  readonly client: Pick<ServiceClient, 'openGameStream'>;
  readonly clock: Clock;
  readonly game: GameSummary;
  /** Absent: the interface has no path to this game. */
  readonly path: PlayPath | undefined;
  readonly signal: AbortSignal;
  /** Told of the whole game when it came. */
  readonly onFull: (event: GameEvent, receivedAt: number) => void;
  readonly onUnusable: (line: StreamLine<GameEvent>) => void;
}

/** The first message of a game's stream must come within this time, ms. */
const patienceMs = 15_000;

/** Opens the game's stream for its first message, which tells the whole game even when it is over. */
export async function askOutcome(question: OutcomeQuestion): Promise<GameOutcome> {
  const { client, clock, game, path, signal, onFull, onUnusable } = question;
  if (!path) return { kind: 'untold' };
  const done = new AbortController();
  const giveUp = () => done.abort();
  const timer = clock.after(patienceMs, giveUp);
  signal.addEventListener('abort', giveUp, { once: true });
  let full: GameFull | null = null;
  try {
    const close = await client.openGameStream(path, game.id, {
      cls: 'upkeep',
      signal: done.signal,
      onLine(line) {
        const event = line.read.kind === 'event' ? line.read.value : null;
        if (!event) onUnusable(line);
        else if (event.type === 'gameFull') {
          full = event.game;
          onFull(event, clock.now());
          done.abort();
        }
      },
    });
    if (full) return outcomeOf(game, full);
    return close.reason === 'refused' && isFinal(close.error)
      ? { kind: 'untold' }
      : { kind: 'later', reason: 'error' in close ? close.error.message : "The game's stream told nothing." };
  } finally {
    timer.cancel();
    signal.removeEventListener('abort', giveUp);
  }
}

function isFinal(error: ServiceError): boolean {
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

/** Undefined for variants that the app does not know and for moves that are not legal. */
function lastFen(full: GameFull): string | undefined {
  const { variant, initialFen, state } = full;
  return finalPosition(replay({ variant: variant.key, initialFen, moves: state.moves }))?.fen;
}
