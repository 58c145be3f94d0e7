/** The cards of an account with their states. Pure: every change returns a new deck. */
import type { CardRow, CardSourceName, ReviewRow } from '../../store/training-api.ts';
import { parseCard, type Card } from './card.ts';
import { endOfDay, type CardState, type Spacing } from './spacing.ts';

export interface DeckCard {
  readonly key: string;
  readonly source: CardSourceName;
  /** When it was made, ms since the epoch. */
  readonly at: number;
  readonly active: boolean;
  readonly card: Card;
  /** By time. */
  readonly reviews: readonly ReviewRow[];
  readonly state: CardState;
}

export type Deck = ReadonlyMap<string, DeckCard>;

/** Rows with damaged content are left out. */
export function deckOf(spacing: Spacing, cards: readonly CardRow[], reviews: readonly ReviewRow[]): Deck {
  const byKey = new Map<string, ReviewRow[]>();
  for (const review of reviews) {
    const known = byKey.get(review.key);
    if (known) known.push(review);
    else byKey.set(review.key, [review]);
  }
  const deck = new Map<string, DeckCard>();
  for (const row of cards) {
    const made = deckCard(spacing, row, byKey.get(row.key) ?? []);
    if (made) deck.set(row.key, made);
  }
  return deck;
}

/** As the store's `add`: positions and reviews that are known are not added again. */
export function withAdded(
  spacing: Spacing,
  deck: Deck,
  cards: readonly CardRow[],
  reviews: readonly ReviewRow[],
): Deck {
  const next = new Map(deck);
  for (const row of cards) {
    const made = next.has(row.key) ? undefined : deckCard(spacing, row, []);
    if (made) next.set(row.key, made);
  }
  for (const review of reviews) {
    const known = next.get(review.key);
    if (!known || known.reviews.some((one) => one.review === review.review)) continue;
    const all = [...known.reviews, review].toSorted((one, other) => one.at - other.at);
    next.set(review.key, { ...known, reviews: all, state: spacing.stateOf(known.at, all) });
  }
  return next;
}

function deckCard(
  spacing: Spacing,
  { key, source, at, active, data }: CardRow,
  reviews: readonly ReviewRow[],
): DeckCard | undefined {
  const card = parseCard(data);
  if (!card) return undefined;
  return { key, source, at, active, card, reviews, state: spacing.stateOf(at, reviews) };
}

/** New cards a day, so that a large archive does not bring hundreds at once. */
export const newPerDay = 20;

/**
 * Cards to train now: those that are due today, the longest overdue first, then new ones, as many as the day still
 * allows. Those made by hand come first among the new ones.
 */
export function dueCards(deck: Deck, now: number): readonly DeckCard[] {
  const until = endOfDay(now);
  const all = [...deck.values()].filter(({ active }) => active);
  const seen = all
    .filter(({ state }) => state.stage !== 'new' && state.due < until)
    .toSorted((one, other) => one.state.due - other.state.due);
  const begun = all.filter(({ reviews }) => {
    const first = reviews.find(({ kind }) => kind === 'trained');
    return first !== undefined && endOfDay(first.at) === until;
  }).length;
  const isByHand = ({ source }: DeckCard) => Number(source === 'marked');
  const fresh = all
    .filter(({ state }) => state.stage === 'new')
    .toSorted((one, other) => isByHand(other) - isByHand(one) || other.at - one.at);
  return [...seen, ...fresh.slice(0, Math.max(0, newPerDay - begun))];
}

/** The earliest time at which a card is due after today, ms since the epoch; null when none will be. */
export function nextDue(deck: Deck, now: number): number | null {
  const until = endOfDay(now);
  const later = [...deck.values()]
    .filter(({ active, state }) => active && state.stage !== 'new' && state.due >= until)
    .map(({ state }) => state.due);
  return later.length === 0 ? null : Math.min(...later);
}
