/** The engine's rules for resigning and draws. Pure. Scores are centipawns for the own side. */
import type { PositionOutcome } from '../../chess/rules.ts';
import type { VariantKey } from '../../chess/vocabulary.ts';

export interface Mood {
  readonly variant: VariantKey;
  /** The engine's evaluations of its own moves, the latest last; null: not reported. */
  readonly scores: readonly (number | null)[];
  /** Half-moves played. */
  readonly plies: number;
}

/** Scores above this are mates. */
const mateScore = 90_000;
const lostAt = -900;
const lostFor = 3;
const earliestResignation = 20;
/** Variants in which material predicts the result; in the others one move can reverse it. */
const materialVariants: ReadonlySet<VariantKey> = new Set(['standard', 'chess960', 'fromPosition']);

const levelAt = 12;
const levelFor = 8;
const earliestOffer = 80;
const offerEvery = 20;
const takesAt = 15;
const earliestDraw = 40;

export function shouldResign({ variant, scores, plies }: Mood): boolean {
  const last = scores.slice(-lostFor);
  if (last.length < lostFor || plies < earliestResignation) return false;
  const limit = materialVariants.has(variant) ? lostAt : -mateScore;
  return last.every((score) => score !== null && score <= limit);
}

export function takesDraw({ scores, plies }: Mood): boolean {
  const last = scores.at(-1);
  if (last === undefined || last === null) return false;
  return last < -150 || (plies >= earliestDraw && last <= takesAt);
}

/** `claim`: what the position allows to claim before the move. */
export function offersDraw({ scores, plies }: Mood, claim: PositionOutcome | undefined): boolean {
  const last = scores.at(-1);
  if (last === undefined || last === null) return false;
  if (claim && !claim.automatic && claim.winner === undefined) return last <= takesAt;
  const recent = scores.slice(-levelFor);
  const isLevel =
    recent.length === levelFor && recent.every((score) => score !== null && Math.abs(score) <= levelAt);
  return isLevel && plies >= earliestOffer && plies % offerEvery < 2;
}
