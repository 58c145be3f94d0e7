/** The machines agree where notifications are shown, and which machine has an event stream. */
import { shortHash } from '../../base/short-hash.ts';
import type { Clock, Timer } from '../../base/clock.ts';
import { createArrivals } from './arrivals.ts';
import {
  agreedPlace,
  inUseMs,
  mostChoices,
  peersOf,
  presenceText,
  shownInstead,
  streamHolder,
  type NotifyPlace,
  type OwnState,
  type Peer,
} from './presence.ts';
import type { SharingReport } from '../../sharing/session.ts';
import { messageOf, type Message } from '../../text/message.ts';

/** How often it is looked whether the user has come back, ms. */
const lookEveryMs = 15_000;

export interface AgreementAccount {
  readonly accountId: string;
  /** Address of its server. */
  readonly server: string;
  readonly token: string;
}

export interface AgreementOptions {
  readonly clock: Clock;
  /** Since the user's last input on this machine, ms. */
  readonly idleMs: () => number;
  /** Accounts that use event streams. */
  readonly accounts: () => readonly AgreementAccount[];
  readonly place: () => NotifyPlace;
  readonly setPlace: (place: NotifyPlace) => void;
  /** Null: this machine has the account's event stream. */
  readonly yieldEvents: (accountId: string, to: Message | null) => void;
  /** The user has come back: the other machines should know soon. */
  readonly tell: () => void;
}

export type Agreement = ReturnType<typeof createAgreement>;

export function createAgreement(options: AgreementOptions) {
  const { clock, idleMs, accounts, place, setPlace, yieldEvents, tell } = options;
  let machines: SharingReport['machines'] = [];
  const arrivals = createArrivals(clock);
  /** Whether this machine has the event stream, by the hash of its token. */
  let streams = new Map<string, boolean>();
  let wasInUse = idleMs() < inUseMs;
  let isQuitting = false;

  const peers = (): readonly Peer[] => peersOf(machines, arrivals.silence);
  const own = (): OwnState => ({
    machine: machines.find(({ isThis }) => isThis)?.machine ?? null,
    idleMs: idleMs(),
    notify: place(),
    streams,
  });

  /** Learns the tokens, and gives or takes their event streams. */
  function settle(): void {
    const present = accounts().map((account) => ({ ...account, tag: tagOf(account) }));
    // This machine has a stream until it has heard that another one has it.
    streams = new Map(present.map(({ tag }) => [tag, streams.get(tag) ?? true]));
    const [self, others] = [own(), peers()];
    for (const { accountId, tag } of present) {
      const holder = streamHolder(self, others, tag);
      streams.set(tag, holder === null);
      yieldEvents(accountId, holder && holderMessage(holder));
    }
  }

  let timer: Timer;
  function look(): void {
    timer = clock.after(lookEveryMs, look);
    const isInUse = idleMs() < inUseMs;
    if (isInUse && !wasInUse) tell();
    wasInUse = isInUse;
    settle();
  }
  timer = clock.after(lookEveryMs, look);

  return {
    /** For the state file. */
    presence(): string {
      if (isQuitting) return presenceText({ ...own(), ...noSignOfUse }, peers(), clock.now());
      settle();
      return presenceText(own(), peers(), clock.now());
    },
    /** The folder was read. */
    heard(found: SharingReport['machines']): void {
      if (isQuitting) return;
      machines = found;
      arrivals.heard(found);
      const agreed = agreedPlace(place(), peers());
      if (agreed.choice !== place().choice || agreed.on !== place().on || agreed.machine !== place().machine)
        setPlace(agreed);
      settle();
    },
    /** The machine that shows notifications now instead of this one. */
    shownInstead: (): Peer | null => shownInstead(own(), peers()),
    /** The user chose; the other machines follow. `machine`: for `one`. */
    choose({ on, machine }: Pick<NotifyPlace, 'on' | 'machine'>): void {
      const choice = Math.min(place().choice + 1, mostChoices);
      setPlace({ on, choice, ...(machine !== undefined && { machine }) });
    },
    nameOf: (machine: string): string | null => machines.find((one) => one.machine === machine)?.name ?? null,
    /** Sharing ends: this machine has all its event streams again. */
    leave(): void {
      timer.cancel();
      machines = [];
      settle();
    },
    /** The app ends: the event streams stay where they are. A stream opened now would end that of another machine. */
    quit(): void {
      timer.cancel();
      isQuitting = true;
    },
  };
}

/** Said when the app ends, so that other machines do not wait for a machine that is gone. */
const noSignOfUse: Pick<OwnState, 'idleMs' | 'streams'> = { idleMs: Infinity, streams: new Map() };

const holderMessage = ({ name }: Peer): Message =>
  name === null ? messageOf('stream.atOtherMachine') : messageOf('stream.atMachine', { machine: name });

/** Half a SHA-256. Tokens are random, so a hash reveals none. */
const tagOf = ({ server, token }: AgreementAccount): string =>
  shortHash(`event stream\n${server}\n${token}`, 22);
