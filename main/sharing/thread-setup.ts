/** The interface between the app's thread and the thread of sharing. */
import type { SharingCalls, SharingMethods } from './calls.ts';
import type { SharingSessionOptions, SharingStorePart } from './session.ts';

/** Crosses to the thread: no functions. */
export interface SharingThreadSetup extends Pick<
  SharingSessionOptions,
  'accounts' | 'machine' | 'passphrase' | 'earlierPassphrases' | 'rejoin' | 'isPaused' | 'scrypt'
> {
  /** Absolute path of the shared folder. */
  readonly folder: string;
}

/** Crosses to the thread for a preview. */
export type PreviewThreadSetup = Pick<
  SharingThreadSetup,
  'accounts' | 'machine' | 'passphrase' | 'scrypt' | 'folder'
>;

/** The store as the thread sees it. */
export function storeMethods(call: SharingCalls['call']): SharingStorePart {
  const method =
    <A extends readonly unknown[], R>(name: string) =>
    (...args: A) =>
      call(name, ...args) as Promise<R>;
  return {
    sharing: {
      state: method('sharing.state'),
      begin: method('sharing.begin'),
      readFacts: method('sharing.readFacts'),
      mergeFacts: method('sharing.mergeFacts'),
      erased: method('sharing.erased'),
    },
    memos: { get: method('memos.get'), keep: method('memos.keep') },
  };
}

/** Methods of the app's thread that the thread of sharing may call. */
export const methodsForThread = (
  { sharing, memos }: SharingStorePart,
  eraseAccount: SharingSessionOptions['eraseAccount'],
): SharingMethods => ({
  'sharing.state': sharing.state,
  'sharing.begin': sharing.begin,
  'sharing.readFacts': sharing.readFacts,
  'sharing.mergeFacts': sharing.mergeFacts,
  'sharing.erased': sharing.erased,
  'memos.get': memos.get,
  'memos.keep': memos.keep,
  eraseAccount,
});
