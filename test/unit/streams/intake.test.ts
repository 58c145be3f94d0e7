import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSeededRandom } from '../../../main/base/random.ts';
import { takeText } from '../../harness/take-text.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { parseServiceEvent } from '../../../main/service/codec/events.ts';
import { readLine } from '../../../main/service/codec/message.ts';
import type { NewQuarantined } from '../../../main/store/api.ts';
import { createIntake } from '../../../main/streams/intake.ts';
import type { ServiceFact, StorageTrouble } from '../../../main/streams/intake.ts';
import { advance, challengeLine, createMemoryStore, gameLine, settle, summaryOf } from './support.ts';
import { messageOf, sentences, type Message } from '../../../main/text/message.ts';
import { inEnglish } from '../../../main/text/english.ts';

function setUp(options: { maxHeld?: number } = {}) {
  const clock = createVirtualClock();
  const store = createMemoryStore();
  const facts: ServiceFact[] = [];
  const quarantined: NewQuarantined[] = [];
  const troubles: StorageTrouble[] = [];
  const intake = createIntake({
    store,
    clock,
    random: createSeededRandom(1),
    log: silentLog,
    onFact: (fact) => facts.push(fact),
    onQuarantine: (item) => quarantined.push(item),
    onStorageTrouble: (trouble) => troubles.push(trouble),
    ...options,
  });
  const line = (text: string) => takeText(intake, 'anna', text, clock.now());
  const told = () =>
    facts.map((fact) => ('game' in fact.event ? fact.event.game.id : fact.event.challenge.id));
  return { clock, store, facts, quarantined, troubles, intake, line, told };
}

describe('a line', () => {
  it('is in the ledger before its fact is handed out', async () => {
    const clock = createVirtualClock();
    const store = createMemoryStore();
    const stored: number[] = [];
    const intake = createIntake({
      store,
      clock,
      random: createSeededRandom(1),
      log: silentLog,
      onQuarantine: () => {},
      onStorageTrouble: () => {},
      onFact: (fact) => stored.push(store.entries.findIndex((entry) => entry.id === fact.entryId)),
    });
    takeText(intake, 'anna', gameLine('gameStart', 'game0001'), 1_000);
    expect(stored).toEqual([]);
    await intake.settled();
    expect(stored).toEqual([0]);
    expect(store.entries[0]).toMatchObject({
      accountId: 'anna',
      at: 1_000,
      kind: 'game_start',
      subject: 'game0001',
      dedupeKey: 'game_start:game0001',
      source: 'stream',
      raw: gameLine('gameStart', 'game0001'),
    });
  });

  it('gets the key of its kind and subject', async () => {
    const { store, intake, line } = setUp();
    line(challengeLine('chal0001'));
    line(challengeLine('chal0001', 'challengeDeclined', 'declined'));
    line(challengeLine('chal0001', 'challengeCanceled', 'canceled'));
    line(gameLine('gameStart', 'chal0001'));
    line(gameLine('gameFinish', 'chal0001'));
    await intake.settled();
    expect(store.entries.map((entry) => entry.dedupeKey)).toEqual([
      'challenge:chal0001',
      'challenge_declined:chal0001',
      'challenge_canceled:chal0001',
      'game_start:chal0001',
      'game_finish:chal0001',
    ]);
  });

  it('that is a duplicate is handed out, but not as fresh', async () => {
    const { facts, intake, line, store } = setUp();
    line(gameLine('gameStart', 'game0001'));
    await intake.settled();
    line(gameLine('gameStart', 'game0001'));
    line(gameLine('gameStart', 'game0001'));
    await intake.settled();
    expect(facts.map((fact) => [fact.fresh, fact.entryId])).toEqual([
      [true, 1],
      [false, 1],
      [false, 1],
    ]);
    expect(store.entries).toHaveLength(1);
  });

  it('is handed out in the order of arrival; lines that arrive during a commit share the next one', async () => {
    const { store, intake, line, told } = setUp();
    const ids = Array.from({ length: 450 }, (_, n) => `game${n}`);
    for (const id of ids) line(gameLine('gameStart', id));
    await intake.settled();
    expect(told()).toEqual(ids);
    expect(store.batches[0]).toBe(1);
    expect(store.batches).toHaveLength(4);
  });

  it('of one account does not hide that of another', async () => {
    const { facts, intake } = setUp();
    takeText(intake, 'anna', gameLine('gameStart', 'game0001'), 1);
    takeText(intake, 'bert', gameLine('gameStart', 'game0001'), 2);
    await intake.settled();
    expect(facts.map((fact) => fact.fresh)).toEqual([true, true]);
  });
});

