/** Two and three profiles with real stores share one folder on disk. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSeededRandom } from '../../../main/base/random.ts';
import { verbatim } from '../../../main/text/message.ts';
import { textOfSegment } from '../../harness/segment-text.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { entry, makeFolder, NOON, type Folder } from '../../unit/store/support.ts';
import { act, analyse, move, repertoire } from '../store/sharing-actions.ts';
import type { Machine } from '../store/sharing-machines.ts';
import {
  createProfile,
  knownGames,
  putGames,
  settle,
  type Profile,
  type ProfileOptions,
} from './sharing-profile.ts';

vi.setConfig({ testTimeout: 120_000 });

let home: Folder;
let folder: string;
let time: number;
let profiles: Profile[];
beforeEach(() => {
  home = makeFolder();
  folder = join(home.path, 'shared');
  mkdirSync(folder);
  time = NOON;
  profiles = [];
});
afterEach(async () => {
  for (const profile of profiles) await profile.stop();
  home.remove();
});

const pass = (): void => void (time += 61_000);
const open = (name: string, more: Partial<ProfileOptions> = {}): Profile => {
  const profile = createProfile({ name, home: home.path, folder, now: () => time, ...more });
  profiles.push(profile);
  return profile;
};

/** One thing of each kind. */
async function fill(machine: Machine): Promise<void> {
  const { bench, accountOf } = machine;
  const ruth = accountOf('ruth');
  await bench.ask('archive', 'put', ruth, [archived({ gameId: 'kept' })], null);
  await analyse(machine, 'kept', 1, createSeededRandom(1));
  await bench.ask('notes', 'putGame', ruth, 'kept', { text: 'plan', tags: ['endgame'] }, NOON);
  await bench.ask('activity', 'addUser', ruth, 'omar', 'Omar');
  const answer = '{"games":{"blitz":{"win":1}}}';
  await bench.ask('activity', 'put', ruth, 'omar', NOON, [
    { id: null, began: NOON, ended: NOON + 86_400_000, seenAt: NOON, data: answer, answer },
  ]);
  const card = { key: 'standard p1', source: 'marked', at: NOON, active: true, data: '{"fen":"x"}' } as const;
  const review = { key: card.key, review: 'r1', at: NOON, kind: 'trained', grade: 3, elapsed: 10 } as const;
  await bench.ask('training', 'add', ruth, [card], [review]);
  await bench.ask('repertoires', 'make', repertoire(ruth, 1), {
    moves: [move(1, 'e2e4', 1)],
    notes: [{ position: 'p1', comment: 'begin', shapes: '' }],
  });
}

