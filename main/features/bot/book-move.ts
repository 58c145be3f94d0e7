/** The bot's moves from opening books. */
import { sleep, type Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Position } from '../../chess/position.ts';

/** Finds a move of the opening books; null when none has the position. `lastMove`: UCI. */
export type BookMoveFinder = (position: Position, lastMove: string | undefined) => Promise<string | null>;

/** Longest wait for a disk that does not answer, ms. */
const longestMs = 1_000;

/** A legal move of the books, or null: the engine thinks then. Never rejects. */
export async function findBookMove(
  { bookMove, clock, log }: { readonly bookMove: BookMoveFinder; readonly clock: Clock; readonly log: Log },
  position: Position,
  lastMove: string | undefined,
): Promise<string | null> {
  const waiting = new AbortController();
  try {
    const late = sleep(clock, longestMs, waiting.signal).then(
      () => null,
      () => null,
    );
    const found = await Promise.race([bookMove(position, lastMove), late]);
    return found !== null && position.play(found) ? found : null;
  } catch (error) {
    log.warn('books not read', { reason: String(error) });
    return null;
  } finally {
    waiting.abort();
  }
}
