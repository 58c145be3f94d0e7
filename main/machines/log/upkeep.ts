/** Upkeep of a machine's own segments: it answers requests, replaces lost ones, compacts, and removes replaced ones. */
import { compactFacts, planCompaction, type FactSource, type VersionJoin } from './compaction.ts';
import { createFactText, factsIn, lineOf, type FactText } from './fact-text.ts';
import { idOfOwn, type OwnSegment } from './folder-memory.ts';
import { answerAgainMs, factsAtOnce, graceMs, silentAfterMs } from './limits.ts';
import { parseName } from './names.ts';
import type { Clock } from '../../base/clock.ts';
import type { Fact } from '../fact.ts';
import type { FolderListing } from './listing.ts';
import type { FolderSession } from './folder-session.ts';

export interface UpkeepContext {
  readonly session: FolderSession;
  readonly files: { remove(name: string): Promise<void> };
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly machineName: string;
  /** Every fact that this machine knows, for segments that were lost. */
  readonly allFacts: FactSource;
  readonly join: VersionJoin | undefined;
  /** Runs between small batches, and rejects when the folder is being closed. */
  readonly rest: () => Promise<void>;
}

export interface UpkeepResult {
  /** Requests of other machines that were answered. */
  readonly answered: number;
  readonly compacted: number;
  readonly removed: number;
  readonly republished: number;
}

/** A segment of this machine cannot be read back. */
class LostSegment extends Error {
  readonly segment: OwnSegment;
  constructor(segment: OwnSegment) {
    super(`${segment.name} is lost`);
    this.segment = segment;
  }
}