describe.each([null, 'a long passphrase'])('with the passphrase %s', (passphrase) => {
  test('everything of one machine is on the other, and nothing is sent back', async () => {
    const [desk, lap] = [open('desk', { passphrase }), open('lap', { passphrase })];
    await fill(await desk.running());
    expect((await desk.sync()).published).toBeGreaterThan(8);
    expect((await lap.sync()).merged).toBeGreaterThan(8);
    expect(await lap.export()).toBe(await desk.export());
    for (const text of ['kept', 'endgame', 'kiloNodes', 'Omar', 'win', 'r1', 'e2e4', 'begin'])
      expect(await lap.export()).toContain(text);
    expect(await lap.sync()).toEqual({ published: 0, unfit: 0, merged: 0, erased: 0 });
    expect(await desk.sync()).toEqual({ published: 0, unfit: 0, merged: 0, erased: 0 });
  });

  test('the bytes of the folder contain no secret, and with a passphrase no plain text', async () => {
    const secret = 'CANARYsecret';
    const desk = open('desk', { passphrase });
    const machine = await desk.running();
    const { ask } = machine.bench;
    const accountId = machine.accountOf('ruth');
    await fill(machine);
    await ask('accounts', 'put', { id: accountId, data: JSON.stringify({ token: secret }) });
    const raw = JSON.stringify({ game: { fullId: `aBcD1234${secret}` }, token: secret });
    await desk.session();
    await ask('ledger', 'append', [{ ...entry(1), accountId, raw }]);
    await ask('games', 'put', { accountId, gameId: 'kept', over: false, updatedAt: NOON, data: raw });
    await ask('quarantine', 'add', { accountId, at: NOON, source: 's', reason: verbatim('r'), raw });
    const password = JSON.stringify({ password: secret });
    await ask('memos', 'keep', { accountId, kind: 'arena', id: 'x', at: NOON, data: password });
    await ask('quotas', 'record', `standard:${secret}`, NOON);
    await ask('archive', 'put', accountId, [], JSON.stringify({ progress: secret }));
    await desk.sync();
    await putGames(desk, 'later');
    pass();
    await desk.sync();
    const files = readdirSync(folder);
    expect(files.filter((name) => /\.[0-9a-f]{64}\.outpost$/.test(name))).toHaveLength(2);
    const bytes = files.map((name) => readFileSync(join(folder, name)));
    const texts = bytes.map((file) => textOfSegment(file, passphrase));
    for (const word of ['kept', 'later', 'begin']) expect(texts.join('\n')).toContain(word);
    for (const text of [...texts, ...bytes.map((file) => file.toString('latin1'))]) {
      expect(text).not.toContain(secret);
      if (passphrase !== null) expect(text).not.toContain(passphrase);
      // Local ids of accounts and the place of the folder stay here, too.
      expect(text).not.toContain(accountId);
      expect(text).not.toContain(home.path);
    }
    if (passphrase !== null)
      for (const file of bytes) expect(file.toString('latin1')).not.toMatch(/kept|later|begin|"desk"/);
  });

  test('three machines end with equal content after edits, deletions, syncs and kills in any order', async () => {
    const step = fc.record({
      machine: fc.nat(2),
      what: fc.oneof(
        { weight: 5, arbitrary: fc.constant('edit' as const) },
        { weight: 3, arbitrary: fc.constant('sync' as const) },
        { weight: 3, arbitrary: fc.constant('kill' as const) },
        { weight: 1, arbitrary: fc.constant('restart' as const) },
      ),
      steps: fc.integer({ min: 1, max: 60 }),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), fc.nat(), async (steps, seed) => {
        run += 1;
        const place = join(home.path, `run-${run}`);
        mkdirSync(join(place, 'shared'), { recursive: true });
        const random = createSeededRandom(seed);
        const three = ['desk', 'lap', 'shed'].map((name) =>
          open(name, { passphrase, home: place, folder: join(place, 'shared') }),
        );
        let n = 0;
        for (const one of steps) {
          pass();
          const profile = three[one.machine];
          if (!profile) continue;
          if (one.what === 'edit') await act(await profile.running(), (n += 1), random);
          else if (one.what === 'sync') await profile.sync();
          else if (one.what === 'kill') await profile.syncAndDie(one.steps);
          else await profile.stop();
        }
        await settle(three, pass);
        const exports = await Promise.all(three.map((profile) => profile.export()));
        for (const profile of three) await profile.stop();
        for (const other of exports) expect(other).toBe(exports[0]);
      }),
      { numRuns: 12 },
    );
  });
});

describe('killed at each step of the first sync and of the first merge', () => {
  test('no machine loses or doubles a thing', async () => {
    const [desk, lap] = [open('desk'), open('lap')];
    await fill(await desk.running());
    let kills = 0;
    for (let steps = 1; await desk.syncAndDie(steps); steps += 1) kills += 1;
    for (let steps = 1; await lap.syncAndDie(steps); steps += 1) kills += 1;
    expect(kills).toBeGreaterThan(40);
    await settle([desk, lap], pass);
    expect(await lap.export()).toBe(await desk.export());
    const shed = open('shed');
    await shed.sync();
    expect(await shed.export()).toBe(await desk.export());
  });
});

