import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatStamp } from '../../../../main/machines/hybrid-time.ts';
import { isSharedKind, joinFacts } from '../../../../main/machines/facts/registry.ts';
import { compactFacts, planCompaction } from '../../../../main/machines/log/compaction.ts';
import { factsIn } from '../../../../main/machines/log/fact-text.ts';
import {
  fewFacts,
  mostFactsMerged,
  mostSources,
  mostTextBytes,
} from '../../../../main/machines/log/limits.ts';
import { join } from '../../../harness/shared-folder.ts';
import type { Fact } from '../../../../main/machines/fact.ts';
import type { OwnSegment } from '../../../../main/machines/log/folder-memory.ts';

const segment = (bytes: number, facts = 1, first = 1): OwnSegment => ({
  name: `s${first}`,
  first,
  last: first,
  facts,
  bytes,
  sources: [],
  parts: [],
  salt: null,
});
const many = (count: number, bytes: number, facts = 1) =>
  Array.from({ length: count }, (_, index) => segment(bytes, facts, index + 1));

describe('a plan', () => {
  it('merges adjacent segments of similar size, the small ones first', () => {
    expect(planCompaction(many(7, 1_000), 0)).toBeNull();
    expect(planCompaction(many(8, 1_000), 0)).toMatchObject({ isOfAll: false, sources: many(8, 1_000) });
    const small = many(8, 1_000);
    expect(planCompaction([...many(9, 100_000), ...small], 0)?.sources).toEqual(small);
    expect(planCompaction([...many(5, 1_000), segment(5_000_000), ...many(5, 1_000)], 0)).toBeNull();
    expect(planCompaction(many(50, 5_000_000), 0)).toBeNull();
  });

  it('leaves the parts of one compaction alone, whose texts are full', () => {
    const parts = Array.from({ length: 12 }, (_, index) => ({ ...segment(500_000), name: `part ${index}` }));
    expect(planCompaction(parts, 12)).toBeNull();
    const later = many(9, 500_000).slice(1);
    expect(planCompaction([...parts, ...later], 12)).toMatchObject({ isOfAll: false, sources: later });
  });

  it('writes all anew when as many facts came as the last time left', () => {
    const live = many(4, 5_000_000, fewFacts);
    expect(planCompaction(live, 0)).toMatchObject({ isOfAll: true, sources: live });
    expect(planCompaction(live, 4 * fewFacts)).toBeNull();
    expect(planCompaction(live, 2 * fewFacts)).toBeNull();
    expect(planCompaction(live, 2 * fewFacts - 1)).not.toBeNull();
  });

  it('is bounded', () => {
    expect(planCompaction(many(2 * mostSources, 1_000), 0)?.sources).toHaveLength(mostSources);
    const sources = planCompaction(many(10, 5_000_000, mostFactsMerged / 3), 0)?.sources ?? [];
    expect(sources).toHaveLength(3);
  });
});

