import type { SignInView } from '@contract/sign-in.ts';
import type { Failure } from '@contract/outcome.ts';
import { useBridgeCommand, useBridgeQuery, useTopic, type CommandHandle } from '../../../bridge.ts';

export type SignInUnderWay = Extract<SignInView, { state: 'waiting' | 'finishing' }>;

export interface SignInHandle {
  /** The attempt that waits for the browser or the server, when it is this one's. */
  readonly underWay: SignInUnderWay | null;
  readonly begin: CommandHandle<'signIn.begin'>['run'];
  readonly beginning: boolean;
  readonly cancel: () => void;
  /** Why it could not begin, or how the last attempt ended. */
  readonly failure: Failure | null;
}

/**
 * Signing in through the browser for one account, or (`null`) for a new one. There is one attempt in the whole app; what
 * belongs to another is not shown here. `onDone` hears of an end that comes while this is on screen.
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
