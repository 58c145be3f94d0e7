/** Generated versions of one fact of each kind, few enough in content that they often agree and disagree. */
import fc from 'fast-check';
import type { Fact } from '../../../../main/machines/fact.ts';
import { joins, type SharedKindName } from '../../../../main/machines/facts/registry.ts';

export const kindNames = Object.keys(joins) as readonly SharedKindName[];

const machines = ['desk', 'lap', 'shed'] as const;
export const stamps = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...machines))
  .map(([time, machine]) => `${String(time).padStart(13, '0')}-0000-${machine}`);

const generation = { generation: stamps };
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const few = (...texts: readonly string[]) => fc.constantFrom(...texts);
const defined = (value: object): object => JSON.parse(JSON.stringify(value)) as object;

const game = fc
  .record(
    {
      ...generation,
      moves: few('AAAA', 'AAAAAAAA', 'BBBBBBBB'),
      plies: fc.nat(3),
      lasted: fc.nat(2),
      result: few('win', 'none'),
      status: few('mate', 'started'),
      began: fc.nat(2),
      rated: fc.boolean(),
      opponent: few('Ruth', 'Omar'),
      rating: fc.integer({ min: -3, max: 3 }),
      clocks: few('CC', 'CCCC'),
      evals: few('EE', 'EEEE', 'FFFF'),
      more: few('{}', '{"initialFen":"x"}'),
      notes: few('{"stop":1}', '{"tags":[]}', '{"stop":{"line":12}}'),
    },
    { requiredKeys: ['moves', 'plies', 'began'] },
  )
  .map(defined);

const values: Readonly<Record<SharedKindName, fc.Arbitrary<unknown>>> = {
  account: fc
    .record({ ...generation, server: few('https://a', 'https://b') }, { requiredKeys: ['server'] })
    .map(defined),
  game,
  note: fc
    .record({ text: few('', 'plan', 'Plan'), tags: fc.subarray(['a', 'b']), changed: maybe(fc.nat(2)) })
    .map(defined),
  player: fc.record({ ...generation, name: few('Ruth', 'ruth') }, { requiredKeys: ['name'] }).map(defined),
  activity: fc.record({ answer: fc.jsonValue({ maxDepth: 2 }), ended: fc.nat(3) }),
  card: fc.record({ source: few('mistake', 'marked'), active: fc.boolean(), data: few('{}', '{"a":1}') }),
  review: fc.record({ at: fc.nat(3), grade: fc.integer({ min: 1, max: 4 }) }),
};

/** Versions of one fact. A version of a later generation knows the deletion before it, so its stamp is later. */
export const factOf = (kind: SharedKindName): fc.Arbitrary<Fact> =>
  fc
    .record({ stamp: stamps, value: fc.option(values[kind], { nil: null, freq: 3 }) })
    .map(({ stamp, value }) => ({ kind, key: 'one', stamp, value }));
