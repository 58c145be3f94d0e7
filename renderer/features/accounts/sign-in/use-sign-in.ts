import type { SignInView } from '@contract/sign-in.ts';
import { useBridgeCommand, useBridgeQuery, useTopic } from '../../../bridge.ts';

export type SignInUnderWay = Extract<SignInView, { state: 'waiting' | 'finishing' }>;

/**
 * Browser sign-in for one account, or for a new one (`null`). The app has at most one attempt; one for another
 * account is not shown. `onDone` is called when an attempt succeeds while mounted.
 */
export function useSignIn(accountId: string | null, onDone: () => void) {
  const view = useBridgeQuery('signIn.view', undefined).data;
  const begin = useBridgeCommand('signIn.begin');
  const cancel = useBridgeCommand('signIn.cancel');
  const isOurs = (candidate: SignInView): boolean =>
    candidate.state !== 'idle' && (candidate.state === 'done' || candidate.accountId === accountId);
  useTopic('signIn', (message) => {
    if (message.state !== 'done' || (accountId !== null && message.accountId !== accountId)) return;
    onDone();
    void cancel.run(undefined);
  });
  const ours = view !== undefined && isOurs(view) ? view : null;
  return {
    /** The pending attempt, when it is for this account. */
    underWay: ours?.state === 'waiting' || ours?.state === 'finishing' ? ours : null,
    begin: begin.run,
    beginning: begin.pending,
    cancel: () => {
      begin.reset();
      void cancel.run(undefined);
    },
    /** Why the attempt could not start, or how the last one failed. */
    failure: begin.failure ?? (ours?.state === 'failed' ? ours.failure : null),
  };
}
