/** One run of the log over its folder: memory, keys, the other machines' states, and the own state file. */
import { type Clock } from '../../base/clock.ts';
import {
  formatVersion,
  mostFileBytes,
  mostSuperseded,
  mostWanted,
  patienceMs,
  signOfLifeMs,
  stateEveryMs,
} from './limits.ts';
import { idOfOwn, newMemory, parseMemory, type FolderMemory, type MemoryPort } from './folder-memory.ts';
import { createFileKeys, type FileKeys, type RandomBytes, type ScryptHeader } from './keys.ts';
import { listFolder, type FolderListing, type SegmentFile, type StateFile } from './listing.ts';
import { stateName } from './names.ts';
import { createSegmentStore, type FileTrouble, type LoadedFile, type LoadedState } from './segment-store.ts';
import { judgeVanished } from './vanished.ts';
import type { MachineState } from './machine-state.ts';
import type { SharedFiles } from './shared-files.ts';

/**
 * `wrong-passphrase`: no encrypted machine of the folder has this one; `passphrase-needed`: others are encrypted;
 * `emptied`: this machine's files vanished, for example because the drive is not mounted; `closed`: `close` was called.
 */
export type RefusalReason = 'wrong-passphrase' | 'passphrase-needed' | 'emptied' | 'closed';

export class SharedFolderRefusal extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(`the shared folder cannot be used: ${reason}`);
    this.reason = reason;
  }
}

export interface SessionOptions {
  readonly files: SharedFiles;
  readonly memory: MemoryPort;
  readonly machine: { readonly name: string; readonly app: string };
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly random: RandomBytes;
  /** Null: the files are not encrypted. */
  readonly passphrase: string | null;
  /** Passphrases of before, newest first: own segments that were written with them are read back. */
  readonly earlierPassphrases?: readonly string[];
  /** Accepts that this machine's files vanished, and writes all facts again. */
  readonly rejoin?: boolean;
  /** As `setPaused`, from the start: a paused machine may not be able to write its state into the folder. */
  readonly isPaused?: boolean;
  /** Weaker parameters for tests. */
  readonly scrypt?: Omit<ScryptHeader, 'salt'>;
}

interface Peer {
  readonly tag: string;
  readonly loaded: LoadedState;
}

interface Trouble {
  readonly tag: string;
  readonly trouble: FileTrouble;
  /** When it was first met and last tried, ms of the monotonic clock. */
  readonly since: number;
  readonly triedAt: number;
}

const machineBytes = 16;
const runBytes = 8;
/** Earlier passphrases that are tried. */
const mostEarlier = 8;
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export type FolderSession = Awaited<ReturnType<typeof openSession>>;

