/** Reads newly analysed games for mistakes in the background, in slices that leave the main thread free. */
import { createBackgroundWork, type BackgroundWork } from '../../base/background-work.ts';
import { sleep, type Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { AnalysedGameRow, CardRow, ReviewRow, TrainingStore } from '../../store/training-api.ts';
import { withAdded, type Deck } from './deck.ts';
import type { Decks } from './decks.ts';
import { findCards } from './mistake-cards.ts';
import type { Spacing } from './spacing.ts';

/** Games that one transaction stores. */
const batch = 20;
/** Pause between two batches, ms; a game takes a few ms. */
const betweenMs = 50;

export interface MistakeReaderOptions {
  readonly store: Pick<TrainingStore, 'due' | 'read'>;
  readonly decks: Decks;
  readonly spacing: Spacing;
  readonly clock: Clock;
  readonly log: Log;
}

export function createMistakeReader({
  store,
  decks,
  spacing,
  clock,
  log,
}: MistakeReaderOptions): BackgroundWork {
  /** Cards and reviews that games of one account add to its deck. */
  const findAll = (deck: Deck, games: readonly AnalysedGameRow[]) => {
    const cards: CardRow[] = [];
    const reviews: ReviewRow[] = [];
    let present = deck;
    for (const game of games) {
      const found = findCards(game, (key) => present.get(key), clock.now());
      present = withAdded(spacing, present, found.cards, []);
      cards.push(...found.cards);
      reviews.push(...found.reviews);
    }
    return { cards, reviews };
  };

  const work = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const { games, others } = await store.due(batch);
      if (games.length === 0 && others.length === 0) return;
      for (const accountId of new Set(games.map((game) => game.accountId))) {
        const own = games.filter((game) => game.accountId === accountId);
        await decks.add(accountId, (deck) => findAll(deck, own));
      }
      // Marked last: after a kill in between, the same games add nothing again.
      await store.read([...games.map(({ mark }) => mark), ...others]);
      await sleep(clock, betweenMs, signal);
    }
  };

  return createBackgroundWork({ clock, log, failure: 'mistakes not read', work });
}
