/** A plain model of acknowledged edits, and its comparison with a database. Pure. */
import { deedKinds, importedNote, noteValue, type Deed } from './deeds.ts';
import type { Study } from './outside.ts';

export interface StudyModel {
  /** Content by kind and key. */
  readonly content: Map<string, string>;
}

export interface Comparison {
  /** Acknowledged content that is absent or another one. */
  readonly lost: readonly string[];
  /** Content that is there twice, or that no acknowledged edit wrote. */
  readonly doubled: readonly string[];
}

const nameOf = (kind: string, key: string): string => `${kind}: ${key}`;

export const createModel = (): StudyModel => ({ content: new Map() });

export function acknowledge({ content }: StudyModel, { kind, key, value }: Deed): void {
  if (value === null) content.delete(nameOf(kind, key));
  else content.set(nameOf(kind, key), value);
}

/** Compares after a kill. The edit in flight may have been stored or not; the model takes over which. */
export function compare(model: StudyModel, inFlight: Deed | null, { rows, imported }: Study): Comparison {
  const lost: string[] = [];
  const doubled: string[] = [];
  if (inFlight) {
    const there = rows[inFlight.kind].get(inFlight.key)?.[0] ?? null;
    if (there === inFlight.value) acknowledge(model, inFlight);
  }
  const files = new Set(imported);
  const expected = new Map(model.content);
  for (const id of imported) expected.set(nameOf('game note', id), noteValue(importedNote(id)));
  if (files.size < imported.length) doubled.push(`${imported.length - files.size} imported games`);
  for (const kind of deedKinds)
    for (const [key, values] of rows[kind]) {
      const name = nameOf(kind, key);
      if (values.length > 1) doubled.push(`${name}: ${values.length} times`);
      if (!expected.has(name)) doubled.push(`${name}: ${values.join()}`);
    }
  for (const [name, value] of expected) {
    const [kind = '', key = ''] = name.split(/: (.*)/s);
    const values = rows[kind as Deed['kind']].get(key) ?? [];
    if (!values.includes(value)) lost.push(`${name}: ${values.join() || 'absent'} instead of ${value}`);
  }
  return { lost, doubled };
}
