/** Activity from a shared folder that anyone may have written. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Fact } from '../../../main/machines/fact.ts';
import { connectTo, DAY, makeFolder, NOON, type Folder } from '../../unit/store/support.ts';
import { openMachine, type Machine } from './sharing-machines.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: Folder;
let desk: Machine;
let lap: Machine;
beforeEach(async () => {
  folder = makeFolder();
  desk = await openMachine(folder.path, 'desk');
  lap = await openMachine(folder.path, 'lap');
  for (const machine of [desk, lap]) {
    await machine.share('ruth');
    await machine.bench.ask('activity', 'addUser', machine.accountOf('ruth'), 'ruth', 'Ruth');
  }
});
afterEach(async () => {
  for (const machine of [desk, lap]) await machine.close();
  folder.remove();
});

const put = ({ bench, accountOf }: Machine, at: number, answer: string, ended = DAY) =>
  bench.ask('activity', 'put', accountOf('ruth'), 'ruth', at, [
    { id: null, began: 0, ended, seenAt: at, data: answer, answer },
  ]);
const spansOf = async ({ bench, accountOf }: Machine) =>
  (await bench.ask('activity', 'spans', accountOf('ruth'), 'ruth', -1, 3 * DAY)).map(
    ({ began, ended, data }) => ({ began, ended, data }),
  );
const answersIn = ({ file }: Machine): number => {
  const db = connectTo(file);
  const row = db.query<{ readonly count: number }>('SELECT count(*) AS count FROM activity_revisions').get();
  db.close();
  return row?.count ?? -1;
};
const isActivity = ({ kind }: Fact): boolean => kind === 'activity';

/** A fact about the first day, as the desk publishes it. */
async function madeFact(): Promise<Fact> {
  await put(desk, NOON, '{"games":{"blitz":{"win":1}}}');
  const fact = (await desk.readEverything()).find(isActivity);
  if (!fact) throw new Error('no fact');
  return fact;
}
/** The fact with another answer; keys contain hashes of answers, which merging does not compare with them. */
const forged = (fact: Fact, at: number, answer: object): Fact => ({
  ...fact,
  key: fact.key.replace(`${NOON} `, `${at} `).replace(/[\w-]{16}$/, String(at).padStart(16, '_')),
  value: { answer, ended: DAY },
});

test('longer answers than any are refused', async () => {
  const fact = await madeFact();
  const [large] = [forged(fact, 5, { text: 'x'.repeat(300_000) })];
  expect(await lap.merge([large])).toMatchObject({ unknown: 1, added: 0 });
  expect(answersIn(lap)).toBe(0);
});

test.each([
  ['ends before it begins', { began: 0, ended: -1 }],
  ['is longer than any', { began: 0, ended: 500 * DAY }],
  ['lasts for ever', { began: -8_640_000_000_000, ended: 253_402_300_799_999 }],
  ['is a day by its value and a week by its key', { began: 0, ended: 7 * DAY }],
])('a span that %s is refused', async (_, { began, ended }) => {
  const fact = await madeFact();
  const key = fact.key.replace(' 0 d ', ` ${began} d `);
  expect(await lap.merge([{ ...fact, key, value: { answer: {}, ended } }])).toMatchObject({ unknown: 1 });
  expect(await spansOf(lap)).toEqual([]);
});

test('a span keeps the latest answers within a limit, in whichever order they came', async () => {
  const fact = await madeFact();
  const text = 'x'.repeat(250_000);
  const facts = Array.from({ length: 45 }, (_, n) =>
    forged(fact, NOON + n + 1, { games: { blitz: { win: n } }, text: `${n}${text}` }),
  );
  await lap.merge(facts);
  await desk.merge(facts.toReversed());
  // Again, as after each start.
  await desk.merge(facts);
  await lap.merge(facts.toReversed());
  expect(answersIn(lap)).toBe(answersIn(desk));
  expect(answersIn(lap)).toBeLessThan(36);
  expect(await spansOf(lap)).toEqual(await spansOf(desk));
  const [span] = await spansOf(lap);
  expect(JSON.parse(span?.data ?? '')).toMatchObject({ games: { blitz: { win: 44 } } });
});

test('answers that come in any order make the same span', async () => {
  const fact = await madeFact();
  const facts = [3, 1, 4, 2, 5].map((n) =>
    forged(fact, NOON + n, { games: { blitz: { win: n } }, [`m${n}`]: n }),
  );
  await lap.merge([fact, ...facts]);
  await desk.merge(facts.toSorted((a, b) => (a.key < b.key ? 1 : -1)));
  expect(await spansOf(lap)).toEqual(await spansOf(desk));
  expect(answersIn(lap)).toBe(6);
});
