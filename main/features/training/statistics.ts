/** Figures of training: retention, cards by state, and mistakes that stopped. Pure. */
import type { DeckCard } from './deck.ts';
import { pastMistakes } from './past-mistakes.ts';
import { grades, knownWellDays } from './spacing.ts';

const dayMs = 86_400_000;
/** The time that retention looks back at. */
const retentionMs = 30 * dayMs;

export interface TrainingFigures {
  readonly cards: number;
  readonly fresh: number;
  readonly learning: number;
  readonly known: number;
  readonly knownWell: number;
  /** Attempts of the last 30 days at cards that were trained before, and those that were right. */
  readonly repeated: number;
  readonly remembered: number;
  /** Attempts ever. */
  readonly attempts: number;
  /** Mistakes whose position came up again in games: right the last time, and wrong the last time. */
  readonly stopped: number;
  readonly again: number;
}

export function figuresOf(all: readonly DeckCard[], now: number): TrainingFigures {
  const cards = all.filter(({ active }) => active);
  const count = (fits: (card: DeckCard) => boolean) => cards.filter(fits).length;
  const trained = all.map(({ reviews }) => reviews.filter(({ kind }) => kind === 'trained'));
  const repeated = trained.flatMap((reviews) => reviews.slice(1)).filter(({ at }) => at > now - retentionMs);
  const past = pastMistakes(all);
  const fresh = count(({ state }) => state.stage === 'new');
  const learning = count((card) => card.state.stage !== 'new' && isForgotten(card));
  const knownWell = count((card) => card.state.stability >= knownWellDays && !isForgotten(card));
  return {
    ...{ cards: cards.length, fresh, learning, knownWell },
    known: cards.length - fresh - learning - knownWell,
    repeated: repeated.length,
    remembered: repeated.filter(({ grade }) => grade > grades.wrong).length,
    attempts: trained.reduce((sum, reviews) => sum + reviews.length, 0),
    stopped: past.stopped.length,
    again: past.again.length,
  };
}

/** The last answer was wrong, in training or in a game. */
const isForgotten = ({ reviews }: DeckCard): boolean =>
  reviews.findLast(({ kind }) => kind !== 'solved')?.grade === grades.wrong;
