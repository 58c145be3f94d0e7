/** One member of an answer is missing or of another type: the objects around it stay, and every loss is named. */
import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../../../main/base/random.ts';
import { findBinding, type Binding } from '../../conformance/bindings.ts';
import { judgeMutation } from '../../conformance/folder.ts';
import { nodesOf, patternOf, showPath, type Json } from '../../conformance/json-paths.ts';
import { drawMutations } from '../../conformance/mutate.ts';
import { answers, type AnswerSample } from './answers.ts';

const isWithin = (path: string, container: string) =>
  container === '' ||
  path === container ||
  path.startsWith(`${container}.`) ||
  path.startsWith(`${container}[`);

/** The path of the object that a member identifies, for a group of patterns. */
function containerOf(group: readonly string[]): string {
  const parts = (pattern: string) => pattern.split(/(?=\.|\[)/).slice(0, -1);
  return group
    .map(parts)
    .reduce((common, one) => common.filter((part, index) => one[index] === part))
    .join('');
}

/** Paths of `json` that must be in what the app understood after `damaged` was replaced. */
function mustStay(json: Json, damaged: string, { identity }: AnswerSample): string[] | 'may be refused' {
  const gone = [damaged];
  for (const group of identity) {
    const depth = containerOf(group)
      .split(/(?=\.|\[)/)
      .filter((part) => part !== '').length;
    if (!group.some((member) => isWithin(member, patternOf(damaged)))) continue;
    const container = damaged
      .split(/(?=\.|\[)/)
      .slice(0, depth)
      .join('');
    if (container === '' && depth === 0) return 'may be refused';
    gone.push(container);
  }
  const members = new Set(identity.flat());
  return nodesOf(json)
    .filter(({ value }) => typeof value !== 'object')
    .map(({ path }) => showPath(path))
    .filter((path) => members.has(patternOf(path)) && !gone.some((one) => isWithin(path, one)));
}

const valuesAt = (json: Json, patterns: ReadonlySet<string>) =>
  nodesOf(json)
    .filter(({ path }) => patterns.has(patternOf(showPath(path))))
    .map(({ path, value }) => `${patternOf(showPath(path))}=${JSON.stringify(value)}`);

function problemsOf(sample: AnswerSample, binding: Binding, seed: number): string[] {
  const json = JSON.parse(JSON.stringify(sample.json)) as Json;
  const values = new Map(nodesOf(json).map(({ path, value }) => [showPath(path), value]));
  const patterns = new Set(sample.identity.flat());
  return drawMutations(json, 5_000, createSeededRandom(seed)).flatMap((mutation) => {
    const what = `${mutation.path || 'the value'} as ${mutation.to}`;
    const verdict = judgeMutation(mutation.json, binding);
    if (!verdict.ok) return [`${what}: ${verdict.problem}`];
    if (mutation.path === '') return [];
    const outcome = binding.run(mutation.json);
    const stay = mustStay(json, mutation.path, sample);
    if (stay === 'may be refused') return [];
    if (outcome.kind !== 'value') return [`${what}: refused, although the rest identifies it`];
    const found = valuesAt(outcome.back, patterns);
    return stay
      .filter((path) => !found.includes(`${patternOf(path)}=${JSON.stringify(values.get(path))}`))
      .map((path) => `${what}: ${path} is gone`);
  });
}

describe('every damage of one member', () => {
  it.each(answers.map((sample, index) => [`${sample.endpoint} (${index})`, sample] as const))(
    'of %s leaves identified objects in place, and names each loss',
    (_name, sample) => {
      const binding = findBinding(sample.endpoint);
      if (!binding) throw new Error(sample.endpoint);
      expect(judgeMutation(JSON.parse(JSON.stringify(sample.json)) as Json, binding)).toEqual({
        as: expect.anything() as unknown,
        ok: true,
      });
      expect(problemsOf(sample, binding, 5)).toEqual([]);
    },
  );
});
