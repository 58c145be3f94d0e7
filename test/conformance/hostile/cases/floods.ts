/** Servers that send more than the app stores: real intake, real store in its thread. */
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createSeededRandom } from '../../../../main/base/random.ts';
import { silentLog } from '../../../../main/base/log.ts';
import { createSystemClock } from '../../../../main/base/system-clock.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import { floodIncidents } from '../../../../main/features/storage/storage-view.ts';
import type { BubbleOptions } from '../../../../main/desktop/notification-port.ts';
import { createNotifier } from '../../../../main/notifications/notifier.ts';
import { createChallenges } from '../../../../main/features/challenges/challenges.ts';
import { createNdjsonDecoder } from '../../../../main/service/ndjson.ts';
import { parseServiceEvent } from '../../../../main/service/codec/events.ts';
import { readLine } from '../../../../main/service/codec/message.ts';
import type { ServiceEvent } from '../../../../main/service/domain.ts';
import type { LedgerKind, NewLedgerEntry, Store } from '../../../../main/store/api.ts';
import { createIntake, dedupeKeyOf, type Intake, type ServiceFact } from '../../../../main/streams/intake.ts';
import { takeText } from '../../../harness/take-text.ts';
import { defaultSettings } from '../../../../preload/contract/defaults.ts';
import { openStore } from '../../../integration/store/support.ts';
import { challengeLine, gameLine } from '../../../unit/streams/support.ts';
import type { HostileCase, HostileContext } from '../case.ts';

const dayMs = 86_400_000;
const mib = 1024 * 1024;
/** UTC noon: the next hours are on the same day. */
const noon = Date.UTC(2026, 10, 23, 12);
const account = 'alice';

interface Flooded {
  readonly store: Store;
  readonly intake: Intake;
  readonly facts: ServiceFact[];
  /** Accounts whose user was notified. */
  readonly notified: string[];
  readonly file: string;
  close(): Promise<void>;
}

async function openIntake(folder: string): Promise<Flooded> {
  const file = join(folder, 'outpost.db');
  const store = await openStore(file);
  const facts: ServiceFact[] = [];
  const notified: string[] = [];
  const intake = createIntake({
    store,
    clock: createSystemClock(),
    random: createSeededRandom(1),
    log: silentLog,
    onFact: (fact) => facts.push(fact),
    onQuarantine: () => {},
    onStorageTrouble: () => {},
    onOverBudget: (accountId) => notified.push(accountId),
  });
  const close = async () => {
    await intake.close();
    await store.close();
  };
  return { store, intake, facts, notified, file, close };
}

/** Bytes of the database on disk, its log included. */
const sizeOf = (file: string) => [file, `${file}-wal`].reduce((sum, path) => sum + sizeOrNone(path), 0);

