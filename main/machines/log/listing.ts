/** The folder's files by machine. */
import { mostFiles, mostMachines } from './limits.ts';
import { parseName, segmentId, type SegmentName, type StateName } from './names.ts';
import type { SharedFile, SharedFiles } from './shared-files.ts';

export interface SegmentFile extends SegmentName, SharedFile {
  readonly id: string;
}

export interface StateFile extends StateName, SharedFile {}

export interface FolderListing {
  /** In order of their sequence; a compacted one before the segments that it replaces. */
  readonly segments: ReadonlyMap<string, readonly SegmentFile[]>;
  readonly states: ReadonlyMap<string, StateFile>;
  /** Files that are not read. */
  readonly ignored: { readonly conflict: number; readonly temporary: number; readonly foreign: number };
}

/** `known`: machines that are listed even when the folder has files of too many. */
export async function listFolder(files: SharedFiles, known: readonly string[]): Promise<FolderListing> {
  const segments = new Map<string, SegmentFile[]>();
  const states = new Map<string, StateFile>();
  const ignored = { conflict: 0, temporary: 0, foreign: 0 };
  const machines = new Set(known.slice(0, mostMachines));
  for (const file of await files.list(mostFiles)) {
    const parsed = parseName(file.name);
    if (parsed.kind !== 'segment' && parsed.kind !== 'state') {
      ignored[parsed.kind] += 1;
      continue;
    }
    if (machines.size < mostMachines) machines.add(parsed.machine);
    if (!machines.has(parsed.machine)) {
      ignored.foreign += 1;
      continue;
    }
    if (parsed.kind === 'state') states.set(parsed.machine, { ...file, ...parsed });
    else {
      const list = segments.get(parsed.machine) ?? [];
      list.push({ ...file, ...parsed, id: segmentId(parsed) });
      segments.set(parsed.machine, list);
    }
  }
  for (const list of segments.values()) list.sort(inOrder);
  return { segments, states, ignored };
}

const inOrder = (one: SegmentFile, other: SegmentFile): number =>
  one.first - other.first || other.last - one.last || (one.hash < other.hash ? -1 : 1);
