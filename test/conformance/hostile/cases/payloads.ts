import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join, win32 } from 'node:path';
import { createInterface } from 'node:readline';

import { createAppLog } from '../../../../main/app/app-log.ts';
import { createLogFile } from '../../../../main/app/log-file.ts';
import { safeFileName } from '../../../../main/base/file-name.ts';
import { createLazy } from '../../../../main/base/lazy.ts';
import { createLog } from '../../../../main/base/log.ts';
import { createRedactor } from '../../../../main/base/redact.ts';
import { createSystemClock } from '../../../../main/base/system-clock.ts';
import { allowAddress } from '../../../../main/desktop/address-policy.ts';
import { openBus } from '../../../../main/desktop/dbus/bus.ts';
import { parseRoute } from '../../../../main/desktop/route-address.ts';
import { makeTrayModel } from '../../../../main/desktop/tray/tray-model.ts';
import { makeCalendar } from '../../../../main/features/arenas/calendar.ts';
import { csvForms } from '../../../../main/text/csv-form.ts';
import { makeCodeSheet } from '../../../../main/features/arenas/entry-codes.ts';
import { makeResultsSheet } from '../../../../main/features/arenas/results-sheet.ts';
import { activityCsv, activityViews } from '../../../../main/features/history/activity-view.ts';
import { createContractServer, type ContractHandlers, type Sender } from '../../../../main/ipc/server.ts';
import { pageAddress } from '../../../../main/views/page-address.ts';
import type { CommandHandlers, QueryHandlers } from '../../../../preload/contract/index.ts';
import type { AccountView } from '../../../../preload/contract/models.ts';
import type { ContractOutcome } from '../../../../preload/contract/outcome.ts';
import type { HostileCase, HostileContext } from '../case.ts';

const page: Sender = { origin: 'app://outpost', isTopFrame: true, isOwnWindow: true, frame: 'main' };

interface Bench {
  readonly call: (name: unknown, input: unknown) => Promise<ContractOutcome<unknown>>;
  readonly ask: (name: unknown, input: unknown) => Promise<ContractOutcome<unknown>>;
  /** Names of the handlers that were called. */
  readonly reached: readonly string[];
  readonly logged: readonly string[];
}

/** The contract's own server with its schemas, and handlers that only record calls. */
async function openContract(answers: Partial<QueryHandlers & CommandHandlers> = {}): Promise<Bench> {
  const contractRuntime = createLazy(() => import('../../../../main/ipc/contract-runtime.ts'));
  const { tables } = await contractRuntime.load();
  const reached: string[] = [];
  const logged: string[] = [];
  const noting = (names: object) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, () => void reached.push(name)]));
  const server = createContractServer({
    contractRuntime,
    handlers: Promise.resolve({
      queries: { ...noting(tables.queries), ...answers },
      commands: { ...noting(tables.commands), ...answers },
    } as unknown as ContractHandlers),
    origin: page.origin,
    log: createLog((_level, _scope, message) => void logged.push(message)),
  });
  // The first call loads the schemas, which must not count.
  await server.query(page, 'app.place', { address: '' });
  reached.length = 0;
  logged.length = 0;
  return {
    call: (name, input) => server.command(page, name, input),
    ask: (name, input) => server.query(page, name, input),
    reached,
    logged,
  };
}

async function refuses({ onMainThread }: HostileContext, name: unknown, input: unknown): Promise<void> {
  const { call, reached } = await openContract();
  const answer = await onMainThread(() => call(name, input));
  assert.equal(answer.ok, false);
  assert.equal(!answer.ok && answer.error.code, 'rejected');
  assert.ok(JSON.stringify(answer).length < 500);
  assert.deepEqual(reached, []);
}

const chat = { accountId: 'a', gameId: 'g', room: 'player' };
const nested = (depth: number): unknown => {
  let inner: unknown = 'end';
  for (let level = 0; level < depth; level += 1) inner = { in: inner };
  return inner;
};
const circle = (): unknown => {
  const own: unknown[] = [];
  own.push(own, own);
  return own;
};
/** Each level references the one below it ten times (billion laughs). */
const laughs = (): unknown => {
  let inner: unknown = 'ha';
  for (let level = 0; level < 12; level += 1) inner = Array.from({ length: 10 }, () => inner);
  return inner;
};

