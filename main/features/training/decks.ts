/** Decks of all accounts: read from the store once, then changed together with it. */
import type { CardRow, ReviewRow, TrainingStore } from '../../store/training-api.ts';
import { deckOf, withAdded, type Deck } from './deck.ts';
import type { Spacing } from './spacing.ts';

export interface DecksOptions {
  readonly spacing: Spacing;
  readonly store: (accountId: string) => TrainingStore;
  readonly onChange: () => void;
}

export function createDecks({ spacing, store, onChange }: DecksOptions) {
  const decks = new Map<string, Deck>();
  /** Changes of an account follow each other, so that each sees the deck that the last one left. */
  const tails = new Map<string, Promise<unknown>>();

  const load = async (accountId: string): Promise<Deck> => {
    const known = decks.get(accountId);
    if (known) return known;
    const { cards, reviews } = store(accountId);
    const deck = deckOf(spacing, await cards(accountId), await reviews(accountId));
    decks.set(accountId, deck);
    onChange();
    return deck;
  };

  const inTurn = <T>(accountId: string, act: (deck: Deck) => Promise<T>): Promise<T> => {
    const begin = () => load(accountId).then(act);
    const result = (tails.get(accountId) ?? Promise.resolve()).then(begin, begin);
    tails.set(accountId, result);
    return result;
  };

  return {
    /** The deck after all changes that were asked for before. */
    get: (accountId: string): Promise<Deck> => inTurn(accountId, async (deck) => deck),
    /** Decks that were read. */
    known: (): ReadonlyMap<string, Deck> => decks,
    /** `make` returns what to add, from the present deck; resolves when it is stored, to the new deck. */
    add: (
      accountId: string,
      make: (deck: Deck) => { readonly cards: readonly CardRow[]; readonly reviews: readonly ReviewRow[] },
    ): Promise<Deck> =>
      inTurn(accountId, async (deck) => {
        const { cards, reviews } = make(deck);
        if (cards.length === 0 && reviews.length === 0) return deck;
        await store(accountId).add(accountId, cards, reviews);
        const next = withAdded(spacing, deck, cards, reviews);
        decks.set(accountId, next);
        onChange();
        return next;
      }),
    /** Replaces the content of cards. `make` returns them, from the present deck. */
    change: (accountId: string, make: (deck: Deck) => readonly CardRow[]): Promise<void> =>
      inTurn(accountId, async (deck) => {
        const rows = make(deck);
        if (rows.length === 0) return;
        await store(accountId).change(accountId, rows);
        const reviews = rows.flatMap(({ key }) => deck.get(key)?.reviews ?? []);
        decks.set(accountId, new Map([...deck, ...deckOf(spacing, rows, reviews)]));
        onChange();
      }),
    /** Reads the deck again: the store has cards or reviews of another machine. */
    async reload(accountId: string): Promise<void> {
      if (!decks.has(accountId)) return;
      await inTurn(accountId, async () => {
        decks.delete(accountId);
        await load(accountId);
      });
    },
    drop(accountId: string): void {
      decks.delete(accountId);
    },
    /** Resolves when no change is pending. */
    async idle(): Promise<void> {
      await Promise.allSettled(tails.values());
    },
  };
}
export type Decks = ReturnType<typeof createDecks>;
