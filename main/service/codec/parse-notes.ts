/** Notes about parts of the JSON that the domain value lacks. */
import type { z } from 'zod';
import type { Path } from '../../base/changed-at.ts';
import { boundedPath, showPath } from './shown-path.ts';

/** Parts of the JSON that the domain value lacks. The raw payload contains them all. */
export interface ParseNotes {
  /** Unknown members. */
  readonly unknown: readonly string[];
  /** Members that are known but not used. */
  readonly unused: readonly string[];
  /** Optional members and list entries dropped because they were invalid. */
  readonly dropped: readonly string[];
}

export type OpenNotes = Record<keyof ParseNotes, string[]>;

/** Most paths of each kind that are noted. */
const mostNotes = 100;

export function note(paths: string[], path: Path): void {
  if (paths.length < mostNotes) paths.push(boundedPath(path));
}

export function addNotes(notes: OpenNotes, more: ParseNotes, at: Path): void {
  // Fast path: few entries have notes, and building a path is expensive.
  if (more.unknown.length + more.unused.length + more.dropped.length === 0) return;
  const prefix = showPath(at);
  for (const kind of ['unknown', 'unused', 'dropped'] as const)
    for (const path of more[kind]) {
      if (notes[kind].length >= mostNotes) break;
      notes[kind].push(prefix === '' || path.startsWith('[') ? prefix + path : `${prefix}.${path}`);
    }
}

export function showIssue(issue: z.core.$ZodIssue): string {
  const expected = issue.code === 'invalid_type' ? `expected ${issue.expected}` : issue.message;
  return `${boundedPath(issue.path) || 'the value'}: ${expected}`;
}
