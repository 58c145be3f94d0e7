import type { SignInView } from '@contract/sign-in.ts';
import type { Failure } from '@contract/outcome.ts';
import { useBridgeCommand, useBridgeQuery, useTopic, type CommandHandle } from '../../../bridge.ts';

export type SignInUnderWay = Extract<SignInView, { state: 'waiting' | 'finishing' }>;

export interface SignInHandle {
  /** The pending attempt, when it is for this account. */
  readonly underWay: SignInUnderWay | null;
  readonly begin: CommandHandle<'signIn.begin'>['run'];
  readonly beginning: boolean;
  readonly cancel: () => void;
  /** Why the attempt could not start, or how the last one failed. */
  readonly failure: Failure | null;
}

/**
 * Browser sign-in for one account, or for a new one (`null`). The app has at most one attempt; one for another
 * account is not shown. `onDone` is called when an attempt succeeds while mounted.
 */
export function useSignIn(accountId: string | null, onDone: () => void): SignInHandle {
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
    underWay: ours?.state === 'waiting' || ours?.state === 'finishing' ? ours : null,
    begin: begin.run,
    beginning: begin.pending,
    cancel: () => {
      begin.reset();
      void cancel.run(undefined);
    },
    failure: begin.failure ?? (ours?.state === 'failed' ? ours.failure : null),
  };
}