/** Reads only; throws a `SharedFolderRefusal` before anything is written. */
export async function openSession(options: SessionOptions) {
  const { files, clock, random, machine } = options;
  const remembered = parseMemory(await options.memory.load());
  const memory: FolderMemory = remembered ?? newMemory(hexOf(random(machineBytes)));
  const run = hexOf(random(runBytes));
  let keys = keysFor(options.passphrase, memory.salt);
  /** Own segments are known by their hash, so that plain ones are read even after a passphrase was set. */
  const earlierKeys: (FileKeys | null)[] = [
    null,
    ...(options.earlierPassphrases ?? [])
      .slice(0, mostEarlier)
      .map((passphrase) => keysFor(passphrase, null)),
  ];
  let isPaused = options.isPaused ?? false;
  let hasWritten = false;
  let presence: string | null = null;
  let written = { text: '', urgent: '', at: -Infinity };
  const store = createSegmentStore(files, () => keys);
  const peers = new Map<string, Peer>();
  const troubles = new Map<string, Trouble>();
  const readSets = new Map(memory.read.map(([id, ids]) => [id, new Set(ids)]));
  const superseded = new Map(memory.superseded.map(([id, ids]) => [id, new Set(ids)]));

  function keysFor(passphrase: string | null, salt: string | null): FileKeys | null {
    if (passphrase === null) return null;
    const { scrypt: parameters } = options;
    return createFileKeys({ passphrase, random, salt: salt ?? undefined, ...(parameters && { parameters }) });
  }

  const save = async (): Promise<void> => {
    memory.read = [...readSets].map(([id, ids]) => [id, [...ids]]);
    memory.superseded = [...superseded].map(([id, ids]) => [id, [...ids]]);
    await options.memory.save(memory);
  };

  const isRead = (id: string, file: string): boolean =>
    id === memory.machine
      ? memory.own.some((segment) => idOfOwn(segment) === file)
      : readSets.get(id)?.has(file) === true;

  const addTo = (sets: Map<string, Set<string>>, id: string, file: string): void => {
    const known = sets.get(id);
    if (known) known.add(file);
    else sets.set(id, new Set([file]));
  };
  const markRead = (id: string, file: string): void => addTo(readSets, id, file);

  /** Whether no machine with a lower id, apart from the owner, says that it has read the segment. */
  const isLowestReader = (owner: string, file: string): boolean =>
    [...peers].every(([id, { loaded }]) => {
      if (id >= memory.machine || id === owner || loaded.state !== 'open') return true;
      return loaded.content.read.find(([of]) => of === owner)?.[1].includes(file) !== true;
    });

  /** Loads the states that changed. */
  async function loadStates(states: ReadonlyMap<string, StateFile>): Promise<void> {
    for (const id of peers.keys()) if (!states.has(id)) peers.delete(id);
    for (const [id, file] of states) {
      const peer = peers.get(id);
      if (peer?.tag === file.tag && peer.loaded.state !== 'later') continue;
      const loaded = await store.loadState(file);
      // A state that is being replaced keeps its last whole content.
      const isBetween =
        loaded.state === 'partial' || loaded.state === 'missing' || loaded.state === 'damaged';
      if (isBetween && peer?.loaded.state === 'open') continue;
      peers.set(id, { tag: file.tag, loaded });
      if (loaded.state === 'open' && id !== memory.machine) noticeBeat(id, loaded.content.beat);
    }
  }

  function noticeBeat(id: string, beat: number): void {
    const known = memory.seen.find(([one]) => one === id);
    if (!known) memory.seen.push([id, beat, clock.now()]);
    else if (known[1] !== beat) [known[1], known[2]] = [beat, clock.now()];
  }

  /** Another run with this machine's id is alive, for example on a copied profile: this one takes a new id. */
  async function giveUpIdentity(): Promise<void> {
    for (const segment of memory.own) markRead(memory.machine, idOfOwn(segment));
    Object.assign(memory, {
      ...newMemory(hexOf(random(machineBytes))),
      salt: memory.salt,
      seen: memory.seen,
    });
    hasWritten = false;
    await save();
  }

  async function checkOwnState(listing: FolderListing): Promise<void> {
    const own = peers.get(memory.machine)?.loaded;
    if (!own && memory.isJoined) throw new SharedFolderRefusal('emptied');
    if (own?.state !== 'open' || own.content.run === run || own.content.beat <= memory.beat) return;
    if (hasWritten) return giveUpIdentity();
    // An earlier run, or a later one before a backup was restored.
    memory.beat = own.content.beat;
    const sequences = (listing.segments.get(memory.machine) ?? []).map(({ last }) => last);
    memory.sequence = Math.max(memory.sequence, ...sequences);
  }

  function checkPassphrase(): void {
    const loaded = [...peers].map(([id, peer]) => ({ id, ...peer.loaded }));
    const opened = loaded.filter((one) => one.state === 'open' && one.isEncrypted);
    const locked = loaded.filter(({ state }) => state === 'locked');
    if (locked.length === 0 || opened.length > 0) return;
    throw new SharedFolderRefusal(keys ? 'wrong-passphrase' : 'passphrase-needed');
  }

  /** Lists the folder, and takes notice of all states. */
  async function look(): Promise<FolderListing> {
    keys?.beginPass();
    const listing = await listFolder(files, [memory.machine, ...readSets.keys()]);
    await loadStates(listing.states);
    await checkOwnState(listing);
    return listing;
  }

  /** Loads a segment unless it was in trouble before and has not changed since. */
  async function loadSegment(file: SegmentFile): Promise<LoadedFile> {
    const now = clock.monotonic();
    const known = troubles.get(file.name);
    const isLasting = known && known.trouble !== 'later' && known.trouble !== 'missing';
    if (isLasting && known.tag === file.tag && now - known.triedAt < patienceMs)
      return { state: known.trouble };
    const loaded = await store.loadSegment(file, file.machine === memory.machine ? earlierKeys.slice(1) : []);
    if (loaded.state === 'open') troubles.delete(file.name);
    else {
      const since = known?.trouble === loaded.state ? known.since : now;
      troubles.set(file.name, { tag: file.tag, trouble: loaded.state, since, triedAt: now });
    }
    return loaded;
  }

  /** Whether a machine's state names a segment; true when its state is unreadable. */
  function isListed(owner: string, id: string): boolean {
    const loaded = peers.get(owner)?.loaded;
    return loaded?.state !== 'open' || loaded.content.files.some(([file]) => file === id);
  }

  /**
   * Files of a machine that are not whole and were given time to become so. A remnant that its owner does not name is
   * not among them. Own ones are, even unnamed: they come back damaged after a backup was restored.
   */
  const damaged = (owner: string, segments: readonly SegmentFile[]): readonly SegmentFile[] =>
    segments.filter(({ name, id }) => {
      const known = troubles.get(name);
      if (known?.trouble !== 'damaged' && known?.trouble !== 'partial') return false;
      if (clock.monotonic() - known.since < patienceMs) return false;
      return owner === memory.machine || isListed(owner, id);
    });

  /** Drops the cached state of files that no longer exist. */
  function prune(listing: FolderListing): void {
    const names = new Set([...listing.segments.values()].flat().map(({ name }) => name));
    for (const name of troubles.keys()) if (!names.has(name)) troubles.delete(name);
    const gone: { machine: string; id: string }[] = [];
    for (const [id, ids] of readSets) {
      const state = peers.get(id)?.loaded;
      // New segments of an unreadable machine name sources that must still be known when it is readable.
      if (state && state.state !== 'open') continue;
      const present = new Set((listing.segments.get(id) ?? []).map((file) => file.id));
      for (const [file] of state?.content.files ?? []) present.add(file);
      const explained = superseded.get(id);
      for (const file of ids) {
        if (present.has(file)) continue;
        if (explained?.has(file) === true) ids.delete(file);
        else gone.push({ machine: id, id: file });
      }
    }
    const { vanished, forgotten, mustPublish } = judgeVanished({
      now: clock.now(),
      gone,
      known: memory.vanished,
      isLowest: isLowestReader,
    });
    memory.vanished = vanished;
    if (mustPublish) memory.isRepublishing = true;
    for (const one of forgotten) readSets.get(one.machine)?.delete(one.id);
    for (const [id, ids] of readSets)
      if (ids.size === 0 && !listing.states.has(id))
        for (const sets of [readSets, superseded]) sets.delete(id);
  }

  function stateOf(listing: FolderListing): Omit<MachineState, 'at' | 'beat'> {
    const broken = [...listing.segments].flatMap(([id, segments]) => damaged(id, segments));
    return {
      name: machine.name,
      app: machine.app,
      format: formatVersion,
      run,
      isPaused,
      files: memory.own.map((segment) => [idOfOwn(segment), segment.facts]),
      read: [...readSets].map(([id, ids]) => [id, [...ids]]),
      wanted: broken.slice(0, mostWanted).map(({ id }) => id),
      ...(presence !== null && { presence }),
    };
  }

  /** Writes the state file when something changed, not too often, and as a sign of life. */
  async function writeState(listing: FolderListing, isUrgent = false): Promise<void> {
    const content = stateOf(listing);
    const text = JSON.stringify(content);
    const urgent = JSON.stringify([content.wanted, content.presence]);
    const age = clock.monotonic() - written.at;
    const isChanged = text !== written.text && (age >= stateEveryMs || urgent !== written.urgent);
    if (hasWritten && !isUrgent && !isChanged && age < signOfLifeMs) return;
    memory.beat += 1;
    await store.writeState(memory.machine, { ...content, at: clock.now(), beat: memory.beat });
    written = { text, urgent, at: clock.monotonic() };
    hasWritten = true;
    memory.isJoined = true;
    await save();
  }

  const before = await listFolder(files, [memory.machine]);
  if (options.rejoin === true && memory.isJoined && !before.states.has(memory.machine))
    Object.assign(memory, { own: [], isJoined: false, isRepublishing: true });
  await look();
  checkPassphrase();
  const ownState = peers.get(memory.machine)?.loaded.state;
  // The passphrase was changed while this machine was off: its own files are written anew.
  if (ownState === 'locked') keys = keysFor(options.passphrase, null);
  memory.salt = keys?.salt ?? null;
  // Its id must be known before the first file has it.
  if (!remembered) await save();

  return {
    memory,
    store,
    look,
    loadSegment,
    damaged,
    isListed,
    prune,
    save,
    isRead,
    markRead,
    markSuperseded(id: string, file: string): void {
      addTo(superseded, id, file);
      const [oldest] = superseded.get(id) ?? [];
      if (oldest !== undefined && (superseded.get(id)?.size ?? 0) > mostSuperseded)
        superseded.get(id)?.delete(oldest);
    },
    isLowestReader,
    writeState,
    keys: () => keys,
    peers: (): ReadonlyMap<string, Peer> => peers,
    troubleOf: (name: string) => troubles.get(name)?.trouble,
    isPaused: () => isPaused,
    setPaused: (paused: boolean) => void (isPaused = paused),
    /** Null: no text. */
    setPresence: (text: string | null) => void (presence = text),
    /** Whether this machine's files are where it left them. */
    async isPresent(): Promise<boolean> {
      return !memory.isJoined || !hasWritten
        ? true
        : (await files.read(stateName(memory.machine), mostFileBytes)) !== undefined;
    },
    /** Keys of this run's earlier passphrases. */
    earlierKeys: (): readonly (FileKeys | null)[] => earlierKeys,
    async changePassphrase(passphrase: string | null): Promise<void> {
      earlierKeys.push(keys);
      keys = keysFor(passphrase, null);
      memory.salt = keys?.salt ?? null;
      troubles.clear();
      peers.clear();
      written = { text: '', urgent: '', at: -Infinity };
      await save();
    },
  };
}
