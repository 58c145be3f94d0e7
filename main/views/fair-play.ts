/** Messages for fair-play verdicts. */
import { ContractFailure } from '../../preload/contract/outcome.ts';
import type { FairPlayVerdict } from '../chess/fair-play.ts';
import { messageOf, type Message } from '../text/message.ts';

const reasons: Readonly<Record<Extract<FairPlayVerdict, { readonly fair: false }>['why'], Message>> = {
  ownPosition: messageOf('fairPlay.positionUnderWay'),
  realTimeGame: messageOf('fairPlay.enginesPause'),
  opponentUnderWay: messageOf('fairPlay.opponentUnderWay'),
  personsAccount: messageOf('fairPlay.enginesForBotsOnly'),
};

/** Why the help is refused; null if it is fair. */
export function fairPlayReason(verdict: FairPlayVerdict): Message | null {
  return verdict.fair ? null : reasons[verdict.why];
}

/** Throws a `ContractFailure` unless the help is fair. */
export function demandFairPlay(verdict: FairPlayVerdict): void {
  const reason = fairPlayReason(verdict);
  if (reason !== null) throw new ContractFailure('refused', reason);
}