describe('compacted facts', () => {
  const key = fc.constantFrom('a', 'b', 'c', '\ud800', '\ud801');
  const facts: fc.Arbitrary<readonly (readonly Fact[])[]> = fc.array(
    fc.array(
      fc.record({
        kind: fc.constantFrom('note', 'game'),
        key,
        stamp: fc.nat(5).map((ms) => formatStamp({ ms, counter: 0, machine: 'a' })),
        value: fc.constantFrom(null, 1, 'x'),
      }),
      { maxLength: 8 },
    ),
    { maxLength: 6 },
  );

  const compacted = async (segments: readonly (readonly Fact[])[]) => {
    const found: Fact[] = [];
    const source = async function* () {
      yield* segments;
    };
    for await (const { text } of compactFacts(source, 'x'))
      for (const batch of factsIn(text)) found.push(...batch.facts);
    return found;
  };

  it('have the same union, and each once', async () => {
    await fc.assert(
      fc.asyncProperty(facts, async (segments) => {
        const found = await compacted(segments);
        const [before, after] = [new Map<string, Fact>(), new Map<string, Fact>()];
        join(before, segments.flat());
        join(after, found);
        expect(new Map(after)).toEqual(before);
        for (const one of after.values())
          expect(
            found.filter(
              (other) => other.kind === one.kind && other.key === one.key && other.stamp < one.stamp,
            ),
          ).toEqual([]);
      }),
    );
  });

  it('keep tombstones', async () => {
    const stamp = formatStamp({ ms: 1, counter: 0, machine: 'a' });
    const tombstone = { kind: 'game', key: 'g', stamp, value: null };
    expect(await compacted([[tombstone], [tombstone]])).toEqual([tombstone]);
  });

  it('fill several texts when there are many', async () => {
    const big = Array.from({ length: 5 }, (_, index) => ({
      kind: 'game',
      key: `g${index}`,
      stamp: formatStamp({ ms: 1, counter: 0, machine: 'a' }),
      value: 'x'.repeat(3_000_000),
    }));
    const sizes: number[] = [];
    const source = async function* () {
      yield big;
    };
    for await (const { text, facts: count } of compactFacts(source, 'x')) {
      expect(text.length).toBeLessThanOrEqual(mostTextBytes);
      sizes.push(count);
    }
    expect(sizes).toEqual([2, 2, 1]);
  });

  it('keep the fuller version of a game that a restored machine published poorer and later', async () => {
    const game = (ms: number, more: object): Fact => ({
      ...{ kind: 'game', key: 'owner 0 g1' },
      stamp: formatStamp({ ms, counter: 0, machine: 'desk' }),
      value: { moves: 'AA==', plies: 1, ...more },
    });
    const fuller = game(1, { moves: 'AAAA', plies: 3, opening: 'Italian Game' });
    const poorer = game(2, { opponent: 'omar' });
    async function* source() {
      yield [fuller];
      yield [poorer];
    }
    const found: Fact[] = [];
    const join = (a: Fact, b: Fact) => (isSharedKind(a.kind) ? joinFacts(a, b) : undefined);
    for await (const { text } of compactFacts(source, 'x', join))
      for (const batch of factsIn(text)) found.push(...batch.facts);
    expect(found).toEqual([joinFacts(poorer, fuller)]);
    expect(found[0]?.value).toMatchObject({ plies: 3, opening: 'Italian Game', opponent: 'omar' });
  });

  it('have the same join, once where memory allows it, and keep versions that cannot be joined', async () => {
    /** The larger value and the later stamp; some pairs cannot be joined. */
    const larger = (a: Fact, b: Fact): Fact | undefined => {
      if (a.kind !== 'game') return undefined;
      if (a.value === 'x' && b.value === 1) throw new TypeError('no join');
      const value = JSON.stringify(a.value) < JSON.stringify(b.value) ? b.value : a.value;
      return { ...a, stamp: a.stamp < b.stamp ? b.stamp : a.stamp, value };
    };
    const textsOf = (all: readonly Fact[]) => all.map((fact) => JSON.stringify(fact)).toSorted();
    await fc.assert(
      fc.asyncProperty(facts, fc.nat(300), async (segments, memory) => {
        async function* source() {
          yield* segments;
        }
        const found: Fact[] = [];
        for await (const { text } of compactFacts(source, 'x', larger, memory))
          for (const batch of factsIn(text)) found.push(...batch.facts);
        const games = (all: readonly Fact[]) => all.filter(({ kind }) => kind === 'game');
        const values = (all: readonly Fact[], key: string) =>
          games(all)
            .filter((fact) => fact.key === key)
            .map(({ value }) => JSON.stringify(value));
        for (const { key } of games(segments.flat())) {
          const largest = values(segments.flat(), key).toSorted().at(-1);
          expect(values(found, key)).toContain(largest);
          expect(values(segments.flat(), key)).toEqual(expect.arrayContaining(values(found, key)));
        }
        const notes = (all: readonly Fact[]) => all.filter(({ kind }) => kind === 'note');
        const [before, after] = [new Map<string, Fact>(), new Map<string, Fact>()];
        join(before, notes(segments.flat()));
        join(after, notes(found));
        expect(textsOf([...after.values()])).toEqual(textsOf([...before.values()]));
      }),
    );
  });

  it('write unfinished joins beyond the memory for them', async () => {
    const game = (key: string, ms: number): Fact => ({
      ...{ kind: 'game', key, value: { moves: 'AA==', plies: 1, text: 'x'.repeat(100) } },
      stamp: formatStamp({ ms, counter: 0, machine: 'desk' }),
    });
    const all = ['a', 'b', 'c'].flatMap((key) => [game(key, 1), game(key, 2)]);
    const count = async (memory: number): Promise<number> => {
      let written = 0;
      async function* source() {
        yield all.filter(({ stamp }) => stamp === all[0]?.stamp);
        yield all.filter(({ stamp }) => stamp !== all[0]?.stamp);
      }
      for await (const { facts: some } of compactFacts(
        source,
        'x',
        (a, b) => (a.stamp < b.stamp ? b : a),
        memory,
      ))
        written += some;
      return written;
    };
    expect(await count(10_000)).toBe(3);
    // Room for one: the others are written twice.
    expect(await count(300)).toBe(5);
    expect(await count(0)).toBe(6);
  });
});
