import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import type { LedgerEntry } from '../../../main/store/api.ts';
import { createWireFiles } from '../../../main/wire-log/files.ts';
import { createWireReport, type WireReport } from '../../../main/wire-log/report.ts';
import { createWireLog } from '../../../main/wire-log/wire-log.ts';
import { eventually } from '../../harness/eventually.ts';
import { withDatabase } from '../../harness/profile.ts';
import { runReplay } from '../../replay/command.ts';
import { replay } from '../../replay/replay.ts';
import { signIn } from '../core/scene.ts';
import { createProfile, startCore, type Profile, type RunningCore } from '../core/support.ts';
import { openHost, userToken, type TestHost } from '../practice/support.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

let profile: Profile;
beforeEach(() => {
  profile = createProfile();
});

async function record(dialect: 'wire' | 'document' = 'wire') {
  const club = await openHost({ speed: 100, dialect });
  closing.push(() => club.stop());
  const clock = createSystemClock();
  const directory = join(profile.directory, 'wire');
  const wireLog = createWireLog({
    clock,
    log: silentLog,
    files: createWireFiles({ directory, maxBytes: 8_000_000 }),
  });
  const running = await startCore(profile, { wireLog });
  const report = createWireReport({
    wireLog,
    clock,
    accounts: running.core.accounts.list,
    appVersion: '0.1.0',
    platform: 'test',
  });
  return { club, running, report, directory };
}

const line = (club: TestHost, streams: 'event' | 'game', text: string) =>
  club.control('POST', '/fault', { kind: 'line', streams, what: 'text', text: `${text}\n` });

/** A day with the club: the first moves of a game, chat, garbage, a broken connection, and events meanwhile. */
async function live({ club, running }: { readonly club: TestHost; readonly running: RunningCore }) {
  const { core, bubbles } = running;
  const accountId = await signIn(running, club);
  const challenge = (opponent: string) =>
    club.control('POST', '/challenge', { opponent, limit: 10_800, increment: 0, ttlMs: 1e9, color: 'black' });
  const { id } = await challenge('willow');
  const gameId = String(id);
  await eventually(() => expect(core.queries['challenges.list']()).toHaveLength(1));
  await core.commands['challenges.accept']({ accountId, challengeId: gameId });
  await eventually(async () =>
    expect(await core.queries['games.get']({ accountId, gameId })).toMatchObject({
      link: 'live',
      isMyTurn: true,
    }),
  );
  await core.commands['games.move']({ accountId, gameId, ply: 0, uci: 'e2e4' });
  await core.commands['games.chat']({ accountId, gameId, room: 'player', text: 'good luck, willow' });
  await eventually(async () =>
    expect((await core.queries['games.get']({ accountId, gameId })).moves.length).toBeGreaterThan(0),
  );
  await line(club, 'event', '{"type":"somethingNew","fullId":"abcdEFGH1234"}');
  await line(club, 'event', 'garbage');
  await line(
    club,
    'game',
    JSON.stringify({ type: 'chatLine', room: 'player', username: 'Willow', text: `secret ${userToken}` }),
  );
  await club.control('POST', '/fault', { kind: 'cut', streams: 'event', how: 'reset' });
  await challenge('sequoia');
  await vi.waitFor(
    () =>
      expect(core.queries['streams.list']().find(({ kind }) => kind === 'event')).toMatchObject({
        opens: 2,
        state: 'open',
      }),
    { timeout: 10_000 },
  );
  await vi.waitFor(() => expect(bubbles.map(({ title }) => title)).toHaveLength(3), { timeout: 5_000 });
  await core.commands['games.resign']({ accountId, gameId });
  await vi.waitFor(() => expect(bubbles).toHaveLength(4), { timeout: 5_000 });
  return accountId;
}

const ledgerOf = (): Promise<readonly LedgerEntry[]> =>
  withDatabase(profile.directory, (db) =>
    db
      .query<LedgerEntry>(
        'SELECT id, account_id AS accountId, kind, subject, dedupe_key AS dedupeKey, source FROM ledger ORDER BY id',
      )
      .all(),
  );

/** Identity of an entry across runs and databases. */
const identity = ({ accountId, kind, subject, dedupeKey }: LedgerEntry) =>
  kind === 'gap' ? `${accountId} gap` : `${accountId} ${dedupeKey} ${subject}`;

const fileOf = async (report: WireReport, names: 'keep' | 'replace', chat: 'keep' | 'replace') =>
  (await report.file({ names, chat, accountId: null })).text;

