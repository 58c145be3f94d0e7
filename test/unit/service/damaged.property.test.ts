/**
 * One member of an answer is missing or of another type: exactly that member is dropped, and named. Only the members
 * in `identity` take their object with them.
 */
import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../../../main/base/random.ts';
import { findBinding } from '../../conformance/bindings.ts';
import { judgeMutation } from '../../conformance/folder.ts';
import { patternOf, type Json } from '../../conformance/json-paths.ts';
import { drawMutations } from '../../conformance/mutate.ts';
import type { AnswerSample } from './answer-sample.ts';
import { answers } from './answers.ts';

const isWithin = (path: string, container: string) =>
  container === '' ||
  path === container ||
  path.startsWith(`${container}.`) ||
  path.startsWith(`${container}[`);

const partsOf = (path: string): readonly string[] => (path === '' ? [] : path.split(/(?=\.|\[)/));

/** The pattern of the object that a group of members identifies: the common start of their holders. */
function containerOf(members: readonly string[]): readonly string[] {
  return members
    .map((pattern) => partsOf(pattern).slice(0, -1))
    .reduce((common, one) => common.filter((part, index) => one[index] === part));
}

/** The paths that may be dropped because the value at `damaged` is; '' is the whole answer. */
function mayGo(damaged: string, { identity }: AnswerSample): readonly string[] {
  const gone = [damaged];
  for (const path of gone) {
    for (const { members } of identity) {
      if (!members.some((member) => isWithin(member, patternOf(path)))) continue;
      const container = partsOf(path).slice(0, containerOf(members).length).join('');
      if (!gone.includes(container)) gone.push(container);
    }
  }
  return gone;
}

/** The paths that the reader dropped; null when it refused the answer. */
function droppedFrom(sample: AnswerSample, json: Json): readonly string[] | null {
  if (sample.parse) {
    const parsed = sample.parse(json);
    return parsed.ok ? parsed.notes.dropped : null;
  }
  const outcome = findBinding(sample.endpoint)?.run(json);
  if (!outcome) throw new Error(sample.endpoint);
  return outcome.kind === 'value' ? outcome.dropped : null;
}

const jsonOf = (sample: AnswerSample): Json => JSON.parse(JSON.stringify(sample.json)) as Json;

/** Five of each member at least, also of the largest answer. */
const most = 800;

const mutationsOf = (sample: AnswerSample) => drawMutations(jsonOf(sample), most, createSeededRandom(5));

function problemsOf(sample: AnswerSample): string[] {
  const binding = sample.parse ? undefined : findBinding(sample.endpoint);
  return mutationsOf(sample).flatMap((mutation) => {
    const what = `${mutation.path || 'the value'} as ${mutation.to}`;
    const verdict = binding && judgeMutation(mutation.json, binding);
    if (verdict && !verdict.ok) return [`${what}: ${verdict.problem}`];
    if (mutation.path === '') return [];
    const allowed = mayGo(mutation.path, sample);
    const dropped = droppedFrom(sample, mutation.json);
    if (dropped === null)
      return allowed.includes('') ? [] : [`${what}: refused, although the rest identifies it`];
    return dropped
      .filter((path) => !allowed.some((one) => one !== '' && isWithin(path, one)))
      .map((path) => `${what}: ${path} is dropped`);
  });
}

/** Members in `identity` whose damage never drops their object. */
function needless(sample: AnswerSample): string[] {
  const mutations = mutationsOf(sample);
  return sample.identity.flatMap(({ members }) =>
    members.filter(
      (member) =>
        !mutations.some(({ path, json }) => {
          if (patternOf(path) !== member) return false;
          const container = partsOf(path).slice(0, containerOf(members).length).join('');
          const dropped = droppedFrom(sample, json);
          return dropped === null || dropped.some((one) => isWithin(container, one));
        }),
    ),
  );
}

const cases = answers.map((sample, index) => [`${sample.endpoint} (${index})`, sample] as const);

describe('every damage of one member', () => {
  it.each(cases)('of %s drops that member alone, and names it', (_name, sample) => {
    expect(droppedFrom(sample, jsonOf(sample))).toEqual([]);
    expect(problemsOf(sample)).toEqual([]);
  });

  it.each(cases)(
    'of %s is refused or loses the object with each member that identifies it',
    (_name, sample) => {
      expect(needless(sample)).toEqual([]);
    },
  );
});
