/** Games of a batch that its commit takes one frame for: while it runs, the database answers nothing else. */
const commitMs = 16;
const fewest = 100;
/** Limit of a batch. Larger ones save little, and a reader that dies loses up to four of them. */
export const mostGames = 400;
/** Of the first batches of a run. */
const first = 100;
/** Share of a measurement in the estimate, so that a pause of the machine counts little. */
const weight = 0.25;

/**
 * Sizes the batches of a run by the duration of their commits. Each commit writes the pages of indexes that its games
 * touch, so 400 games write half as many pages as four times 100.
 */
export function createBatchSize() {
  let msPerGame = commitMs / first;
  return {
    /** A commit took so long. Small ones say little about larger ones. */
    took(ms: number, games: number): void {
      if (games >= fewest) msPerGame += weight * (ms / games - msPerGame);
    },
    get games(): number {
      return Math.round(Math.min(mostGames, Math.max(fewest, commitMs / msPerGame)));
    },
  };
}
