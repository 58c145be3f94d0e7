import { expect, test } from 'vitest';
import { deedAt, deedKinds, studyPlaces, type Deed, type DeedKind } from '../../chaos/study/deeds.ts';
import { acknowledge, compare, createModel } from '../../chaos/study/model.ts';
import type { Study } from '../../chaos/study/outside.ts';

const places = studyPlaces(1);
const [place] = places;
if (!place) throw new Error('there are no positions');
const deed = (key: string, value: string | null, kind: DeedKind = 'comment'): Deed => ({
  ...{ kind, key, value, place, number: 1 },
  note: { text: '', tags: [] },
});
const study = (rows: Partial<Record<DeedKind, Readonly<Record<string, readonly string[]>>>>): Study => ({
  damage: [],
  rows: Object.fromEntries(
    deedKinds.map((kind) => [kind, new Map(Object.entries(rows[kind] ?? {}))]),
  ) as unknown as Study['rows'],
  imported: [],
});

test('the same number is the same edit, and all kinds occur', () => {
  const deeds = Array.from({ length: 200 }, (_, number) => deedAt(7, number, places));
  expect(deeds).toEqual(Array.from({ length: 200 }, (_, number) => deedAt(7, number, places)));
  expect(new Set(deeds.map(({ kind }) => kind))).toEqual(new Set(deedKinds));
  expect(deeds.some(({ value }) => value === null)).toBe(true);
});

test('acknowledged content that is absent, changed, removed or twice is found', () => {
  const model = createModel();
  acknowledge(model, deed('a', 'one'));
  acknowledge(model, deed('b', 'two'));
  acknowledge(model, deed('b', null));
  expect(compare(model, null, study({ comment: { a: ['one'] } }))).toEqual({ lost: [], doubled: [] });
  expect(compare(model, null, study({})).lost).toHaveLength(1);
  expect(compare(model, null, study({ comment: { a: ['other'] } })).lost).toHaveLength(1);
  expect(compare(model, null, study({ comment: { a: ['one', 'one'] } })).doubled).toHaveLength(1);
  expect(compare(model, null, study({ comment: { a: ['one'], b: ['two'] } })).doubled).toHaveLength(1);
});

test('the edit in flight may be stored or not, and counts from then on', () => {
  const model = createModel();
  acknowledge(model, deed('a', 'one'));
  const inFlight = deed('a', 'two');
  expect(compare(model, inFlight, study({ comment: { a: ['one'] } })).lost).toEqual([]);
  expect(compare(model, inFlight, study({ comment: { a: ['two'] } })).lost).toEqual([]);
  expect(compare(model, null, study({ comment: { a: ['one'] } })).lost).toHaveLength(1);
  expect(compare(model, deed('a', null), study({})).lost).toEqual([]);
});

test('an imported game has its note exactly once', () => {
  const model = createModel();
  const note = JSON.stringify(['imported x', ['imported']]);
  const of = (imported: readonly string[], value: string): Study => ({
    ...study({ 'game note': { x: [value] } }),
    imported,
  });
  expect(compare(model, null, of(['x'], note))).toEqual({ lost: [], doubled: [] });
  expect(compare(model, null, { ...study({}), imported: ['x'] }).lost).toHaveLength(1);
  expect(compare(model, null, of(['x', 'x'], note)).doubled).toHaveLength(1);
  const twice = JSON.stringify(['imported x\n\nimported x', ['imported']]);
  expect(compare(model, null, of(['x'], twice)).lost).toHaveLength(1);
});
