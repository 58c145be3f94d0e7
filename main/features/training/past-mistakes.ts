/**
 * Compares the mistakes of games with later games. A mistake has stopped when its position came up in an analysed
 * game since and was played right the last time; it is back when it was played wrong the last time. Pure.
 */
import type { ReviewRow } from '../../store/training-api.ts';
import type { DeckCard } from './deck.ts';
import { grades } from './spacing.ts';

/** A half-move of a game: the position is the one before it. */
interface Meeting {
  readonly gameId: string;
  readonly ply: number;
}

export interface PastMistake {
  readonly card: DeckCard;
  /** When it last happened, ms since the epoch; null where only the date of its game says so. */
  readonly last: number | null;
  /** The game in which it last happened. */
  readonly lastGame: Meeting | null;
  /** How often it happened. */
  readonly times: number;
  /** Right moves in games since, and the game of the last one. */
  readonly right: number;
  readonly rightLast: number | null;
  readonly rightGame: Meeting | null;
  /** Attempts in training since, and the right ones of them. */
  readonly reviews: number;
  readonly remembered: number;
}

export interface PastMistakes {
  /** Each list: the one that came up last is first. */
  readonly stopped: readonly PastMistake[];
  readonly again: readonly PastMistake[];
  /** Mistakes whose position has not come up since. */
  readonly unmet: number;
}

export function pastMistakes(cards: readonly DeckCard[]): PastMistakes {
  const all = cards.filter(({ source }) => source === 'mistake').map(pastMistake);
  const met = all.filter(({ right, times }) => right > 0 || times > 1);
  return {
    stopped: met
      .filter(({ right }) => right > 0)
      .toSorted((one, other) => (other.rightLast ?? 0) - (one.rightLast ?? 0)),
    again: met
      .filter(({ right }) => right === 0)
      .toSorted((one, other) => (other.last ?? 0) - (one.last ?? 0)),
    unmet: all.length - met.length,
  };
}

function pastMistake(card: DeckCard): PastMistake {
  const { reviews } = card;
  const lapses = reviews.filter(({ kind }) => kind === 'lapse');
  const lapse = lapses.at(-1);
  const since = lapse ? reviews.slice(reviews.lastIndexOf(lapse) + 1) : reviews;
  const right = since.filter(({ kind }) => kind === 'solved');
  const trained = since.filter(({ kind }) => kind === 'trained');
  return {
    card,
    last: lapse?.at ?? null,
    lastGame: lapse ? meetingOf(lapse) : (card.card.game ?? null),
    times: lapses.length + 1,
    right: right.length,
    rightLast: right.at(-1)?.at ?? null,
    rightGame: meetingOf(right.at(-1)),
    reviews: trained.length,
    remembered: trained.filter(({ grade }) => grade > grades.wrong).length,
  };
}

/** The game and half-move in the name of a review (`game:ID:PLY`). */
function meetingOf(review: ReviewRow | undefined): Meeting | null {
  const [, gameId, ply] = /^game:(.+):(\d+)$/.exec(review?.review ?? '') ?? [];
  return gameId === undefined ? null : { gameId, ply: Number(ply) };
}
