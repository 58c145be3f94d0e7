/** Reads the facts of new and changed games in the background, in slices that leave the main thread free. */
import { createBackgroundWork, type BackgroundWork } from '../../base/background-work.ts';
import { sleep, type Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { DueGame, FactsChange, InsightsStore, ShownOpening } from '../../store/insights-api.ts';
import { factsOfGame } from './facts-of-game.ts';

/** Games that one transaction stores. */
const batch = 200;
/** Time after which a slice ends, ms; one game takes less than 1 ms. */
const sliceMs = 3;
const betweenMs = 12;

export interface FactReaderOptions {
  readonly store: Pick<InsightsStore, 'due' | 'put'>;
  readonly clock: Clock;
  readonly log: Log;
  /** The opening that a game's positions show; null for none. */
  readonly openingOf: (game: DueGame) => Promise<ShownOpening | null>;
  /** Facts were stored. */
  readonly onChange: () => void;
}

export function createFactReader({
  store,
  clock,
  log,
  openingOf,
  onChange,
}: FactReaderOptions): BackgroundWork {
  const work = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const { games, marks, upTo } = await store.due(batch);
      if (games.length === 0 && marks.length === 0 && upTo === null) return;
      const changes: FactsChange[] = marks.map((mark) => ({
        ...{ id: -1, mark, facts: null, opening: null },
      }));
      let began = clock.monotonic();
      for (const game of games) {
        const opening = game.hasOpening || game.variant !== 'standard' ? null : await openingOf(game);
        const facts = game.isMine ? factsOfGame(game) : null;
        changes.push({ id: game.id, mark: game.mark, facts, opening });
        if (clock.monotonic() - began < sliceMs) continue;
        await sleep(clock, betweenMs, signal);
        began = clock.monotonic();
      }
      await store.put(changes, upTo);
      if (games.length > 0) onChange();
      await sleep(clock, betweenMs, signal);
    }
  };

  return createBackgroundWork({ clock, log, failure: 'facts of games not read', work });
}
