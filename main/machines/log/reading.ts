/** Reads the segments that are new here. Their order changes the time that this takes, and nothing else. */
import type { ContainerHeader } from './container.ts';
import type { FolderListing, SegmentFile } from './listing.ts';
import { firstKindIn } from './fact-text.ts';
import type { FolderSession } from './folder-session.ts';
import type { LoadedFile } from './segment-store.ts';

export interface ReadingContext<Batch> {
  readonly session: FolderSession;
  /**
   * Whether facts of a kind are about parts of things that have facts of their own. Segments that begin with one are read
   * after the others, because names of files do not tell the order of a compaction's parts.
   */
  readonly isPart: ((kind: string) => boolean) | undefined;
  /** The facts of a segment in small batches. */
  readonly split: (text: Uint8Array) => Iterable<Batch>;
  /** Resolves when the facts are durable. Facts may repeat, and may be older than known ones. */
  readonly receive: (batch: Batch, machine: string) => Promise<void>;
  /** Runs between small batches, and rejects when the folder is being closed. */
  readonly rest: () => Promise<void>;
}

/**
 * Reads everything new, also segments of this machine that it does not remember: those of its later self before a
 * backup was restored. A segment counts as read once all of its facts are durable.
 */
export async function readSegments<Batch>(
  context: ReadingContext<Batch>,
  listing: FolderListing,
): Promise<void> {
  const finals = new Map<string, ContainerHeader[]>();
  const later: SegmentFile[] = [];
  await readFiles(context, [...listing.segments.values()].flat(), finals, later);
  await readFiles(context, later, finals);
}

/**
 * `finals`: by machine, headers of last parts of compactions that were read. `later`: takes the files that are to be read
 * after the others; without it, all are read.
 */
async function readFiles<Batch>(
  { session, isPart, split, receive, rest }: ReadingContext<Batch>,
  files: readonly SegmentFile[],
  finals: Map<string, ContainerHeader[]>,
  later?: SegmentFile[],
): Promise<void> {
  const load = (file: SegmentFile | undefined): Promise<LoadedFile> | undefined => {
    if (!file || session.isRead(file.machine, file.id)) return undefined;
    const loading = session.loadSegment(file);
    // Its turn meets a failure.
    loading.catch(() => {});
    return loading;
  };
  // Each file is loaded while the one before it is stored.
  let ahead = load(files[0]);
  for (const [number, file] of files.entries()) {
    const loaded = await ahead;
    ahead = load(files[number + 1]);
    const { machine, id } = file;
    if (loaded?.state !== 'open' || session.isRead(machine, id)) continue;
    const { header, text } = loaded;
    const isKnown = header.sources.length > 0 && header.sources.every((one) => session.isRead(machine, one));
    if (!isKnown && later && isPart?.(firstKindIn(text)) === true) {
      later.push(file);
      continue;
    }
    if (!isKnown) await store(split(text), (batch) => receive(batch, machine), rest);
    if (machine === session.memory.machine) adopt(session, file, header);
    else {
      session.markRead(machine, id);
      for (const source of header.sources) session.markSuperseded(machine, source);
      const complete = finals.get(machine) ?? [];
      if (header.parts) complete.push(header);
      finals.set(machine, complete);
      markSources(session, machine, complete);
    }
    await session.save();
  }
}

/** Resolves when all batches are stored. The next one is read meanwhile. */
async function store<Batch>(
  batches: Iterable<Batch>,
  receive: (batch: Batch) => Promise<void>,
  rest: () => Promise<void>,
): Promise<void> {
  let storing: Promise<void> | undefined;
  try {
    for (const batch of batches) {
      await storing;
      storing = receive(batch);
      // The next wait for it meets a failure.
      storing.catch(() => {});
      await rest();
    }
  } finally {
    await storing;
  }
}

/** The sources of a compaction whose parts are all read need not be read. */
function markSources(session: FolderSession, machine: string, finals: readonly ContainerHeader[]): void {
  for (const { parts, sources } of finals) {
    if (parts?.every((id) => session.isRead(machine, id)) !== true) continue;
    for (const id of sources) session.markRead(machine, id);
  }
}

function adopt({ memory }: FolderSession, file: SegmentFile, header: ContainerHeader): void {
  const { name, first, last, bytes } = file;
  const { facts, sources, parts, cipher } = header;
  memory.own.push({ name, first, last, facts, bytes, sources, parts, salt: cipher?.scrypt.salt ?? null });
  memory.own.sort((one, other) => one.first - other.first || other.last - one.last);
  memory.sequence = Math.max(memory.sequence, last);
}
