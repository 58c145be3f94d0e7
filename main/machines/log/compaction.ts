/**
 * Compaction of a machine's own segments: adjacent small ones become one, and from time to time all are written anew
 * without superseded facts. Tombstones stay. The new segments name their sources, so that readers skip what they know.
 */
import { createHash } from 'node:crypto';
import { createFactText, lineOf, type FactText } from './fact-text.ts';
import { fewFacts, mergeTiers, mostFactsMerged, mostSources, segmentsToMerge } from './limits.ts';
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

/** The first run of adjacent segments of at most `bytes` that is long enough; the last run when none is. */
function firstRun(live: readonly OwnSegment[], bytes: number): readonly OwnSegment[] {
  let run: OwnSegment[] = [];
  for (const segment of live) {
    if (segment.bytes <= bytes) run.push(segment);
    else if (run.length >= segmentsToMerge) return run;
    else run = [];
  }
  return run;
}

function bounded(run: readonly OwnSegment[]): readonly OwnSegment[] {
  let facts = 0;
  const end = run.findIndex((segment) => (facts += segment.facts) > mostFactsMerged);
  return run.slice(0, Math.min(mostSources, end === -1 ? run.length : Math.max(2, end)));
}

export type FactSource = () => AsyncIterable<readonly Fact[]>;

/**
 * Yields texts with the newest fact of each identity. Reads all facts twice, so that it keeps no values in memory.
 * Facts with equal stamps and different values are all kept: readers choose among them.
 */
export async function* newestFacts(source: FactSource, machineName: string): AsyncGenerator<FactText> {
  const newest = new Map<string, { readonly stamp: string; line: string }>();
  for await (const facts of source()) {
    for (const fact of facts) {
      const id = digest(identityText(fact));
      const known = newest.get(id);
      if (!known || fact.stamp > known.stamp) newest.set(id, { stamp: fact.stamp, line: '' });
    }
  }
  const text = createFactText(machineName);
  for await (const facts of source()) {
    for (const fact of facts) {
      const known = newest.get(digest(identityText(fact)));
      if (known?.stamp !== fact.stamp) continue;
      const line = lineOf(fact);
      const ofLine = digest(line);
      if (known.line === ofLine) continue;
      known.line = ofLine;
      if (!text.fits(line)) yield text.take();
      text.add(line);
    }
  }
  if (!text.isEmpty()) yield text.take();
}

/** JSON escapes lone surrogates, which would otherwise be one character for the digest. */
const identityText = ({ kind, key }: Fact): string => JSON.stringify([kind, key]);

const digest = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('base64url').slice(0, 22);
