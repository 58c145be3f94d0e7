/** Answers in which one value has the wrong type: what a lying or a newer server may send. */

import { pick, type Random } from '../../main/base/random.ts';
import { kindOf, nodesOf, patternOf, removed, replaceAt, showPath, type Json, type JsonKind, type Node } from './json-paths.ts';

export interface Mutation {
  readonly path: string;
  /** What the value became. */
  readonly to: JsonKind | 'missing';
  readonly json: Json;
}

const kinds: readonly (JsonKind | 'missing')[] = ['string', 'number', 'boolean', 'null', 'object', 'array', 'missing'];

/** Values of another type: one as near to the old one as can be, the likeliest to be taken for right, and odd ones. */
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

function mutate(json: Json, { path, value }: Node, to: JsonKind | 'missing'): Mutation[] {
  if (to === kindOf(value)) return [];
  const replacements: readonly (Json | typeof removed)[] = to === 'missing' ? [removed] : recast(value, to);
  return replacements.flatMap((replacement) => {
    const mutated = replaceAt(json, path, replacement);
    return mutated === removed ? [] : [{ path: showPath(path), to, json: mutated }];
  });
}

/** `count` different mutations drawn by `random`, going round the kinds of paths so that each has its turn. */
export function drawMutations(json: Json, count: number, random: Random): Mutation[] {
  const groups = new Map<string, Mutation[]>();
  for (const node of nodesOf(json)) {
    const pattern = patternOf(showPath(node.path));
    const group = groups.get(pattern) ?? [];
    group.push(...kinds.flatMap((to) => mutate(json, node, to)));
    groups.set(pattern, group);
  }
  const drawn: Mutation[] = [];
  let pool = [...groups.values()].filter((group) => group.length > 0);
  let round = [...pool];
  while (drawn.length < count && pool.length > 0) {
    const group = pick(random, round);
    const mutation = pick(random, group);
    drawn.push(mutation);
    group.splice(group.indexOf(mutation), 1);
    round.splice(round.indexOf(group), 1);
    pool = pool.filter((left) => left.length > 0);
    round = round.filter((left) => left.length > 0);
    if (round.length === 0) round = [...pool];
  }
  return drawn;
}
