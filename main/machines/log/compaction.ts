/**
 * Compaction of a machine's own segments: adjacent small ones become one, and from time to time all are written anew
 * without superseded facts. Tombstones stay. The new segments name their sources, so that readers skip what they know.
 */
import { shortHash } from '../../base/short-hash.ts';
import { createFactText, isFit, lineOf, type FactText } from './fact-text.ts';
import {
  fewFacts,
  mergeTiers,
  mostFactsMerged,
  mostPendingBytes,
  mostSources,
  segmentsToMerge,
} from './limits.ts';
import type { Fact } from '../fact.ts';
import type { OwnSegment } from './folder-memory.ts';

export interface CompactionPlan {
  /** Adjacent segments in order. */
  readonly sources: readonly OwnSegment[];
  readonly isOfAll: boolean;
}

/** `live`: own segments that nothing replaces, in order. Returns null when there is nothing to gain. */
export function planCompaction(live: readonly OwnSegment[], compactedFacts: number): CompactionPlan | null {
  const facts = live.reduce((sum, segment) => sum + segment.facts, 0);
  const isWorthIt = facts - compactedFacts > Math.max(fewFacts, compactedFacts);
  if (isWorthIt && live.length > 1) return { sources: bounded(live), isOfAll: true };
  for (const tier of mergeTiers) {
    const run = firstRun(live, tier);
    if (run.length >= segmentsToMerge) return { sources: bounded(run), isOfAll: false };
  }
  return null;
}

/**
 * The first run of adjacent segments of at most `bytes` that is long enough; the last run when none is. Parts of one
 * compaction are not in a run: their texts are full, however small their files are, and would be written anew each time.
 */
function firstRun(live: readonly OwnSegment[], bytes: number): readonly OwnSegment[] {
  let run: OwnSegment[] = [];
  for (const [index, segment] of live.entries()) {
    const isPart = [live[index - 1], live[index + 1]].some((other) => other && hasSameRange(other, segment));
    if (segment.bytes <= bytes && !isPart) run.push(segment);
    else if (run.length >= segmentsToMerge) return run;
    else run = [];
  }
  return run;
}

const hasSameRange = (one: OwnSegment, other: OwnSegment): boolean =>
  one.first === other.first && one.last === other.last;

function bounded(run: readonly OwnSegment[]): readonly OwnSegment[] {
  let facts = 0;
  const end = run.findIndex((segment) => (facts += segment.facts) > mostFactsMerged);
  return run.slice(0, Math.min(mostSources, end === -1 ? run.length : Math.max(2, end)));
}

export type FactSource = () => AsyncIterable<readonly Fact[]>;

/** Joins two versions of one fact; undefined for a kind that this version does not know. */
export type VersionJoin = (a: Fact, b: Fact) => Fact | undefined;

/**
 * Yields texts with the join of all versions of each fact. Reads all facts twice, so that it keeps few values in memory.
 * Of kinds without a join, the newest version is kept, and all versions with equal stamps: readers choose among them.
 */
export async function* compactFacts(
  source: FactSource,
  machineName: string,
  join: VersionJoin = () => undefined,
  mostPending = mostPendingBytes,
): AsyncGenerator<FactText> {
  const known = new Map<string, { stamp: string; line: string; left: number }>();
  for await (const facts of source()) {
    for (const fact of facts) {
      const id = digest(identityText(fact));
      const { stamp = '', left = 0 } = known.get(id) ?? {};
      known.set(id, { stamp: fact.stamp > stamp ? fact.stamp : stamp, line: '', left: left + 1 });
    }
  }
  const pending = new Map<string, { readonly fact: Fact; readonly line: Uint8Array }>();
  let pendingBytes = 0;
  const text = createFactText(machineName);
  function* write(line: Uint8Array): Generator<FactText> {
    if (!text.fits(line)) yield text.take();
    text.add(line);
  }
  for await (const facts of source()) {
    for (const fact of facts) {
      const id = digest(identityText(fact));
      const versions = known.get(id);
      if (!versions) continue;
      versions.left -= 1;
      if (!joinSafely(join, fact, fact)) {
        const line = lineOf(fact);
        const ofLine = digest(line);
        if (versions.stamp !== fact.stamp || versions.line === ofLine) continue;
        versions.line = ofLine;
        yield* write(line);
        continue;
      }
      const earlier = pending.get(id);
      const joined = earlier ? joinSafely(join, earlier.fact, fact) : fact;
      if (!joined) {
        yield* write(lineOf(fact));
        continue;
      }
      const line = lineOf(joined);
      pending.delete(id);
      pendingBytes += line.length - (earlier?.line.length ?? 0);
      if (versions.left > 0 && pendingBytes <= mostPending) pending.set(id, { fact: joined, line });
      else {
        pendingBytes -= line.length;
        yield* write(line);
      }
    }
  }
  for (const { line } of pending.values()) yield* write(line);
  if (!text.isEmpty()) yield text.take();
}

/** Undefined when the versions cannot be joined: anyone may have written a value. Both versions are then kept. */
function joinSafely(join: VersionJoin, a: Fact, b: Fact): Fact | undefined {
  try {
    const joined = join(a, b);
    return joined && isFit(joined) ? joined : undefined;
  } catch {
    return undefined;
  }
}

/** JSON escapes lone surrogates, which would otherwise be one character for the digest. */
const identityText = ({ kind, key }: Fact): string => JSON.stringify([kind, key]);

const digest = (data: string | Uint8Array): string => shortHash(data, 22);
