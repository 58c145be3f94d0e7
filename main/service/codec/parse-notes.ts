/** Notes about parts of the JSON that the domain value lacks. */
import type { z } from 'zod';
import type { Path } from '../../base/changed-at.ts';
import { boundedPath, showPattern } from './shown-path.ts';

/** A path without positions in lists (`created[].system`), and how often it occurred. */
export interface NotedPath {
  readonly path: string;
  readonly count: number;
}

/** Parts of the JSON that the domain value lacks. The raw payload contains them all. */
export interface ParseNotes {
  /** Unknown members. */
  readonly unknown: readonly NotedPath[];
  /** Members that are known but not used. */
  readonly unused: readonly NotedPath[];
  /**
   * Optional members and list entries dropped because they were invalid: the first ones with their positions
   * (`in[0].perf`), further ones by their pattern, once each.
   */
  readonly dropped: readonly string[];
}

/** Notes under construction. */
export interface OpenNotes {
  readonly unknown: Map<string, number>;
  readonly unused: Map<string, number>;
  readonly dropped: Set<string>;
}

/** Most dropped paths with positions. */
const mostExact = 100;

/** Most paths of each kind. Objects of a hostile server may have any number of names. */
const mostPaths = 400;

/** The name of all paths beyond the limit. */
const others = '…';

export const openNotes = (): OpenNotes => ({ unknown: new Map(), unused: new Map(), dropped: new Set() });

export function closedNotes({ unknown, unused, dropped }: OpenNotes): ParseNotes {
  return { unknown: counted(unknown), unused: counted(unused), dropped: [...dropped] };
}

const counted = (paths: ReadonlyMap<string, number>): readonly NotedPath[] =>
  Array.from(paths, ([path, count]) => ({ path, count }));

export function noteMember(paths: Map<string, number>, path: Path): void {
  add(paths, boundedPath(path, showPattern), 1);
}

function add(paths: Map<string, number>, pattern: string, count: number): void {
  const known = paths.has(pattern) || paths.size < mostPaths ? pattern : others;
  paths.set(known, (paths.get(known) ?? 0) + count);
}

export function noteDropped(paths: Set<string>, path: Path): void {
  drop(paths, boundedPath(path), () => boundedPath(path, showPattern));
}

function drop(paths: Set<string>, exact: string, pattern: () => string): void {
  const shown = paths.size < mostExact ? exact : pattern();
  paths.add(paths.size < mostPaths || paths.has(shown) ? shown : others);
}

/** Adds the notes of the part at `at`. */
export function addNotes(notes: OpenNotes, more: ParseNotes, at: Path): void {
  // Fast path: few parts have notes, and building a path is expensive.
  if (more.unknown.length + more.unused.length + more.dropped.length === 0) return;
  const pattern = boundedPath(at, showPattern);
  for (const kind of ['unknown', 'unused'] as const)
    for (const { path, count } of more[kind]) add(notes[kind], joined(pattern, path), count);
  const exact = boundedPath(at);
  for (const path of more.dropped)
    drop(notes.dropped, joined(exact, path), () => joined(pattern, path.replace(/\[\d+\]/g, '[]')));
}

function joined(prefix: string, path: string): string {
  return prefix === '' || path.startsWith('[') ? prefix + path : `${prefix}.${path}`;
}

export function showIssue(issue: z.core.$ZodIssue): string {
  const expected = issue.code === 'invalid_type' ? `expected ${issue.expected}` : issue.message;
  return `${boundedPath(issue.path) || 'the value'}: ${expected}`;
}
