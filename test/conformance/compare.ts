/** Compares an answer with its round trip through the domain, path by path. */

import type { ParseNotes } from '../../main/service/codec/parse-notes.ts';
import { nodesOf, patternOf, prune, showPath, type Json, type JsonPath } from './json-paths.ts';

/** A binding's result: `back` is the JSON written from the domain value alone. */
export interface RoundTrip extends ParseNotes {
  readonly back: Json;
}

/** Differences that are allowed by rule. */
export interface Allowances {
  /** Values equivalent to an absent member, by the last part of their path. */
  readonly defaults?: Readonly<Record<string, Json>>;
  /** Equivalent members: both are written although only one was received. */
  readonly aliases?: readonly (readonly [string, string])[];
  /** Members that follow from others, or get a usual value, when they are absent; by the end of their path. */
  readonly usual?: readonly string[];
  /** Members that are either a word or an object with this word as its name; by the end of their path. */
  readonly words?: readonly string[];
}

/**
 * The differences; empty when everything survived. Null, `{}` and absent are equal. Paths that the parser listed
 * as unknown or unused must not come back.
 */
export function compareRoundTrip(came: Json, trip: RoundTrip, allowances: Allowances = {}): string[] {
  const dropped = new Set(trip.dropped);
  const listed = new Set([...trip.unknown, ...trip.unused].map(({ path }) => path));
  const isListed = (shown: string) => dropped.has(shown) || listed.has(patternOf(shown));
  const expected = leavesOf(prune(came, (path) => isListed(showPath(path))));
  const actual = leavesOf(trip.back);
  const problems: string[] = [];
  for (const [path, leaf] of expected) {
    const isWord = endsWithAny(path, allowances.words);
    const back = actual.get(path) ?? (isWord ? actual.get(`${path}.name`) : undefined);
    if (back === undefined) {
      if (!isDefault(leaf, allowances)) problems.push(`${path}: lost`);
    } else if (back.text !== leaf.text) {
      problems.push(`${path}: changed`);
    }
  }
  for (const [path, leaf] of actual) {
    const isUsual = endsWithAny(path, allowances.usual) || isNamedWord(path, expected, allowances);
    if (!expected.has(path) && !isUsual && !isAlias(leaf, expected, allowances))
      problems.push(`${path}: not in the answer`);
  }
  return problems;
}

function endsWithAny(path: string, ends: readonly string[] = []): boolean {
  const pattern = patternOf(path);
  return ends.some((end) => pattern === end || pattern.endsWith(`.${end}`));
}

function isNamedWord(path: string, expected: ReadonlyMap<string, Leaf>, { words }: Allowances): boolean {
  const holder = path.slice(0, -'.name'.length);
  return path.endsWith('.name') && endsWithAny(holder, words) && expected.has(holder);
}

interface Leaf {
  readonly path: JsonPath;
  readonly value: Json;
  /** The value as JSON: `1` and `"1"` differ. */
  readonly text: string;
}

/** Primitive values and empty lists. */
function leavesOf(value: Json): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  for (const node of nodesOf(value)) {
    const isLeaf = Array.isArray(node.value) ? node.value.length === 0 : typeof node.value !== 'object';
    if (isLeaf) leaves.set(showPath(node.path), { ...node, text: JSON.stringify(node.value) });
  }
  return leaves;
}

function isDefault(leaf: Leaf, { defaults = {} }: Allowances): boolean {
  const name = String(leaf.path.at(-1));
  return Object.hasOwn(defaults, name) && defaults[name] === leaf.value;
}

function isAlias(leaf: Leaf, expected: ReadonlyMap<string, Leaf>, { aliases = [] }: Allowances): boolean {
  const name = leaf.path.at(-1);
  return aliases.some(([one, other]) => {
    const twin = name === one ? other : name === other ? one : undefined;
    return (
      twin !== undefined && expected.get(showPath([...leaf.path.slice(0, -1), twin]))?.text === leaf.text
    );
  });
}