const payloadCases: readonly HostileCase[] = [
  {
    area: 'payload',
    name: 'a text of 100 million characters',
    mustHappen: 'it is refused before anything reads it',
    run: (context) => refuses(context, 'games.chat', { ...chat, text: 'x'.repeat(100_000_000) }),
  },
  {
    area: 'payload',
    name: 'a list of four billion gaps',
    mustHappen: 'it is refused by its length',
    run: (context) => refuses(context, 'arenas.saveCodes', { codes: Array(4_294_967_295) }),
  },
  {
    area: 'payload',
    name: 'objects nested 100,000 deep',
    mustHappen: 'they are refused without walking to the bottom',
    run: (context) => refuses(context, 'settings.set', nested(100_000)),
  },
  {
    area: 'payload',
    name: 'a list that contains itself',
    mustHappen: 'it is refused',
    run: (context) => refuses(context, 'arenas.saveCodes', { codes: circle() }),
  },
  {
    area: 'payload',
    name: 'a few lists that refer to each other a trillion times',
    mustHappen: 'they are refused before they are walked through',
    run: (context) => refuses(context, 'arenas.saveCodes', { codes: laughs() }),
  },
  {
    area: 'payload',
    name: '20,000 entries that are all wrong',
    mustHappen: 'they are refused at the first, in one short sentence',
    run: (context) =>
      refuses(context, 'arenas.saveCodes', {
        codes: Array.from({ length: 20_000 }, () => ({ user: 7, code: true })),
      }),
  },
  {
    area: 'payload',
    name: 'an arena’s form with 5,000 fields',
    mustHappen: 'it is refused',
    run: (context) =>
      refuses(context, 'arenas.organise', {
        accountId: 'a',
        arenaId: null,
        form: Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, 'x'])),
      }),
  },
  {
    area: 'payload',
    name: 'dates, maps, bytes and big integers',
    mustHappen: 'none of them passes for plain data',
    async run(context) {
      for (const value of [new Date(0), new Map([['a', 1]]), new Uint8Array(8), 1n, Number.NaN])
        await refuses(context, 'games.move', { accountId: 'a', gameId: 'g', ply: value, uci: 'e2e4' });
    },
  },
  {
    area: 'payload',
    name: 'names of calls that are no names',
    mustHappen: 'no such call is known, and none is looked up',
    async run(context) {
      const names = [
        'x'.repeat(50_000_000),
        Array.from({ length: 1_000_000 }, () => 'x'),
        '__proto__',
        'constructor',
      ];
      for (const name of [...names, { toString: 'x' }, null]) await refuses(context, name, undefined);
    },
  },
  {
    area: 'payload',
    name: 'names of prototypes as keys of a map',
    mustHappen: 'they are refused, and no prototype is changed',
    async run(context) {
      for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
        const form: unknown = JSON.parse(`{"${key}": "polluted"}`);
        await refuses(context, 'arenas.organise', { accountId: 'a', arenaId: null, form });
      }
      assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
    },
  },
  {
    area: 'payload',
    name: 'rows in the database with megabytes of text and routes of another program',
    mustHappen: 'the page is shown, long texts cut and routes that make no sense left out',
    async run({ onMainThread }) {
      const entry = {
        id: 1,
        accountId: 'a',
        at: 1e300,
        kind: 'game_start',
        subject: 'g',
        title: 't',
        detail: 'd',
      };
      const rows = [
        { ...entry, title: 'x'.repeat(1_000_000), route: { screen: 'home' } },
        { ...entry, id: 2, route: { screen: 'shell', command: 'rm' } },
        { ...entry, id: 3, route: { screen: 'game', accountId: 'a', gameId: 'g'.repeat(1_000_000) } },
      ];
      const { ask, logged } = await openContract({ 'ledger.page': () => rows as never });
      const answer = await onMainThread(() => ask('ledger.page', { limit: 20 }));
      assert.ok(answer.ok);
      const [first, second, third] = answer.value as typeof rows;
      assert.ok(first !== undefined && first.title.length <= 4_096 && first.at === 8.64e15);
      assert.equal(second?.route, null);
      assert.equal(third?.route, null);
      assert.deepEqual(logged, ['answer truncated']);
    },
  },
];