export function createUpkeep({ session, files, clock, machineName, allFacts, join, rest }: UpkeepContext) {
  const { memory, store } = session;
  const answeredAt = new Map<string, number>();

  /** Writes facts as new segments. Throws `UnfitFact` before anything is written. */
  async function publish(facts: readonly Fact[]): Promise<void> {
    const lines = await linesOf(facts);
    const text = createFactText(machineName);
    for (const line of lines) {
      if (!text.fits(line)) await append(text.take());
      text.add(line);
    }
    if (!text.isEmpty()) await append(text.take());
  }

  /** Rests between small batches. */
  async function linesOf(facts: readonly Fact[]): Promise<readonly Uint8Array[]> {
    const lines: Uint8Array[] = [];
    for (const fact of facts) {
      lines.push(lineOf(fact));
      if (lines.length % factsAtOnce === 0) await rest();
    }
    await rest();
    return lines;
  }

  async function append(text: FactText): Promise<void> {
    const first = memory.sequence + 1;
    const last = memory.sequence + text.facts;
    const { machine } = memory;
    const segment = await store.writeSegment({ machine, first, last, sources: [], parts: null }, text);
    memory.own.push(segment);
    memory.sequence = last;
    await session.save();
  }

  /** Own segments whose facts are all in other ones, with the ids of those. */
  function replacements(): ReadonlyMap<string, readonly string[]> {
    const own = new Set(memory.own.map(idOfOwn));
    const found = new Map<string, readonly string[]>();
    for (const segment of memory.own) {
      if (segment.parts?.every((part) => own.has(part)) !== true) continue;
      for (const source of segment.sources) found.set(source, [idOfOwn(segment), ...segment.parts]);
    }
    return found;
  }

  const forget = (gone: ReadonlySet<string>) => {
    memory.own = memory.own.filter((segment) => !gone.has(idOfOwn(segment)));
    memory.replacedAt = memory.replacedAt.filter(([id]) => !gone.has(id));
  };

  async function answerRequests(listing: FolderListing): Promise<number> {
    let answered = 0;
    for (const [machine, { loaded }] of session.peers()) {
      if (loaded.state !== 'open' || machine === memory.machine) continue;
      for (const id of loaded.content.wanted) {
        const own = memory.own.find((segment) => idOfOwn(segment) === id);
        const name = own?.name ?? nameToReturn(machine, id, listing);
        const since = clock.monotonic() - (answeredAt.get(id) ?? -Infinity);
        if (name === undefined || since < answerAgainMs) continue;
        answeredAt.set(id, clock.monotonic());
        const isWhole = await store.writeAgain(name);
        if (own && !isWhole) await lose(own);
        answered += 1;
      }
    }
    return answered;
  }

  /**
   * The name of a damaged segment that its own owner asks for: a restored backup can lack it, and then only readers
   * have it. The reader with the lowest id writes the same bytes, which is no conflict for a synchroniser.
   */
  function nameToReturn(owner: string, id: string, listing: FolderListing): string | undefined {
    if (!session.isRead(owner, id)) return undefined;
    const isLowest = session.isLowestReader(owner, id);
    return isLowest ? listing.segments.get(owner)?.find((file) => file.id === id)?.name : undefined;
  }

  /** Facts of the segment may be nowhere else in the folder, so that all known facts are written again. */
  async function lose(segment: OwnSegment): Promise<void> {
    memory.isRepublishing = true;
    forget(new Set([idOfOwn(segment)]));
    await session.save();
    await files.remove(segment.name);
  }

  async function findMissing(listing: FolderListing): Promise<void> {
    const present = new Set((listing.segments.get(memory.machine) ?? []).map(({ name }) => name));
    const missing = memory.own.filter(({ name }) => !present.has(name));
    if (missing.length === 0) return;
    const replaced = replacements();
    if (missing.some((segment) => !replaced.has(idOfOwn(segment)))) memory.isRepublishing = true;
    forget(new Set(missing.map(idOfOwn)));
    await session.save();
  }

  async function republish(): Promise<number> {
    if (!memory.isRepublishing) return 0;
    let count = 0;
    const text = createFactText(machineName);
    for await (const facts of allFacts()) {
      for (const line of await linesOf(facts)) {
        if (!text.fits(line)) await append(text.take());
        text.add(line);
      }
      count += facts.length;
    }
    if (!text.isEmpty()) await append(text.take());
    memory.isRepublishing = false;
    await session.save();
    return count;
  }

  async function* factsOf(sources: readonly OwnSegment[]): AsyncGenerator<readonly Fact[]> {
    for (const segment of sources) {
      const parsed = parseName(segment.name);
      const loaded =
        parsed.kind === 'segment' ? await store.loadSegment(parsed, session.earlierKeys()) : undefined;
      if (loaded?.state !== 'open') throw new LostSegment(segment);
      for (const { facts } of factsIn(loaded.text)) {
        yield facts;
        await rest();
      }
    }
  }

  /** Writes the facts of some segments anew; the last part names the sources and the other parts. */
  async function rewrite(sources: readonly OwnSegment[]): Promise<readonly OwnSegment[]> {
    const ids = sources.map(idOfOwn);
    const first = Math.min(...sources.map((segment) => segment.first));
    const last = Math.max(...sources.map((segment) => segment.last));
    const written: OwnSegment[] = [];
    const write = async (text: FactText, parts: readonly string[] | null) => {
      const fields = { machine: memory.machine, first, last, sources: ids, parts };
      written.push(await store.writeSegment(fields, text));
    };
    let ahead: FactText | null = null;
    for await (const text of compactFacts(() => factsOf(sources), machineName, join)) {
      if (ahead) await write(ahead, null);
      ahead = text;
    }
    await write(ahead ?? createFactText(machineName).take(), written.map(idOfOwn));
    memory.own.push(...written);
    memory.own.sort((one, other) => one.first - other.first || other.last - one.last);
    await session.save();
    return written;
  }

  /** Runs `work`. On `LostSegment`, marks the segment as lost and returns 1. */
  async function withLosses(work: () => Promise<number>): Promise<number> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LostSegment)) throw error;
      await lose(error.segment);
      return 1;
    }
  }

  /** Writes one segment with the present passphrase, and removes the old one at once. */
  async function renewKey(): Promise<number> {
    const salt = session.keys()?.salt ?? null;
    const replaced = replacements();
    const old = memory.own.find((segment) => segment.salt !== salt);
    if (!old) return 0;
    if (!replaced.has(idOfOwn(old))) await rewrite([old]);
    forget(new Set([idOfOwn(old)]));
    await session.save();
    await files.remove(old.name);
    return 1;
  }

  async function compact(): Promise<number> {
    const replaced = replacements();
    const live = memory.own.filter((segment) => !replaced.has(idOfOwn(segment)));
    const plan = planCompaction(live, memory.compactedFacts);
    if (!plan) return 0;
    const written = await rewrite(plan.sources);
    if (plan.isOfAll) memory.compactedFacts = written.reduce((sum, { facts }) => sum + facts, 0);
    await session.save();
    return plan.sources.length;
  }

  /** Whether all machines that are alive have read the segment or its replacements. */
  function isAcknowledged(id: string, by: readonly string[]): boolean {
    const seenAt = new Map(memory.seen.map(([machine, , at]) => [machine, at]));
    return [...session.peers()].every(([machine, { loaded }]) => {
      if (machine === memory.machine) return true;
      if (Math.abs(clock.now() - (seenAt.get(machine) ?? clock.now())) > silentAfterMs) return true;
      if (loaded.state !== 'open') return false;
      const read = new Set(loaded.content.read.find(([of]) => of === memory.machine)?.[1]);
      return read.has(id) || by.every((one) => read.has(one));
    });
  }

  async function removeReplaced(): Promise<number> {
    const now = clock.now();
    const replaced = replacements();
    const since = new Map(memory.replacedAt);
    const removable = memory.own.filter((segment) => {
      const by = replaced.get(idOfOwn(segment));
      if (!by) return false;
      const noticed = since.get(idOfOwn(segment));
      // A clock that was set back would otherwise keep the segment for long.
      if (noticed === undefined || noticed > now) since.set(idOfOwn(segment), now);
      return now - (since.get(idOfOwn(segment)) ?? now) > graceMs || isAcknowledged(idOfOwn(segment), by);
    });
    memory.replacedAt = [...since].filter(([id]) => replaced.has(id));
    for (const { name } of removable) await files.remove(name);
    if (removable.length > 0) forget(new Set(removable.map(idOfOwn)));
    if (removable.length > 0) await session.save();
    return removable.length;
  }

  return {
    publish,
    /** Runs the maintenance steps that are due. An interrupted step can be run again. */
    async run(listing: FolderListing): Promise<UpkeepResult> {
      const answered = await answerRequests(listing);
      await findMissing(listing);
      for (let renewed = 1; renewed > 0;) renewed = await withLosses(renewKey);
      const compacted = await withLosses(compact);
      const republished = await republish();
      const removed = await removeReplaced();
      return { answered, compacted, removed, republished };
    },
  };
}
