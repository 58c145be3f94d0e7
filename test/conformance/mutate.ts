/** Answers in which one value has a wrong type, as a malicious or newer server may send. */

import { pick, type Random } from '../../main/base/random.ts';
import {
  kindOf,
  nodesOf,
  patternOf,
  removed,
  replaceAt,
  showPath,
  type Json,
  type JsonKind,
  type JsonPath,
  type Node,
} from './json-paths.ts';

export interface Mutation {
  readonly path: string;
  /** The new type. */
  readonly to: JsonKind | 'missing';
  readonly json: Json;
}

const kinds: readonly (JsonKind | 'missing')[] = [
  'string',
  'number',
  'boolean',
  'null',
  'object',
  'array',
  'missing',
];

/**
 * Replacement values of another type: the nearest equivalent, which is likeliest to be accepted, and unusual ones.
 */
function recast(value: Json, to: JsonKind): readonly Json[] {
  const number = value !== null && Number.isFinite(Number(value)) ? Number(value) : 7;
  switch (to) {
    case 'string':
      return [typeof value === 'object' ? 'text' : String(value), ''];
    case 'number':
      return [...new Set([number, 0, -1, 2.5])];
    case 'boolean':
      return [Boolean(value), !value];
    case 'null':
      return [null];
    case 'array':
      return [[value], []];
    case 'object':
      return [{ value }, {}];
  }
}

/** A planned mutation. */
interface Plan {
  readonly path: JsonPath;
  readonly to: JsonKind | 'missing';
  readonly replacement: Json | typeof removed;
}

function plansFor({ path, value }: Node): Plan[] {
  return kinds.flatMap((to): Plan[] => {
    if (to === kindOf(value)) return [];
    if (to !== 'missing') return recast(value, to).map((replacement) => ({ path, to, replacement }));
    return path.length === 0 ? [] : [{ path, to, replacement: removed }];
  });
}

function carryOut(json: Json, { path, to, replacement }: Plan): Mutation {
  const mutated = replaceAt(json, path, replacement);
  return { path: showPath(path), to, json: mutated === removed ? null : mutated };
}

/** Draws `count` different mutations, round-robin over the path patterns. */
export function drawMutations(json: Json, count: number, random: Random): Mutation[] {
  const groups = new Map<string, Plan[]>();
  for (const node of nodesOf(json)) {
    const pattern = patternOf(showPath(node.path));
    groups.set(pattern, [...(groups.get(pattern) ?? []), ...plansFor(node)]);
  }
  const drawn: Mutation[] = [];
  let round: Plan[][] = [];
  while (drawn.length < count) {
    if (round.length === 0) round = [...groups.values()].filter((group) => group.length > 0);
    if (round.length === 0) break;
    const group = pick(random, round);
    const plan = pick(random, group);
    drawn.push(carryOut(json, plan));
    group.splice(group.indexOf(plan), 1);
    round.splice(round.indexOf(group), 1);
  }
  return drawn;
}