describe('a recorded session, played back', () => {
  it.each(['wire', 'document'] as const)(
    'reproduces ledger, quarantine and notifications (%s dialect)',
    async (dialect) => {
      const session = await record(dialect);
      await live(session);
      const text = await fileOf(session.report, 'keep', 'keep');
      await session.running.core.close();
      const lived = await ledgerOf();
      const played = await replay(text);
      expect(lived.length).toBeGreaterThan(4);
      expect(played?.ledger.map(identity).toSorted()).toEqual(lived.map(identity).toSorted());
      expect(played?.quarantined.map(({ source, raw }) => `${source} ${raw}`)).toEqual([
        'stream/event {"type":"somethingNew","fullId":"abcdEFGH"}',
        'stream/event garbage',
      ]);
      expect(played?.notifications.map(({ title }) => title).toSorted()).toEqual(
        session.running.bubbles.map(({ title }) => title).toSorted(),
      );
      // The test sends two; the opponent may add a greeting.
      const chatLines = text.split('chatLine').length - 1;
      expect(chatLines).toBeGreaterThanOrEqual(2);
      expect(played?.events).toMatchObject({
        'game gameFull': expect.any(Number),
        'game chatLine': chatLines,
      });
      expect(played?.answers).toMatchObject({ 'boardMove answered': 1, 'boardChat answered': 1 });

      const replaced = await replay(await fileOf(session.report, 'replace', 'replace'));
      expect(replaced?.ledger.map(identity).toSorted()).toEqual(lived.map(identity).toSorted());
      expect(JSON.stringify(replaced)).not.toMatch(/willow|sequoia|good luck/i);
    },
    60_000,
  );

  it('contains no token, no full id, and no replaced name or chat, on disk or in the file', async () => {
    const session = await record();
    await live(session);
    const unredacted = await fileOf(session.report, 'keep', 'keep');
    const replaced = await fileOf(session.report, 'replace', 'replace');
    await session.running.core.close();
    const onDisk = readdirSync(session.directory)
      .map((name) => readFileSync(join(session.directory, name), 'utf8'))
      .join('');
    for (const text of [onDisk, unredacted, replaced]) {
      expect(text).not.toContain(userToken);
      expect(text.match(/full_?id\\*":\\*"[^"\\]{9}/gi)).toBeNull();
    }
    expect(unredacted).toMatch(/Willow/);
    expect(unredacted).toContain('good+luck');
    expect(replaced).not.toMatch(/willow|sequoia|good.luck|secret/i);
    // Positive control: the club's game summaries contain full ids, which were redacted.
    expect(onDisk).toMatch(/"fullId/);
  }, 60_000);

  it('starts where the log begins, when its oldest part is gone', async () => {
    const session = await record();
    await live(session);
    const [head = '', ...rest] = (await fileOf(session.report, 'keep', 'keep')).trim().split('\n');
    await session.running.core.close();
    const isOpening = (line: string) => {
      const { endpoint, kind } = JSON.parse(line) as { endpoint: string; kind: string };
      return endpoint === 'eventStream' && (kind === 'request' || kind === 'answer');
    };
    const played = await replay([head, ...rest.filter((line) => !isOpening(line))].join('\n'));
    expect(played?.dropped).toBe(0);
    expect(played?.events).toMatchObject({
      'event challenge': expect.any(Number),
      'event gameStart': expect.any(Number),
    });
    const beheaded = await replay(
      [head, ...rest.filter((line) => !line.includes('"kind":"request"'))].join('\n'),
    );
    expect(beheaded?.dropped).toBeGreaterThan(3);
    expect(beheaded?.events).toMatchObject({ 'event challenge': expect.any(Number) });
  }, 60_000);

  it('is summarised by the command, as text and as JSON', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'outpost-replay-test-'));
    closing.push(async () => rmSync(folder, { recursive: true, force: true }));
    const session = await record();
    await signIn(session.running, session.club);
    await session.club.control('POST', '/challenge', { opponent: 'willow', ttlMs: 1e9 });
    await eventually(() => expect(session.running.bubbles).toHaveLength(1));
    const file = join(folder, 'log.ndjson');
    writeFileSync(file, await fileOf(session.report, 'keep', 'keep'));
    await session.running.core.close();
    const output: string[] = [];
    expect(await runReplay([file, '--json'], (text) => output.push(text))).toBe(0);
    expect(output.join('\n')).toMatch(/Challenge from .*Willow/);
    expect(JSON.parse(output.at(-1) ?? '')).toMatchObject({
      name: 'log.ndjson',
      ok: true,
      figures: {
        unreadable: 0,
        events_event_challenge: 1,
        ledger_entries: 1,
        notifications: 1,
        quarantined: 0,
      },
    });
    expect(await runReplay([join(folder, 'none')], () => {})).toBe(2);
    writeFileSync(file, 'something else\n');
    expect(await runReplay([file], () => {})).toBe(2);
  }, 60_000);
});
