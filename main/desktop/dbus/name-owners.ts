/** Which connection owns which well-known name of the bus, followed from the first question on. */
import { stringOf, type Header, type Message } from './wire.ts';

/** The bus itself. Nothing else can send under this name, because the bus writes the senders. */
export const driver = 'org.freedesktop.DBus';

export interface NameOwnersOptions {
  /** Rejects when the bus does not take the rule. */
  readonly addMatch: (rule: string) => Promise<void>;
  /** `answer` must be called before the next message of the bus is taken. */
  readonly askOwner: (name: string, answer: (owner: string | undefined) => void) => void;
  /** A followed name has this owner now. */
  readonly onOwner: (name: string, owner: string | undefined) => void;
}

export interface NameOwners {
  /** Unique name of the owner; a unique name and the bus own themselves. */
  owner(name: string): string | undefined;
  /** Begins to follow the name; resolves when changes are heard. The questions are sent before it returns. */
  follow(name: string): Promise<void>;
  /** As `follow`; calls the listener at every change. */
  listen(name: string, listener: (owner: string | undefined) => void): Promise<void>;
  /** Whether `take` may want the message. */
  isChange(header: Header): boolean;
  take(signal: Message): void;
}

interface Followed {
  owner: string | undefined;
  /** The bus told of a change: an answer that was asked for before says nothing new. */
  changed: boolean;
  readonly listeners: ((owner: string | undefined) => void)[];
  ready: Promise<void>;
}

export function createNameOwners({ addMatch, askOwner, onOwner }: NameOwnersOptions): NameOwners {
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
    // Tried again by the next call; a listener is told by its own rejection.
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
    owner: (name) => (ownsItself(name) ? name : names.get(name)?.owner),
    follow: async (name) => (ownsItself(name) ? undefined : follow(name).ready),
    async listen(name, listener) {
      const followed = follow(name);
      followed.listeners.push(listener);
      await followed.ready;
    },
    isChange,
    take(signal) {
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
