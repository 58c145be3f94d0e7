/** Messages for fair-play verdicts. */
import { ContractFailure } from '../../preload/contract/outcome.ts';
import type { FairPlayVerdict } from '../chess/fair-play.ts';
import { messageOf, type Message } from '../text/message.ts';

/** Why the help is refused; null if it is fair. */
export function fairPlayReason(verdict: FairPlayVerdict): Message | null {
  if (verdict.fair) return null;
  switch (verdict.why) {
    case 'ownPosition':
      return messageOf('fairPlay.positionUnderWay');
    case 'realTimeGame':
      return messageOf('fairPlay.enginesPause');
    case 'personsAccount':
      return messageOf('fairPlay.enginesForBotsOnly');
  }
}

/** Throws a `ContractFailure` unless the help is fair. */
export function demandFairPlay(verdict: FairPlayVerdict): void {
  const reason = fairPlayReason(verdict);
  if (reason !== null) throw new ContractFailure('refused', reason);
}