describe('deletion', () => {
  test('of a game reaches the others, also one that was away and brings it back', async () => {
    const [desk, lap] = [open('desk'), open('lap')];
    await putGames(desk, 'g1', 'g2');
    await settle([desk, lap], pass);
    const { bench, accountOf } = await desk.running();
    await bench.ask('archive', 'remove', accountOf('ruth'), ['g1']);
    const late = await lap.running();
    await late.bench.ask('notes', 'putGame', late.accountOf('ruth'), 'g1', { text: 'late', tags: [] }, time);
    time += 365 * 86_400_000;
    await settle([desk, lap], pass);
    for (const profile of [desk, lap]) expect(await knownGames(profile, 'g1', 'g2')).toEqual(['g2']);
    expect(await lap.export()).toBe(await desk.export());
  });

  test('of an account erases it on all machines, where it can be added again', async () => {
    const [desk, lap] = [open('desk', { users: ['ruth', 'omar'] }), open('lap', { users: ['ruth', 'omar'] })];
    await fill(await desk.running());
    const { bench, accountOf } = await lap.running();
    await bench.ask('archive', 'put', accountOf('omar'), [archived({ gameId: 'o1' })], null);
    await settle([desk, lap], pass);
    await desk.eraseUser('ruth');
    await putGames(lap, 'unread');
    await desk.sync();
    pass();
    expect(await lap.sync()).toMatchObject({ erased: 1 });
    await settle([desk, lap], pass);
    expect(lap.users()).toEqual(['omar']);
    expect(await lap.export()).toBe(await desk.export());
    expect(await lap.export()).not.toContain('ruth');
    expect(await lap.export()).toContain('o1');
    for (const profile of [desk, lap]) await profile.addUser('ruth');
    await putGames(lap, 'anew');
    await settle([desk, lap], pass);
    expect(await knownGames(desk, 'anew', 'kept', 'unread')).toEqual(['anew']);
  });
});

test('answers of the server that say different things about a game end in one game on all machines', async () => {
  const orNone = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
  const step = fc.record({
    machine: fc.nat(2),
    answers: fc.boolean(),
    game: fc.record({
      rating: orNone(fc.integer({ min: 1_400, max: 1_402 })),
      ratingDiff: orNone(fc.integer({ min: -2, max: 2 })),
      opening: orNone(fc.constantFrom('Italian Game', 'Giuoco Piano')),
      evals: orNone(fc.uint8Array({ minLength: 2, maxLength: 3 })),
    }),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      run += 1;
      const place = join(home.path, `run-${run}`);
      mkdirSync(join(place, 'shared'), { recursive: true });
      const three = ['desk', 'lap', 'shed'].map((name) =>
        open(name, { home: place, folder: join(place, 'shared') }),
      );
      for (const profile of three) await profile.sync();
      for (const { machine, answers, game } of steps) {
        pass();
        const profile = three[machine];
        if (!profile) continue;
        if (!answers) await profile.sync();
        else {
          const { bench, accountOf } = await profile.running();
          await bench.ask('archive', 'put', accountOf('ruth'), [archived({ gameId: 'g1', ...game })], null);
        }
      }
      await settle(three, pass);
      const exports = await Promise.all(three.map((profile) => profile.export()));
      for (const profile of three) await profile.stop();
      for (const other of exports) expect(other).toBe(exports[0]);
    }),
    { numRuns: 20 },
  );
});

test('an account that is added later gets what other machines shared before', async () => {
  const [desk, lap] = [open('desk'), open('lap', { users: [] })];
  await putGames(desk, 'g1');
  await settle([desk, lap], pass);
  expect((await (await lap.session()).report()).withoutAccount).toBeGreaterThan(0);
  await lap.addUser('ruth');
  expect((await lap.sync()).merged).toBeGreaterThan(0);
  expect(await lap.export()).toBe(await desk.export());
});
