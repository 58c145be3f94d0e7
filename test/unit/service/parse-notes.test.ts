import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseArenaListing } from '../../../main/service/codec/arena.ts';
import { readShape } from '../../../main/service/codec/shape.ts';
import { list, maybe, table, unused } from '../../../main/service/codec/shape-schemas.ts';

const schema = z.object({
  items: list(z.object({ id: z.string(), kept: maybe(z.number()), spare: unused })),
  named: maybe(table(z.object({ kept: maybe(z.number()), spare: unused }))),
});

const notesOf = (json: unknown) => {
  const read = readShape(schema, json);
  if (!read.ok) throw new Error(read.issues.join());
  return { ...read.notes, count: read.value.items.length };
};

describe.each([
  ['short', 3],
  ['long', 900],
])('in a %s list', (_, length) => {
  it('each unused and unknown member is named once, with its count', () => {
    const items = Array.from({ length }, (_item, index) => ({
      id: `${index}`,
      spare: 1,
      other: { deep: 1 },
    }));
    expect(notesOf({ items, rest: 1 })).toEqual({
      count: length,
      unused: [{ path: 'items[].spare', count: length }],
      unknown: expect.arrayContaining([
        { path: 'items[].other', count: length },
        { path: 'rest', count: 1 },
      ]) as unknown,
      dropped: [],
    });
  });

  it('each dropped member is named: the first ones with positions, further ones by their pattern', () => {
    const items = Array.from({ length }, (_item, index) => ({ id: `${index}`, kept: 'text' }));
    const { dropped, count } = notesOf({ items });
    expect(count).toBe(length);
    expect(dropped.slice(0, 3)).toEqual(['items[0].kept', 'items[1].kept', 'items[2].kept']);
    expect(dropped.slice(3)).toHaveLength(length === 3 ? 0 : 98);
    expect(dropped.includes('items[].kept')).toBe(length > 100);
  });
});

it('in a table, the members of each name are named', () => {
  expect(notesOf({ items: [], named: { one: { spare: 1 }, other: { spare: 1 } } }).unused).toEqual([
    { path: 'named.one.spare', count: 1 },
    { path: 'named.other.spare', count: 1 },
  ]);
});

it('any number of names needs little memory, and the rest is counted', () => {
  const strange = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`name${index}`, index]));
  const { unknown } = notesOf({ items: [], ...strange });
  expect(unknown.length).toBeLessThan(1_000);
  expect(unknown.reduce((sum, { count }) => sum + count, 0)).toBe(10_000);
  expect(unknown.at(-1)).toMatchObject({ path: '…' });
});

it('a member of every arena is named once, however many arenas there are', () => {
  const arena = {
    id: 'abcdefgh',
    createdBy: 'club',
    fullName: 'Hourly Blitz Arena',
    system: 'arena',
    startsAt: 1,
    finishesAt: 2,
    minutes: 60,
    status: 10,
    nbPlayers: 4,
    clock: { limit: 300, increment: 0 },
    variant: { key: 'standard' },
    rated: true,
    perf: { key: 'blitz', icon: ')', position: 1 },
  };
  const created = Array.from({ length: 400 }, (_, index) => ({ ...arena, id: String(10_000_000 + index) }));
  const read = parseArenaListing({ created, started: [arena], finished: [] });
  expect(read.ok && [...read.notes.unused].toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
    { path: 'created[].perf.icon', count: 400 },
    { path: 'created[].perf.position', count: 400 },
    { path: 'created[].system', count: 400 },
    { path: 'started[].perf.icon', count: 1 },
    { path: 'started[].perf.position', count: 1 },
    { path: 'started[].system', count: 1 },
  ]);
});
