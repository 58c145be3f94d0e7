/** The machines of the folder for people. Pure. */
import { plainText } from '../../base/plain-text.ts';
import { idOfOwn } from './folder-memory.ts';
import type { FolderListing, SegmentFile } from './listing.ts';
import type { FolderSession } from './folder-session.ts';

/**
 * `needs-update`: its files have a format of a later version; `needs-passphrase`: they are encrypted with another
 * one; `unprotected`: they are not encrypted, and not read here; `damaged`: some are not whole and were asked for
 * again; `behind`: this machine has not read all of them; `paused`: that machine neither writes nor reads.
 */
export type MachineCondition =
  | 'needs-update'
  | 'needs-passphrase'
  | 'unprotected'
  | 'damaged'
  | 'behind'
  | 'paused'
  | 'current';

export interface MachineView {
  readonly machine: string;
  readonly isThis: boolean;
  /** Null while its state is unreadable here. */
  readonly name: string | null;
  readonly app: string | null;
  /** Last sign of life, ms since the Unix epoch; null when there was none. */
  readonly seenAt: number | null;
  readonly state: MachineCondition;
  /** Facts of it that this machine has not read, or of this machine that it has not read. */
  readonly behind: { readonly here: number; readonly there: number };
  /** Names of its damaged files. */
  readonly damaged: readonly string[];
  /** Text of its app for the other apps; null without one. */
  readonly presence: {
    readonly text: string;
    /** When it was written, by its own clock, ms since the Unix epoch. */
    readonly saidAt: number;
    /** When it arrived, by this machine's clock, ms since the Unix epoch. */
    readonly heardAt: number;
  } | null;
}

export function viewMachines(
  session: FolderSession,
  listing: FolderListing,
  now: number,
): readonly MachineView[] {
  const { memory } = session;
  const all = new Set([...listing.states.keys(), ...listing.segments.keys()]);
  return [...all].map((machine) => {
    const loaded = session.peers().get(machine)?.loaded;
    const content = loaded?.state === 'open' ? loaded.content : undefined;
    const segments = listing.segments.get(machine) ?? [];
    const isThis = machine === memory.machine;
    const damaged = isThis ? [] : session.damaged(machine, segments).map(({ name }) => name);
    const here = isThis ? 0 : unreadHere(session, machine, listing);
    const there = isThis || !content ? 0 : unreadThere(session, content.read);
    const troubles = new Set<string | undefined>([
      loaded?.state,
      ...(isThis ? [] : segments.map(({ name }) => session.troubleOf(name))),
    ]);
    const arrivedAt = memory.seen.find(([id]) => id === machine)?.[2];
    return {
      machine,
      isThis,
      name: content ? plainText(content.name) : null,
      app: content ? plainText(content.app) : null,
      // A clock that is ahead must not show a sign of life from the future.
      seenAt: content ? Math.min(content.at, now) : (arrivedAt ?? null),
      state: conditionOf(troubles, damaged.length > 0, here > 0, content?.isPaused === true),
      behind: { here, there },
      damaged,
      presence:
        content?.presence === undefined
          ? null
          : { text: content.presence, saidAt: content.at, heardAt: arrivedAt ?? now },
    };
  });
}

function conditionOf(
  troubles: ReadonlySet<string | undefined>,
  isDamaged: boolean,
  isBehind: boolean,
  isPaused: boolean,
): MachineCondition {
  if (troubles.has('newer')) return 'needs-update';
  if (troubles.has('locked')) return 'needs-passphrase';
  if (troubles.has('unprotected')) return 'unprotected';
  if (isDamaged) return 'damaged';
  if (isBehind) return 'behind';
  return isPaused ? 'paused' : 'current';
}

/** Facts in segments that are not read: those that its state names, and those that are here already. */
function unreadHere(session: FolderSession, machine: string, listing: FolderListing): number {
  const isRemnant = ({ id, name }: SegmentFile) =>
    session.troubleOf(name) !== undefined && !session.isListed(machine, id);
  const facts = new Map(
    (listing.segments.get(machine) ?? [])
      .filter((file) => !isRemnant(file))
      .map(({ id, first, last }) => [id, last - first + 1]),
  );
  const loaded = session.peers().get(machine)?.loaded;
  if (loaded?.state === 'open') for (const [id, count] of loaded.content.files) facts.set(id, count);
  return sum([...facts].filter(([id]) => !session.isRead(machine, id)).map(([, count]) => count));
}

function unreadThere(
  { memory }: FolderSession,
  read: readonly (readonly [string, readonly string[]])[],
): number {
  const known = new Set(read.find(([of]) => of === memory.machine)?.[1]);
  return sum(memory.own.filter((segment) => !known.has(idOfOwn(segment))).map((segment) => segment.facts));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