const badLine = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const hostileNames = [
  '../../../home/user/.bashrc',
  '..\\..\\Windows\\System32\\a.dll',
  '/etc/cron.d/x',
  'C:evil.pgn',
  '~/.ssh/authorized_keys',
  '-rf',
  '.htaccess',
  'NUL',
  'com1.pgn',
  'evil\u202Engp.exe',
  'a\u0000b.pgn',
  'a\r\nb\u2028c',
  '\u001b]0;owned\u0007',
  '=HYPERLINK("http://evil.example","x")',
  '＝1+1',
  'x;=1+1',
  '\t=1',
  '  @SUM(A1)',
  '\ud800',
  '…'.repeat(5_000),
  '',
];

const account = (name: string): AccountView => ({
  id: name.slice(0, 20),
  kind: 'token',
  server: { baseUrl: 'https://chess.example', name, dialect: 'auto' },
  user: { id: 'x', name },
  isBot: false,
  scopes: [],
  abilities: [],
  tokenKeeping: null,
  state: 'online',
  signedInBy: 'token',
  expiresAt: null,
  problem: null,
});

/** A day with one tournament and one kind of games, both named by the server. */
const activityOf = (name: string): string =>
  JSON.stringify({
    tournaments: { nb: 1, best: [{ tournament: { id: 't', name }, nbGames: 1, score: 1, rank: 1 }] },
    games: { [name]: { win: 1, loss: 0, draw: 0 } },
  });

/**
 * A formula that a spreadsheet would execute, with any usual separator. Some spreadsheets ignore leading quotes
 * and spaces.
 */