function sizeOrNone(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

async function countedOf({ store }: Flooded): Promise<number> {
  const overflows = await store.quarantine.overflows(0, 10_000);
  return overflows.reduce((sum, { messages }) => sum + messages, 0);
}

/** Feeds `count` lines in small batches, as a socket does, and waits when the store is behind. */
async function feedLines(
  { intake }: Flooded,
  { onMainThread }: HostileContext,
  count: number,
  line: (number: number) => string,
  { perTurn = 20, at = noon }: { readonly perTurn?: number; readonly at?: number } = {},
): Promise<void> {
  const lines = Array.from({ length: perTurn }, () => '');
  for (let next = 0; next < count; next += perTurn) {
    // Generating lines must not count as the app's time.
    const turn = lines.map((_, index) => line(next + index)).slice(0, count - next);
    if (next % (perTurn * 50) === 0)
      await onMainThread(() => {
        for (const text of turn) takeText(intake, account, text, at);
      });
    else for (const text of turn) takeText(intake, account, text, at);
    if (next % (perTurn * 100) === 0) await intake.settled();
    else await new Promise((resolve) => void setImmediate(resolve));
  }
  await intake.settled();
}

const entryOf = (kind: LedgerKind, subject: string, raw: string): NewLedgerEntry => ({
  accountId: account,
  at: noon,
  kind,
  subject,
  dedupeKey: `${kind}:${subject}`,
  source: 'stream',
  raw,
});
const challengeEntry = (id: string) => entryOf('challenge', id, challengeLine(id));

/** Returns how many entries were new. */
async function appendMany(
  store: Store,
  count: number,
  make: (number: number) => NewLedgerEntry,
): Promise<number> {
  const atOnce = 500;
  let fresh = 0;
  for (let next = 0; next < count; next += atOnce) {
    const appended = await store.ledger.append(
      Array.from({ length: Math.min(atOnce, count - next) }, (_, index) => make(next + index)),
    );
    fresh += appended.filter((one) => one.fresh).length;
  }
  return fresh;
}

export const floodsCases: readonly HostileCase[] = [
  {
    area: 'flood',
    name: '10,000 lines that cannot be parsed, some of them of 64 KiB',
    mustHappen: 'A bounded part is stored, all others are counted, and the user is notified once.',
    async run(context) {
      const flooded = await openIntake(context.folder);
      const [short, long] = [100, 64 * 1024].map((length) => `{"type":"junk","x":"${'x'.repeat(length)}`);
      await feedLines(flooded, context, 10_000, (number) => `${number % 50 === 0 ? long : short}${number}`);
      const { store, intake, notified, file } = flooded;
      assert(await intake.close(), 'all that was held is stored');
      const quarantined = await store.quarantine.count();
      assert.equal(quarantined + (await countedOf(flooded)), 10_000);
      assert(quarantined >= 100 && quarantined <= 1_000, `${quarantined} lines are kept`);
      assert(sizeOf(file) < 40 * mib, `the database has ${sizeOf(file)} bytes`);
      assert.deepEqual(notified, [account]);
      const [incident, ...more] = floodIncidents(await store.quarantine.overflows(0, 500), () => undefined);
      assert.equal(incident?.message.id, 'storage.dailyLimitCounted');
      assert.deepEqual(more, []);
      await store.close();
    },
  },
  {
    area: 'flood',
    name: 'lines of 1 MiB and longer in a stream',
    mustHappen: 'The decoder keeps a bounded part of each, and the main thread stays free.',
    async run(context) {
      const flooded = await openIntake(context.folder);
      const decoder = createNdjsonDecoder((item) => {
        if (item.kind === 'keepAlive') return;
        const raw = item.kind === 'oversized' ? item.head : item.text;
        const read =
          item.kind === 'oversized'
            ? ({ kind: 'malformed', issues: ['too long'] } as const)
            : readLine(raw, parseServiceEvent);
        flooded.intake.take(account, 'stream/event', { raw, read, terminated: true }, noon);
      });
      const chunk = Buffer.alloc(64 * 1024, 'x');
      for (let line = 0; line < 60; line += 1) {
        await context.onMainThread(async () => {
          for (let part = 0; part < 24; part += 1) {
            decoder.push(chunk);
            await new Promise((resolve) => void setImmediate(resolve));
          }
          decoder.push(Buffer.from('\n'));
        });
      }
      await flooded.intake.settled();
      assert.equal(await flooded.store.quarantine.count(), 60);
      const longest = Math.max(...(await flooded.store.quarantine.page(60)).map(({ raw }) => raw.length));
      assert(longest <= 64 * 1024, `${longest} characters of a line are kept`);
      await flooded.close();
    },
  },
  {
    area: 'flood',
    name: '40,000 challenges with different ids',
    mustHappen: 'Rows and keys stay within the day’s budget; each is still reported at most once.',
    async run(context) {
      const flooded = await openIntake(context.folder);
      const { store, intake, facts, notified, file } = flooded;
      // The first ones go directly to the store, which is faster and otherwise equivalent.
      const fresh = await appendMany(store, 39_000, (number) => challengeEntry(`c${number}`));
      assert.equal(fresh, 30_000);
      await feedLines(flooded, context, 1_000, (number) => challengeLine(`c${39_000 + number}`));
      assert.equal(facts.length, 1_000, 'each reaches the features');
      assert.equal((await store.status()).entries, 10_000);
      assert.equal(await countedOf(flooded), 30_000);
      assert(sizeOf(file) < 40 * mib, `the database has ${sizeOf(file)} bytes`);
      // The store reported it once, at the first counted challenge.
      assert.deepEqual(notified, []);
      // One with a row, one with a key, one that was only counted.
      for (const number of [5, 15_000, 39_999]) takeText(intake, account, challengeLine(`c${number}`), noon);
      await intake.settled();
      assert.deepEqual(
        facts.slice(-3).map(({ fresh }) => fresh),
        [false, false, false],
      );
      await flooded.close();
    },
  },
  {
    area: 'flood',
    name: 'a flood of challenges while own games begin and end',
    mustHappen: 'Own games are stored and reported, and so is a challenge after a flood of junk.',
    async run(context) {
      const flooded = await openIntake(context.folder);
      const { store, intake, facts } = flooded;
      await feedLines(flooded, context, 3_000, (number) => `{"type":"junk${number}"}`);
      takeText(intake, account, challengeLine('real'), noon);
      await intake.settled();
      assert.deepEqual([facts.at(-1)?.fresh, facts.at(-1)?.entryId !== null], [true, true]);
      await appendMany(store, 12_000, (number) => challengeEntry(`c${number}`));
      for (const type of ['gameStart', 'gameFinish'] as const) {
        takeText(intake, account, gameLine(type, 'mine'), noon);
        await intake.settled();
        assert.deepEqual([facts.at(-1)?.fresh, facts.at(-1)?.entryId !== null], [true, true]);
      }
      assert.deepEqual(
        (await store.ledger.page({ limit: 2 })).map(({ kind, subject }) => `${kind} ${subject}`),
        ['game_finish mine', 'game_start mine'],
      );
      await flooded.close();
    },
  },
  {
    area: 'flood',
    name: 'a flood that continues after a restart, and the next day',
    mustHappen:
      'The budget of the day continues, the user is notified once a day, and each day has a new budget.',
    async run(context) {
      const junk = (number: number) => `{"type":"junk${number}"}`;
      const first = await openIntake(context.folder);
      await feedLines(first, context, 1_100, junk);
      await first.close();
      assert.deepEqual(first.notified, [account]);
      const second = await openIntake(context.folder);
      await feedLines(second, context, 50, junk);
      assert.equal(await second.store.quarantine.count(), 1_000);
      assert.equal(await countedOf(second), 150);
      assert.deepEqual(second.notified, []);
      await feedLines(second, context, 1_100, junk, { at: noon + dayMs });
      // Includes queued lines.
      assert(await second.intake.close());
      assert.equal(await second.store.quarantine.count(), 2_000);
      assert.deepEqual(second.notified, [account]);
      const overflows = await second.store.quarantine.overflows(0, 500);
      assert.deepEqual(
        overflows.map(({ kind, messages }) => [kind, messages]),
        [
          ['stream/event', 100],
          ['stream/event', 150],
        ],
      );
      assert(overflows.every(({ sample }) => sample.startsWith('{"type":"junk')));
      await second.store.close();
    },
  },
  {
    area: 'flood',
    name: 'challenges that come every millisecond',
    mustHappen: 'Few bubbles are shown, and the list of challenges has an end.',
    async run(context) {
      const clock = createVirtualClock(noon);
      const bubbles: BubbleOptions[] = [];
      let updates = 0;
      const notifierWith = (gather: boolean) =>
        createNotifier({
          clock,
          log: silentLog,
          settings: () => ({ ...defaultSettings.notifications, gather }),
          language: () => 'en',
          claim: async () => true,
          settle: async () => {},
          onActivate: () => {},
          notificationPort: {
            createBubble(options) {
              bubbles.push(options);
              return {
                show: () => {},
                close: () => {},
                update: () => {
                  updates += 1;
                  return true;
                },
                onShown: (listener) => listener(),
                onFailed: () => {},
                onClick: () => {},
                onButton: () => {},
                onClosed: () => {},
              };
            },
            doNotDisturb: async () => ({ status: 'off', source: 'test' }),
            service: () => ({ status: 'ready', name: 'test', buttons: true, replaces: true, detail: null }),
          },
        });
      const challenges = createChallenges({
        clock,
        log: silentLog,
        account: () => ({
          id: account,
          userId: 'alice',
          baseUrl: 'https://chess.example',
          isBot: false,
          scopes: null,
        }),
        service: () => undefined,
        onChange: () => {},
      });
      // Every challenger has left, so that every bubble counts down.
      const events = Array.from({ length: 5_000 }, (_, number) => {
        const event = eventOf(challengeLine(`c${number}`));
        return event.type === 'challenge' && event.challenge.challenger
          ? {
              ...event,
              challenge: { ...event.challenge, challenger: { ...event.challenge.challenger, online: false } },
            }
          : event;
      });
      for (const gather of [true, false]) {
        bubbles.length = 0;
        const notifier = notifierWith(gather);
        for (const [index, event] of events.entries()) {
          const fold = () => {
            challenges.fold(account, event, clock.now());
            void notifier.notify({
              account: null,
              accountId: account,
              userId: 'alice',
              event,
              dedupeKey: dedupeKeyOf(event),
              canAnswer: true,
            });
          };
          if (index % 500 === 0) await context.onMainThread(fold);
          else fold();
          clock.advance(1);
          if (index % 50 === 0) await new Promise((resolve) => void setImmediate(resolve));
        }
        clock.advance(10_000);
        await new Promise((resolve) => void setImmediate(resolve));
        assert(bubbles.length > 0 && bubbles.length <= 70, `${bubbles.length} bubbles`);
        notifier.close();
      }
      assert(updates > 0);
      assert(challenges.list().length <= 300, `${challenges.list().length} challenges in the list`);
    },
  },
  {
    area: 'flood',
    name: 'the busiest honest day: a bot with 2,000 games and as many challenges',
    mustHappen: 'It is kept whole, and is no flood.',
    async run(context) {
      const flooded = await openIntake(context.folder);
      const fresh = await appendMany(flooded.store, 8_000, (number) => {
        const id = `g${Math.floor(number / 4)}`;
        const sorts = [
          challengeEntry(id),
          challengeEntry(`other${id}`),
          entryOf('game_start', id, gameLine('gameStart', id).padEnd(1_000)),
          entryOf('game_finish', id, gameLine('gameFinish', id).padEnd(1_000)),
        ] as const;
        return sorts[number % 4] ?? sorts[0];
      });
      assert.equal(fresh, 8_000);
      assert.equal((await flooded.store.status()).entries, 8_000);
      assert.deepEqual([await countedOf(flooded), flooded.notified], [0, []]);
      await flooded.close();
    },
  },
];

function eventOf(line: string): ServiceEvent {
  const read = readLine(line, parseServiceEvent);
  assert(read.kind === 'event');
  return read.value;
}