describe('an unusable line', () => {
  it.each([
    ['{"type":"gameSt', 'not JSON'],
    ['{"type":"somethingNew","x":1}', 'somethingNew'],
    ['{"type":"gameStart","game":{"id":5}}', 'game'],
    ['[1,2]', 'expected object'],
  ])('is kept raw with a reason and stops nothing: %s', async (text, reason) => {
    const { store, quarantined, intake, line, told } = setUp();
    line(gameLine('gameStart', 'before'));
    line(text);
    line(gameLine('gameStart', 'after'));
    await intake.settled();
    expect(store.lines).toEqual([
      {
        accountId: 'anna',
        at: expect.any(Number),
        source: 'stream/event',
        reason: expect.toSatisfy((message: Message) => inEnglish(message).includes(reason)),
        raw: text,
      },
    ]);
    expect(quarantined).toEqual(store.lines);
    expect(told()).toEqual(['before', 'after']);
  });

  it('is not a keep-alive', async () => {
    const { store, intake, line } = setUp();
    line('{}');
    await intake.settled();
    expect([store.lines, store.entries]).toEqual([[], []]);
  });

  it('is stored truncated when too long, in full when not UTF-8, and notes when it was cut off', async () => {
    const { store, intake } = setUp();
    const bytes = new Uint8Array([0x7b, 0xff, 0x22]);
    intake.take(
      'anna',
      'stream/event',
      {
        raw: 'xyz',
        read: { kind: 'malformed', issues: ['a line of 2000000 bytes is over the bound'] },
        terminated: true,
      },
      1,
    );
    intake.take(
      'anna',
      'stream/event',
      { raw: '{�"', read: { kind: 'malformed', issues: ['not UTF-8'] }, terminated: true, bytes },
      2,
    );
    intake.take(
      'anna',
      'stream/event',
      { raw: '{"ty', read: readLine('{"ty', parseServiceEvent), terminated: false },
      3,
    );
    takeText(intake, 'anna', 'é'.repeat(100_000), 4);
    await intake.settled();
    expect(store.lines[0]).toMatchObject({
      raw: 'xyz',
      reason: messageOf('stream.unexpectedShape', { issues: 'a line of 2000000 bytes is over the bound' }),
    });
    expect(Buffer.from(store.lines[1]?.raw ?? '', 'latin1')).toEqual(Buffer.from(bytes));
    expect(store.lines[2]?.reason).toEqual(
      sentences(messageOf('stream.lineCut'), messageOf('stream.unexpectedShape', { issues: 'not JSON' })),
    );
    expect(store.lines[3]?.raw).toBe('é'.repeat(32_768));
  });
});