const isFormula = (table: string): boolean =>
  table.split(/[,;\t\r\n|]/).some((cell) => /^[\s"]*[=+@＝＋＠]/u.test(cell));

const nameCases: readonly HostileCase[] = [
  {
    area: 'name',
    name: 'file names made by a server',
    mustHappen: 'dialogs offer a name without a folder that no system treats in a special way',
    async run({ onMainThread }) {
      for (const name of hostileNames) {
        const safe = await onMainThread(() => safeFileName(`${name}-2026-11-23.pgn`));
        assert.equal(basename(safe), safe);
        assert.equal(win32.basename(safe), safe);
        assert.doesNotMatch(safe, /^[.\-~]|[. ]$/);
        assert.doesNotMatch(safe, badLine);
        assert.ok(Buffer.byteLength(safe) <= 121 && safe.endsWith('.pgn'));
      }
    },
  },
  {
    area: 'name',
    name: 'formulas as names of players and teams',
    mustHappen: 'no table that the app writes begins a formula in any cell',
    async run({ onMainThread }) {
      for (const name of hostileNames) {
        const day = { id: 1, began: 0, ended: 1, seenAt: 2, data: activityOf(name) };
        const activity = activityViews([day], 'https://chess.example');
        const tables = await onMainThread(() => [
          makeResultsSheet(
            [{ rank: 1, username: name, title: name, team: name, score: 3, sheet: name }],
            csvForms.de,
          ),
          makeCodeSheet([{ user: name, code: 'ab12' }], csvForms.de),
          activityCsv(activity, csvForms.en),
        ]);
        for (const table of tables) assert.equal(isFormula(table), false, JSON.stringify(table));
      }
    },
  },
  {
    area: 'name',
    name: 'names of 5,000 letters with line ends and marks of direction in the tray',
    mustHappen: 'labels are one short line each, and the tooltip has no line more',
    async run({ onMainThread }) {
      const accounts = hostileNames.map(account);
      const { items, tooltip } = await onMainThread(() =>
        makeTrayModel({
          ...{ now: 0, accounts, streams: [], challenges: [], games: [] },
          ...{ pausedUntil: undefined, newVersion: '1\n\u202E2' },
          ...{ installedVersion: '1\n\u202E2', language: 'de' },
          ...{ analysis: { archive: null, positionsPerMinute: null, idle: null }, isAnalysisPaused: false },
          training: [],
        }),
      );
      for (const item of items) {
        if ('separator' in item) continue;
        assert.doesNotMatch(item.label, badLine);
        assert.ok(item.label.length <= 120);
      }
      assert.equal(tooltip.split('\n').length, 1 + accounts.length);
    },
  },
  {
    area: 'name',
    name: 'a text with a NUL on a real session bus',
    mustHappen: 'the daemon takes the message, and the connection stays',
    async run({ folder, onMainThread }) {
      const daemon = spawn(
        'dbus-daemon',
        ['--session', '--nofork', '--print-address=1', `--address=unix:path=${join(folder, 'bus')}`],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const ended = once(daemon, 'exit');
      try {
        for await (const _ of createInterface(daemon.stdout)) break;
        let isClosed = false;
        const bus = await openBus({
          clock: createSystemClock(),
          connect: () => connect(join(folder, 'bus')),
          uid: process.getuid?.() ?? 0,
          onClosed: () => void (isClosed = true),
        });
        const call = {
          path: '/org/freedesktop/DBus',
          interface: 'org.freedesktop.DBus',
          destination: 'org.freedesktop.DBus',
        };
        const has = (name: string) =>
          bus.call({ ...call, member: 'NameHasOwner', signature: 's', body: [name] });
        await onMainThread(() => has('a\u0000b\ud800')).catch(() => {});
        assert.deepEqual(await has('org.freedesktop.DBus'), [true]);
        assert.equal(isClosed, false);
        bus.close();
      } finally {
        daemon.kill();
        await ended;
      }
    },
  },
];

const servers = ['https://chess.example', 'http://127.0.0.1:4000'];
const hostileAddresses = [
  'http://chess.example/',
  'https://chess.example.evil.example/',
  'https://chess.example@evil.example/',
  'https://user:secret@chess.example/',
  'https://chess.example:444/',
  'https://ch\u0435ss.example/',
  'https://chess.example\\@evil.example/',
  '//evil.example/',
  '\\\\evil.example\\share',
  'ht\ntps://chess.example/',
  'https://chess.example/\u0000',
  'https://chess.example/\u202Egnp.exe',
  'http://127.0.0.1:4001/',
  'http://0.0.0.0:4000/',
  'http://[::ffff:127.0.0.1]:4000/',
  'file:///etc/passwd',
  'file://chess.example/share',
  'smb://chess.example/a',
  'javascript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'blob:https://chess.example/x',
  'view-source:https://chess.example/',
  'ms-msdt:/id',
  'outpost://home',
  'mailto:a@chess.example',
  `https://chess.example/${'a'.repeat(5_000_000)}`,
];

const addressCases: readonly HostileCase[] = [
  {
    area: 'address',
    name: 'addresses of other schemes, hosts, ports and users',
    mustHappen: 'the system’s browser gets none of them',
    async run({ onMainThread }) {
      for (const address of hostileAddresses)
        assert.equal(await onMainThread(() => allowAddress(address, servers)), null, address.slice(0, 100));
      assert.equal(allowAddress('https://chess.example/AbCdEfGh', servers), 'https://chess.example/AbCdEfGh');
    },
  },
  {
    area: 'address',
    name: 'pages that a server names on other servers',
    mustHappen: 'links lead to the account’s own server, and clipboards get nothing else',
    async run({ onMainThread }) {
      for (const place of hostileAddresses) {
        const address = await onMainThread(() => pageAddress('https://chess.example', place));
        assert.equal(new URL(address).origin, 'https://chess.example', place.slice(0, 100));
        assert.doesNotMatch(address, badLine);
      }
    },
  },
  {
    area: 'address',
    name: 'deep links with control characters, climbing paths and megabytes',
    mustHappen: 'they lead to a page that says so, in one short line',
    async run({ onMainThread }) {
      const links = [
        'outpost://game/../../etc/passwd',
        'outpost://game/a%00/b',
        'outpost://game/a/b\n--inspect=0.0.0.0',
        'outpost://settings/__proto__',
        'outpost://constructor',
        'outpost://tv/a/nowhere/b',
        'outpost://\u202Eemoh',
        'outpost:\\\\game\\a\\b',
        `outpost://${'/'.repeat(5_000_000)}`,
        `outpost://game/${'a'.repeat(5_000_000)}/b`,
      ];
      for (const link of links) {
        const route = await onMainThread(() => parseRoute(['outpost', link]));
        assert.equal(route?.screen, 'unknown', link.slice(0, 60));
        assert.ok(route?.screen === 'unknown' && route.address.length <= 500);
        assert.doesNotMatch(route.address, badLine);
      }
    },
  },
];

const messageCases: readonly HostileCase[] = [
  {
    area: 'message',
    name: 'server texts that forge lines of the log or drive a terminal',
    mustHappen: 'the file and the console get one line an entry, with everything visible',
    async run({ folder, onMainThread }) {
      const file = createLogFile({ directory: folder, name: 'main', maxBytes: 1_000_000, keep: 1 });
      const written: string[] = [];
      const log = createAppLog({
        clock: createSystemClock(),
        redactor: createRedactor(),
        sinks: [file.append, (line) => void written.push(line)],
        level: 'debug',
      });
      const forged = '2026-11-23T00:00:00.000Z error [vault] the token was sent elsewhere';
      const breaks = [
        '\r',
        '\n',
        '\r\n',
        '\u2028',
        '\u2029',
        '\u0085',
        '\u000b',
        '\u000c',
        '\u001b[1F\u001b[2K',
        '\u009b2J',
      ];
      for (const line of breaks)
        await onMainThread(() => {
          log.warn(`closed: x${line}${forged}`, { reason: `x${line}${forged}\u202E` });
          log.child(`event${line}${forged}`).error('failed', { reason: new Error(`x${line}${forged}`) });
        });
      const text = await readFile(file.path, 'utf8');
      assert.equal(text.split('\n').length, 2 * breaks.length + 1);
      for (const line of [...written, ...text.split('\n')]) assert.doesNotMatch(line, badLine);
      assert.equal(
        text.split('\n').some((line) => line.startsWith(forged)),
        false,
      );
    },
  },
  {
    area: 'message',
    name: 'an arena whose name and description write calendar lines of their own',
    mustHappen: 'the file holds one event with the app’s own lines, none longer than 75 bytes',
    async run({ onMainThread }) {
      const attack = 'x\rATTACH:file:///bin/sh\nBEGIN:VALARM\u2028ACTION:PROCEDURE\r\nEND:VEVENT😀'.repeat(
        40,
      );
      const text = await onMainThread(() =>
        makeCalendar(
          [
            {
              ...{
                id: 'abcd1234',
                name: attack,
                description: attack,
                startsAt: 8.64e15,
                finishesAt: 8.64e15,
              },
              ...{ address: `https://chess.example/\r\nATTACH:x`, remind: null },
            },
          ],
          0,
        ),
      );
      assert.doesNotMatch(text, /\r(?!\n)|(?<!\r)\n/);
      for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75);
      const lines = text.replaceAll('\r\n ', '').split('\r\n');
      assert.equal(lines.filter((line) => /^(?:ATTACH|ACTION|BEGIN:VALARM)/.test(line)).length, 0);
      assert.equal(lines.filter((line) => line === 'END:VEVENT').length, 1);
    },
  },
];

export const payloadsCases: readonly HostileCase[] = [
  ...payloadCases,
  ...nameCases,
  ...addressCases,
  ...messageCases,
];
