/** JSON as a tree of paths, for comparison and mutation. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonPath = readonly (string | number)[];

export interface Node {
  readonly path: JsonPath;
  readonly value: Json;
}

export type JsonKind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

export function kindOf(value: Json): JsonKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as Exclude<JsonKind, 'null' | 'array'>;
}

function childrenOf(value: Json): readonly (readonly [string | number, Json])[] {
  if (Array.isArray(value)) return [...(value as readonly Json[]).entries()];
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Every value with its path, in pre-order. */
export function nodesOf(value: Json): Node[] {
  const nodes: Node[] = [];
  const visit = (inner: Json, path: JsonPath) => {
    nodes.push({ path, value: inner });
    for (const [key, child] of childrenOf(inner)) visit(child, [...path, key]);
  };
  visit(value, []);
  return nodes;
}

/** A path in the codec's notation: `in[0].perf.icon`. */
export function showPath(path: JsonPath): string {
  let text = '';
  for (const key of path) text += typeof key === 'number' ? `[${key}]` : text === '' ? key : `.${key}`;
  return text;
}

/** The pattern of a path: without positions in lists. */
export function patternOf(shown: string): string {
  return shown.replace(/\[\d+\]/g, '[]');
}

export const removed: unique symbol = Symbol('removed');

/** A copy with the value at `path` replaced or removed. */
export function replaceAt(
  value: Json,
  path: JsonPath,
  replacement: Json | typeof removed,
): Json | typeof removed {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  const kept: (readonly [string | number, Json])[] = [];
  for (const [name, inner] of childrenOf(value)) {
    const next = name === key ? replaceAt(inner, rest, replacement) : inner;
    if (next !== removed) kept.push([name, next]);
  }
  return Array.isArray(value) ? kept.map(([, inner]) => inner) : Object.fromEntries(kept);
}

/** A copy without the paths that `isGone` selects. */
export function prune(value: Json, isGone: (path: JsonPath) => boolean, path: JsonPath = []): Json {
  const kept = childrenOf(value)
    .filter(([key]) => !isGone([...path, key]))
    .map(([key, inner]) => [key, prune(inner, isGone, [...path, key])] as const);
  if (Array.isArray(value)) return kept.map(([, inner]) => inner);
  return typeof value === 'object' && value !== null ? Object.fromEntries(kept) : value;
}
