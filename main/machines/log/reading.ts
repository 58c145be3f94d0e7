/** Reads the segments that are new here. Their order does not matter: the newest stamp of an identity wins. */
import { factsIn } from './fact-text.ts';
import type { Fact, FactLines } from '../fact.ts';
import type { ContainerHeader } from './container.ts';
import type { FolderListing, SegmentFile } from './listing.ts';
import type { FolderSession } from './folder-session.ts';

/**
 * Resolves when the facts are durable. Facts may repeat, and may be older than known ones. `lines`: the same facts as
 * text.
 */
export type FactReceiver = (facts: readonly Fact[], machine: string, lines: FactLines) => Promise<void>;

export interface ReadResult {
  readonly facts: number;
  /** Lines that were no facts. */
  readonly refused: number;
}

export interface ReadingContext {
  readonly session: FolderSession;
  readonly onFacts: FactReceiver;
  /** Runs between small batches, and rejects when the folder is being closed. */
  readonly rest: () => Promise<void>;
}

/**
 * Reads everything new, also segments of this machine that it does not remember: those of its later self before a
 * backup was restored. A segment counts as read once all of its facts are durable.
 */
export async function readSegments(
  { session, onFacts, rest }: ReadingContext,
  listing: FolderListing,
): Promise<ReadResult> {
  let facts = 0;
  let refused = 0;
  for (const [machine, segments] of listing.segments) {
    const finals: ContainerHeader[] = [];
    for (const file of segments) {
      if (session.isRead(machine, file.id)) continue;
      const loaded = await session.loadSegment(file);
      if (loaded.state !== 'open') continue;
      const { header, text } = loaded;
      const isKnown = header.sources.length > 0 && header.sources.every((id) => session.isRead(machine, id));
      // Each batch is parsed while the one before it is stored.
      let storing: Promise<void> | undefined;
      try {
        for (const batch of isKnown ? [] : factsIn(text)) {
          facts += batch.facts.length;
          refused += batch.refused;
          await storing;
          storing = batch.facts.length > 0 ? onFacts(batch.facts, machine, batch.lines) : undefined;
          // The next wait for it meets a failure.
          storing?.catch(() => {});
          await rest();
        }
      } finally {
        await storing;
      }
      if (machine === session.memory.machine) adopt(session, file, header);
      else {
        session.markRead(machine, file.id);
        for (const source of header.sources) session.markSuperseded(machine, source);
        if (header.parts) finals.push(header);
        markSources(session, machine, finals);
      }
      await session.save();
    }
  }
  return { facts, refused };
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
