/** Tracks the owners of the bus's well-known names, from the first request for each. */
import { stringOf, type BusMessage } from './wire.ts';
import { type Header } from './message.ts';

/** The bus itself. The bus sets senders, so no other connection can use this name. */
export const driver = 'org.freedesktop.DBus';

export interface NameOwnersOptions {
  /** Rejects if the bus refuses the rule. */
  readonly addMatch: (rule: string) => Promise<void>;
  /** `answer` must be called before the next message of the bus is processed. */
  readonly askOwner: (name: string, answer: (owner: string | undefined) => void) => void;
  readonly onOwner: (name: string, owner: string | undefined) => void;
}

interface Followed {
  owner: string | undefined;
  /** A change was received, so a pending answer is outdated. */
  changed: boolean;
  readonly listeners: ((owner: string | undefined) => void)[];
  ready: Promise<void>;
}

export function createNameOwners({ addMatch, askOwner, onOwner }: NameOwnersOptions) {
  const names = new Map<string, Followed>();
  const ownsItself = (name: string) => name === driver || name.startsWith(':');

  const follow = (name: string): Followed => {
    const known = names.get(name);
    if (known) return known;
    const followed: Followed = { owner: undefined, changed: false, listeners: [], ready: Promise.resolve() };
    names.set(name, followed);
    followed.ready = addMatch(
      `type='signal',sender='${driver}',interface='${driver}',member='NameOwnerChanged',arg0='${name}'`,
    );
    // The next call retries; a listener's own promise rejects.
    followed.ready.catch(() => names.delete(name));
    askOwner(name, (owner) => {
      if (followed.changed || owner === undefined) return;
      followed.owner = owner;
      onOwner(name, owner);
    });
    return followed;
  };

  const isChange = ({ sender, interface: of, member }: Header) =>
    sender === driver && of === driver && member === 'NameOwnerChanged';

  return {
    /** Unique name of the owner. Unique names and the bus own themselves. */
    owner: (name: string) => (ownsItself(name) ? name : names.get(name)?.owner),
    /** Starts to follow the name. Resolves once changes are received. The requests are sent before it returns. */
    follow: async (name: string) => (ownsItself(name) ? undefined : follow(name).ready),
    /** Like `follow`, with a listener for changes. */
    async listen(name: string, listener: (owner: string | undefined) => void) {
      const followed = follow(name);
      followed.listeners.push(listener);
      await followed.ready;
    },
    /** Whether `take` needs the message. */
    isChange,
    take(signal: BusMessage) {
      if (!isChange(signal)) return;
      const [name, , next] = signal.body;
      const followed = names.get(stringOf(name) ?? '');
      if (!followed) return;
      const owner = stringOf(next) === '' ? undefined : stringOf(next);
      followed.owner = owner;
      followed.changed = true;
      onOwner(stringOf(name) ?? '', owner);
      for (const listener of followed.listeners) listener(owner);
    },
  };
}
