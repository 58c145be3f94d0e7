import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonical,
  mergeSpans,
  overlaps,
  withoutOverlap,
  type JsonValue,
  type ActivitySpan,
} from '../../../../main/machines/facts/activity-merge.ts';
import { changesBy, readSpans } from '../../../../main/features/history/activity-tracker.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 4, 3);
const spanOf = (members: Readonly<Record<string, JsonValue>>, from = start, length = day): ActivitySpan => ({
  start: from,
  end: from + length,
  members,
});

const score = fc.record({
  win: fc.nat(20),
  loss: fc.nat(20),
  draw: fc.nat(20),
  rp: fc.record({ before: fc.nat(3_000), after: fc.nat(3_000) }),
});
const answer: fc.Arbitrary<ActivitySpan> = fc
  .record(
    {
      games: fc.dictionary(fc.constantFrom('blitz', 'rapid', 'chess960'), score),
      puzzles: fc.record({ score }),
      storm: fc.record({ runs: fc.nat(9), score: fc.nat(50) }),
      follows: fc.record({ in: fc.record({ ids: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')) }) }),
      tournaments: fc.record({
        nb: fc.nat(4),
        best: fc.uniqueArray(
          fc.record({
            tournament: fc.record({ id: fc.constantFrom('t1', 't2', 't3') }),
            nbGames: fc.nat(9),
            rank: fc.nat(99),
          }),
          { selector: (one) => one.tournament.id },
        ),
      }),
      stream: fc.constant(true),
      somethingNew: fc.jsonValue({ maxDepth: 2 }),
    },
    { requiredKeys: [] },
  )
  .map((members) => spanOf(members as Readonly<Record<string, JsonValue>>));

const games = (span: ActivitySpan) =>
  Object.values((span.members['games'] ?? {}) as Record<string, { win: number; loss: number; draw: number }>)
    .map(({ win, loss, draw }) => win + loss + draw)
    .reduce((sum, one) => sum + one, 0);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const followers = (span: ActivitySpan) =>
  listOf((span.members['follows'] as { in?: { ids?: unknown } } | undefined)?.in?.ids).length;

describe('merging answers', () => {
  it('with equal content changes nothing', () => {
    fc.assert(
      fc.property(answer, (one) => {
        expect(canonical(mergeSpans(one, one).members)).toBe(canonical(one.members));
      }),
    );
  });

  it('never loses information, in either order', () => {
    fc.assert(
      fc.property(answer, answer, (one, other) => {
        for (const merged of [mergeSpans(one, other), mergeSpans(other, one)]) {
          expect(games(merged)).toBeGreaterThanOrEqual(Math.max(games(one), games(other)));
          expect(followers(merged)).toBeGreaterThanOrEqual(Math.max(followers(one), followers(other)));
          for (const key of [...Object.keys(one.members), ...Object.keys(other.members)])
            expect(Object.keys(merged.members)).toContain(key);
        }
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(answer, answer, (one, other) => {
        const merged = mergeSpans(one, other);
        expect(canonical(mergeSpans(merged, other).members)).toBe(canonical(merged.members));
      }),
    );
  });

  it('takes scores as a whole, with the ratings of the higher count', () => {
    const early = spanOf({
      games: { blitz: { win: 2, loss: 0, draw: 0, rp: { before: 1500, after: 1512 } } },
    });
    const late = spanOf({
      games: { blitz: { win: 2, loss: 3, draw: 0, rp: { before: 1500, after: 1490 } } },
    });
    expect(mergeSpans(early, late)).toEqual(late);
    expect(mergeSpans(late, early)).toEqual(late);
  });

  it('takes a correction of equal weight, and keeps members that the newer answer lacks', () => {
    const before = spanOf({
      tournaments: { nb: 1, best: [{ tournament: { id: 't' }, nbGames: 5, rank: 9 }] },
    });
    const after = spanOf({
      tournaments: { nb: 1, best: [{ tournament: { id: 't' }, nbGames: 5, rank: 8 }] },
    });
    expect(mergeSpans(before, after)).toEqual(after);
    expect(mergeSpans(after, spanOf({ stream: true })).members).toEqual({ ...after.members, stream: true });
  });
});

describe('spans that can be summed', () => {
  const spans = fc.array(
    fc
      .record({ from: fc.nat(30), days: fc.constantFrom(1, 7, 14) })
      .map(({ from, days }) => spanOf({}, start + from * day, days * day)),
    { maxLength: 25 },
  );

  it('never overlap, and are maximal', () => {
    fc.assert(
      fc.property(spans, (all) => {
        const chosen = withoutOverlap(all);
        for (const [index, one] of chosen.entries())
          expect(chosen.slice(index + 1).filter((other) => overlaps(one, other))).toEqual([]);
        for (const one of all) expect(chosen.some((other) => overlaps(one, other))).toBe(true);
      }),
    );
  });

  it('are days where there are days', () => {
    const week = spanOf({}, start, 7 * day);
    const inIt = spanOf({}, start + 2 * day);
    expect(withoutOverlap([week, inIt])).toEqual([inIt]);
    expect(
      withoutOverlap([week, spanOf({}, start + day, 7 * day), spanOf({}, start + 7 * day, 7 * day)]),
    ).toEqual([week, spanOf({}, start + 7 * day, 7 * day)]);
  });
});

describe('an answer', () => {
  const said = (win: number) => [
    { interval: { start, end: start + day }, games: { blitz: { win, loss: 0, draw: 0 } }, odd: [1] },
  ];

  it('inserts new rows, updates grown ones, and leaves the others', () => {
    const [first] = changesBy([], readSpans(said(1)), 7);
    expect(first).toMatchObject({ id: null, began: start, ended: start + day, seenAt: 7 });
    const row = { id: 4, began: start, ended: start + day, seenAt: 7, data: first?.data ?? '' };
    expect(changesBy([row], readSpans(said(1)), 8)).toEqual([]);
    expect(changesBy([row], readSpans(said(0)), 8)).toEqual([]);
    const [grown] = changesBy([row], readSpans(said(2)), 8);
    expect(grown).toMatchObject({ id: 4, seenAt: 8 });
    expect(JSON.parse(grown?.data ?? '')).toMatchObject({ games: { blitz: { win: 2 } }, odd: [1] });
  });

  it('for part of a day, and later for the whole day, is one span', () => {
    const morning = readSpans([{ interval: { start, end: start + day / 2 }, stream: true }]);
    const row = { id: 4, began: start, ended: start + day / 2, seenAt: 7, data: '{"stream":true}' };
    expect(changesBy([], morning, 7)).toHaveLength(1);
    expect(changesBy([row], readSpans(said(1)), 8)).toMatchObject([{ id: 4, ended: start + day }]);
  });

  it('for a week that starts with a day is a separate span', () => {
    const row = { id: 4, began: start, ended: start + day, seenAt: 7, data: '{}' };
    const week = readSpans([{ interval: { start, end: start + 7 * day }, stream: true }]);
    expect(changesBy([row], week, 8)).toMatchObject([{ id: null, ended: start + 7 * day }]);
  });
});
