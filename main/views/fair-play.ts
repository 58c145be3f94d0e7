/** What the judge of fair play said, as the user reads it. */
import { ContractFailure } from '../../preload/contract/outcome.ts';
import type { FairPlayVerdict } from '../chess/fair-play.ts';
import { say } from '../text/say.ts';

/** Why the help is refused; null where it is fair. */
export function fairPlayReason(verdict: FairPlayVerdict): string | null {
  if (verdict.fair) return null;
  switch (verdict.why) {
    case 'ownPosition':
      return say(
        'This position is one of a game of yours that is still going on. It can be looked up when the game is over.',
      );
    case 'realTimeGame':
      return say('Engines pause while you play a game by the clock.');
    case 'personsAccount':
      return say('Engines make moves only for bot accounts and in the practice club.');
  }
}

/** Throws the contract's failure where the help is not fair. */
export function demandFairPlay(verdict: FairPlayVerdict): void {
  const reason = fairPlayReason(verdict);
  if (reason !== null) throw new ContractFailure('refused', reason);
}
