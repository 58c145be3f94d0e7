/**
 * A machine tells the others when it was used last, where notifications are to be shown, and which event streams it
 * has. From this, each machine decides alike. Pure.
 */
import { z } from 'zod';
import { notifyPlaces } from '../../../preload/contract/machines.ts';
import { safeCheckMany } from '../../base/check.ts';
import type { SharingReport } from '../../sharing/session.ts';

/** A machine counts as in use for this time after its last input, ms. */
export const inUseMs = 180_000;
/** A machine counts as running for this time after its last sign, ms: a pass a minute, and the synchroniser's time. */
const runningMs = 180_000;
/** The time of the last input is said so exactly, ms: each change is a file for the synchroniser. */
const sayEveryMs = 60_000;

/** Bound of the number of choices: files of others must not make it overflow. */
export const mostChoices = 1_000_000_000;

const machineId = z.string().regex(/^[0-9a-z]{8,32}$/);

/** Where notifications are shown: on all machines, where the user is active, or on one machine. */
export const notifyPlaceSchema = z.object({
  on: z.enum(notifyPlaces),
  /** For `one`. */
  machine: machineId.exactOptional(),
  /** Number of the choice: the latest one of all machines is valid. */
  choice: z.int().min(0).max(mostChoices),
});
export type NotifyPlace = z.infer<typeof notifyPlaceSchema>;

export const everywhere: NotifyPlace = { on: 'all', choice: 0 };

const presenceSchema = z.object({
  /** Last input of the user, by the machine's clock, ms since the Unix epoch; null: none in this run. */
  activeAt: z.int().nullable(),
  notify: notifyPlaceSchema,
  /** Hashes of its tokens, and whether it has their event stream. */
  streams: z.array(z.tuple([z.string().max(64), z.boolean()])).max(64),
  /** A number that changes each minute while other machines need a sign of life. */
  tick: z.int().exactOptional(),
});
export type MachinePresence = z.infer<typeof presenceSchema>;

/** Another machine, in times of this one. */
export interface Peer {
  readonly machine: string;
  readonly name: string | null;
  /** Since the last input there, ms. */
  readonly idleMs: number;
  /** Since its last word arrived here, ms. */
  readonly silentMs: number;
  readonly notify: NotifyPlace;
  readonly streams: ReadonlyMap<string, boolean>;
}

export interface OwnState {
  /** Null before the first session. */
  readonly machine: string | null;
  /** Since the last input here, ms. */
  readonly idleMs: number;
  readonly notify: NotifyPlace;
  readonly streams: ReadonlyMap<string, boolean>;
}

/**
 * The other machines that say something. Their clocks may be wrong: only spans of theirs count. `silence`: time since
 * the last word of a machine arrived here, ms.
 */
export function peersOf(
  machines: SharingReport['machines'],
  silence: (machine: string) => number,
): readonly Peer[] {
  return machines.flatMap(({ machine, isThis, name, presence }): Peer[] => {
    const said = isThis || presence === null ? undefined : parsePresence(presence.text);
    if (!said || !presence) return [];
    const silentMs = silence(machine);
    const idleMs =
      said.activeAt === null ? Infinity : Math.max(0, presence.saidAt - said.activeAt) + silentMs;
    return [{ ...{ machine, name, idleMs, silentMs }, notify: said.notify, streams: new Map(said.streams) }];
  });
}

function parsePresence(text: string): MachinePresence | undefined {
  try {
    return safeCheckMany(presenceSchema, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The text for the other machines. Changes at most once a minute while the machine is in use. */
export function presenceText(own: OwnState, peers: readonly Peer[], now: number): string {
  const isAwaited = [...own.streams.keys()].some((tag) => peers.some((peer) => isRival(peer, tag)));
  const presence: MachinePresence = {
    activeAt: Number.isFinite(own.idleMs) ? inMinutes(now - own.idleMs) * sayEveryMs : null,
    notify: own.notify,
    streams: [...own.streams],
    ...(isAwaited && { tick: inMinutes(now) }),
  };
  return JSON.stringify(presence);
}

const inMinutes = (ms: number): number => Math.floor(ms / sayEveryMs);

/** The latest choice of all machines. Of two with one number, every machine takes the same. */
export function agreedPlace(own: NotifyPlace, peers: readonly Pick<Peer, 'notify'>[]): NotifyPlace {
  const textOf = ({ on, machine = '' }: NotifyPlace): string => `${on} ${machine}`;
  const isLater = (one: NotifyPlace, other: NotifyPlace): boolean =>
    one.choice === other.choice ? textOf(one) > textOf(other) : one.choice > other.choice;
  return peers.reduce((latest, { notify }) => (isLater(notify, latest) ? notify : latest), own);
}

/** The machine that shows a notification instead of this one; null: this one shows it. */
export function shownInstead(own: OwnState, peers: readonly Peer[]): Peer | null {
  const { on, machine } = own.notify;
  // A machine that left the folder must not silence the others.
  if (on === 'one')
    return machine === own.machine ? null : (peers.find((peer) => peer.machine === machine) ?? null);
  if (on === 'all' || own.idleMs < inUseMs) return null;
  const [latest] = peers.toSorted((one, other) => one.idleMs - other.idleMs);
  return latest && latest.idleMs < inUseMs ? latest : null;
}

/**
 * The machine that has the event stream of a token; null: this one. The machine in use has it; while several are in
 * use, or none is, the one that has it keeps it. Servers allow one event stream for each token.
 */
export function streamHolder(own: OwnState, peers: readonly Peer[], tag: string): Peer | null {
  const rivals = peers.filter((peer) => isRival(peer, tag));
  const mine = { ...own, machine: own.machine ?? '' };
  const [first] = [mine, ...rivals].toSorted(
    (one, other) =>
      Number(isInUse(other)) - Number(isInUse(one)) ||
      Number(other.streams.get(tag) === true) - Number(one.streams.get(tag) === true) ||
      (one.machine < other.machine ? -1 : 1),
  );
  return rivals.find((peer) => peer === first) ?? null;
}

const isInUse = ({ idleMs }: Pick<Peer, 'idleMs'>): boolean => idleMs < inUseMs;
const isRival = ({ streams, silentMs }: Peer, tag: string): boolean =>
  silentMs < runningMs && streams.has(tag);