describe('a failing database', () => {
  it('does not stop facts, which are deduplicated in memory and stored later in order', async () => {
    const { clock, store, facts, troubles, intake, line } = setUp();
    line(gameLine('gameStart', 'game0001'));
    await intake.settled();
    store.fail('full');
    for (const id of ['game0002', 'game0003', 'game0002', 'game0001']) line(gameLine('gameStart', id));
    await intake.settled();
    expect(facts.slice(1).map((fact) => [fact.fresh, fact.entryId])).toEqual([
      [true, null],
      [true, null],
      [false, null],
      [false, null],
    ]);
    expect(troubles).toMatchObject([
      {
        state: 'begun',
        code: 'full',
        message: sentences(
          messageOf('stream.diskFull'),
          messageOf('stream.heldInMemory'),
          messageOf('stream.freeSpace'),
        ),
      },
    ]);
    expect(intake.held()).toBe(2);
    // The ledger claimed the notification of the first one; the others are claimed in memory.
    expect(facts.map(({ claimed }) => claimed)).toEqual([true, null, null, null, null]);
    await advance(clock, 300_000);
    line(challengeLine('chal0001'));
    await intake.settled();
    expect(troubles).toHaveLength(1);
    store.fail(null);
    await advance(clock, 60_000);
    expect(store.entries.map((entry) => entry.subject)).toEqual([
      'game0001',
      'game0002',
      'game0003',
      'chal0001',
    ]);
    expect(troubles).toMatchObject([{ state: 'begun' }, { state: 'over', lost: 0 }]);
    expect(intake.held()).toBe(0);
    line(gameLine('gameStart', 'game0003'));
    await intake.settled();
    expect(facts.at(-1)).toMatchObject({ fresh: false, entryId: 3 });
  });

  it('is reported again at the next failure', async () => {
    const { clock, store, troubles, intake, line } = setUp();
    for (const id of ['a', 'b']) {
      store.fail('readonly');
      line(gameLine('gameStart', id));
      await intake.settled();
      store.fail(null);
      await advance(clock, 5_000);
    }
    expect(troubles.map((trouble) => trouble.state)).toEqual(['begun', 'over', 'begun', 'over']);
  });

  it('is detected as recovered even if only duplicates arrive', async () => {
    const { clock, store, troubles, intake, line } = setUp();
    line(gameLine('gameStart', 'a'));
    await intake.settled();
    store.fail('busy');
    line(gameLine('gameStart', 'a'));
    await intake.settled();
    store.fail(null);
    await advance(clock, 5_000);
    expect(troubles.map((trouble) => trouble.state)).toEqual(['begun', 'over']);
    expect(store.entries).toHaveLength(1);
  });

  it('makes the oldest entries be held up to a limit, and the others counted', async () => {
    const { clock, store, troubles, intake, line, facts } = setUp({ maxHeld: 3 });
    store.fail('full');
    for (let n = 0; n < 5; n += 1) line(gameLine('gameStart', `g${n}`));
    await intake.settled();
    expect(facts).toHaveLength(5);
    expect(intake.held()).toBe(3);
    store.fail(null);
    await advance(clock, 5_000);
    expect(store.entries.map((entry) => entry.subject)).toEqual(['g0', 'g1', 'g2']);
    expect(troubles.at(-1)).toMatchObject({
      state: 'over',
      lost: 2,
      message: messageOf('stream.databaseWorksAgainWithLoss', { lost: 2 }),
    });
  });

  it('makes quarantined lines be held too, and each stored once', async () => {
    const { clock, store, troubles, intake, line } = setUp();
    store.fail('full');
    line('garbage 1');
    line('garbage 2');
    await intake.settled();
    expect(intake.held()).toBe(2);
    store.fail(null);
    await advance(clock, 5_000);
    expect(store.lines.map((item) => item.raw)).toEqual(['garbage 1', 'garbage 2']);
    expect(troubles.map((trouble) => trouble.state)).toEqual(['begun', 'over']);
  });

  it('gets one last attempt when the app closes, with the result reported', async () => {
    const { clock, store, intake, line } = setUp();
    store.fail('full');
    line(gameLine('gameStart', 'a'));
    await intake.settled();
    expect(await intake.close()).toBe(false);
    expect(clock.untilNext()).toBeUndefined();
    store.fail(null);
    expect(await intake.close()).toBe(true);
    expect(store.entries).toHaveLength(1);
  });
});

describe('events found by requests', () => {
  it("are stored in the format of a stream's message and handed out", async () => {
    const { store, facts, intake } = setUp();
    const fact = await intake.found('anna', { type: 'gameStart', game: summaryOf('game0001') }, 5_000);
    expect(fact).toMatchObject({ fresh: true, entryId: 1, source: 'reconcile', receivedAt: 5_000 });
    expect(facts).toEqual([fact]);
    expect(readLine(store.entries[0]?.raw ?? '', parseServiceEvent)).toMatchObject({
      kind: 'event',
      value: { type: 'gameStart', game: { id: 'game0001', opponent: { name: 'Bobby' } } },
    });
  });

  it('are not fresh when the stream was first', async () => {
    const { intake, line } = setUp();
    line(gameLine('gameStart', 'game0001'));
    expect(await intake.found('anna', { type: 'gameStart', game: summaryOf('game0001') }, 1)).toMatchObject({
      fresh: false,
      entryId: 1,
    });
  });

  it('are handed out although a listener throws', async () => {
    const store = createMemoryStore();
    const intake = createIntake({
      store,
      clock: createVirtualClock(),
      random: createSeededRandom(1),
      log: silentLog,
      onQuarantine: () => {},
      onStorageTrouble: () => {},
      onFact: () => {
        throw new Error('a feature broke');
      },
    });
    takeText(intake, 'anna', gameLine('gameStart', 'a'), 1);
    takeText(intake, 'anna', gameLine('gameStart', 'b'), 2);
    await intake.settled();
    await settle();
    expect(store.entries).toHaveLength(2);
  });
});
