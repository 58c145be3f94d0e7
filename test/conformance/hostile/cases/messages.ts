import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createGzip, gzipSync } from 'node:zlib';
import { createRedactor } from '../../../../main/base/redact.ts';
import { createSeededRandom } from '../../../../main/base/random.ts';
import { silentLog } from '../../../../main/base/log.ts';
import { createSystemClock } from '../../../../main/base/system-clock.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import type { StreamListener } from '../../../../main/service/calls.ts';
import type { ServiceClient } from '../../../../main/service/client.ts';
import { createStore } from '../../../../main/store/connection/client.ts';
import { createIntake } from '../../../../main/streams/intake.ts';
import { unusableLine } from '../../../../main/streams/lines.ts';
import { messageOf, sentences, verbatim } from '../../../../main/text/message.ts';
import { readMessage } from '../../../../main/text/stored-message.ts';
import { translate } from '../../../../main/text/translate.ts';
import { createWireFiles } from '../../../../main/wire-log/files.ts';
import { createWireLog } from '../../../../main/wire-log/wire-log.ts';
import { nativeBinding, sourceWorker } from '../../../harness/virtual-store.ts';
import { canary, setUp, startServer, type Handler } from '../../../integration/service/server.ts';
import type { HostileCase, HostileContext } from '../case.ts';
import { inEnglish } from '../../../../main/text/english.ts';

const kib = 1024;
const mib = 1024 * kib;

const repeated = (unit: string, length: number): string => unit.repeat(Math.floor(length / unit.length));
const listOf = (entry: string, length: number): string => `[${repeated(`${entry},`, length)}${entry}]`;
const namesOf = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"name${index}":1`).join(',')}}`;

/** Why a line was not used, in English; null for one that was. */
function reasonOf(line: Parameters<typeof unusableLine>[0]): string | null {
  const unusable = unusableLine(line);
  return unusable ? inEnglish(unusable.reason) : null;
}

/** An object whose conversion to text or a number throws. */
const noPrimitive = { toString: 1, valueOf: 1 };
const withThen = JSON.parse('{"then":{"toString":1,"valueOf":1}}') as unknown;

/** Runs `work` against a server on the loopback. */
async function withServer<T>(
  handler: Handler,
  work: (client: ServiceClient, url: string) => Promise<T>,
): Promise<T> {
  const server = await startServer();
  server.answer(handler);
  try {
    return await work(setUp(server.url).client, server.url);
  } finally {
    await server.close();
  }
}

const answering =
  (body: string | Buffer, headers: Readonly<Record<string, string>> = {}, status = 200): Handler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };

/** A line of the event stream that must be quarantined, sent over a real connection into a real database. */
function eventLine(name: string, line: string, reason: RegExp, maxStoredBytes = 32 * kib): HostileCase {
  return {
    area: 'message',
    name,
    mustHappen: 'the line is kept in quarantine by its head, and the next line is read',
    async run({ folder, onMainThread }) {
      const clock = createSystemClock();
      const store = await createStore({
        workerUrl: sourceWorker,
        file: join(folder, 'outpost.db'),
        nativeBinding,
        clock,
        log: silentLog,
      });
      const facts: string[] = [];
      const intake = createIntake({
        store,
        clock,
        random: createSeededRandom(1),
        log: silentLog,
        onFact: ({ event }) => void facts.push(event.type),
        onQuarantine: () => {},
        onStorageTrouble: () => {},
      });
      const next = JSON.stringify({
        type: 'challengeCanceled',
        challenge: {
          id: 'Qx81mNb2',
          status: 'canceled',
          variant: { key: 'standard' },
          rated: false,
          speed: 'rapid',
          timeControl: { type: 'unlimited' },
          color: 'random',
        },
      });
      await withServer(answering(`${line}\n${next}\n`), (client) =>
        onMainThread(async () => {
          await client.openEventStream({
            onLine: (read) => intake.take('robin', 'stream/event', read, clock.now()),
          });
          await intake.settled();
        }),
      );
      const quarantined = await store.quarantine.page(10);
      await intake.close();
      await store.close();
      assert.deepEqual(facts, ['challengeCanceled']);
      assert.equal(quarantined.length, 1);
      assert.match(quarantined[0] ? inEnglish(quarantined[0].reason) : '', reason);
      assert.ok((quarantined[0]?.raw.length ?? 0) <= maxStoredBytes);
      assert.ok(line.startsWith(quarantined[0]?.raw.slice(0, 500) ?? '?'));
    },
  };
}

const overBound = /over the bound/;
const notJson = /not JSON/;

/** A line of another stream; `open` opens the stream with the listener. */
function streamLine(
  name: string,
  line: string,
  mustHappen: string,
  open: (client: ServiceClient, listener: StreamListener<unknown>) => Promise<unknown>,
  judge: (reasons: readonly (string | null)[]) => void,
  contentType = 'application/x-ndjson',
): HostileCase {
  return {
    area: 'message',
    name,
    mustHappen,
    async run({ onMainThread }) {
      const reasons: (string | null)[] = [];
      await withServer(answering(line, { 'content-type': contentType }), (client) =>
        onMainThread(() => open(client, { onLine: (read) => void reasons.push(reasonOf(read)) })),
      );
      judge(reasons);
    },
  };
}

const isRefused = (reasons: readonly (string | null)[]) => {
  assert.equal(reasons.length, 1);
  assert.notEqual(reasons[0], null);
};

/** A complete answer that must be refused with `code`. */
function refusedAnswer(
  name: string,
  body: () => string | Buffer,
  code: string,
  ask: (client: ServiceClient) => Promise<{ readonly ok: boolean }>,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): HostileCase {
  return {
    area: 'answer',
    name,
    mustHappen: `the answer is refused as ${code}`,
    async run({ onMainThread }) {
      const answer = await withServer(answering(body(), headers, status), (client) =>
        onMainThread(() => ask(client)),
      );
      assert.equal(errorCodeOf(answer), code);
    },
  };
}

function errorCodeOf(answer: { readonly ok: boolean }): string | undefined {
  return 'error' in answer ? (answer.error as { readonly code: string }).code : undefined;
}

const gameState = (moves: string) =>
  `{"type":"gameState","moves":"${moves}","wtime":1,"btime":1,"status":"started"}`;

/** A game of 600 plies with clocks and the server's analysis. */
function longExport(): string {
  const plies = 600;
  const player = (name: string) => ({ user: { id: name, name }, rating: 2000 });
  return JSON.stringify({
    id: 'abcdefgh',
    rated: true,
    variant: 'standard',
    speed: 'classical',
    createdAt: 1_700_000_000_000,
    status: 'draw',
    players: { white: player('ruth'), black: player('robin') },
    moves: Array.from({ length: plies }, (_, ply) => ['Nf3', 'Nf6', 'Ng1', 'Ng8'][ply % 4]).join(' '),
    clocks: Array.from({ length: plies }, (_, ply) => 600_000 - ply),
    analysis: Array.from({ length: plies }, (_, ply) => ({
      eval: ply,
      best: 'e2e4',
      variation: 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7',
      judgment: { name: 'Inaccuracy', comment: 'Inaccuracy. e4 was best.' },
    })),
  });
}

const exportOf = (client: ServiceClient, listener: StreamListener<unknown>) =>
  client.exportGames('ruth', {}, listener);

/** Redirects to another server, which counts its requests. */
async function redirectedFrom(
  { onMainThread }: HostileContext,
  location: (other: string) => string,
  status = 302,
): Promise<{ readonly code: string | undefined; readonly visits: number; readonly requests: number }> {
  let visits = 0;
  const other = createServer((_, response) => {
    visits += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const server = await startServer();
  server.answer((_, response) => {
    response.writeHead(status, { location: location(`http://127.0.0.1:${port}`) });
    response.end();
  });
  try {
    const answer = await onMainThread(() => setUp(server.url).client.account());
    return { code: errorCodeOf(answer), visits, requests: server.seen.length };
  } finally {
    await server.close();
    await new Promise((resolve) => other.close(resolve));
  }
}

/** 1 GiB of spaces, compressed to about 1 MiB. */
async function bomb(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const gzip = createGzip({ level: 9 });
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
  const piece = Buffer.alloc(mib, 0x20);
  for (let count = 0; count < 1024; count += 1) {
    if (!gzip.write(piece)) await new Promise((resolve) => gzip.once('drain', resolve));
  }
  gzip.end();
  await new Promise((resolve) => gzip.once('end', resolve));
  return Buffer.concat(chunks);
}

const lines: readonly HostileCase[] = [
  eventLine('a line of 1 MiB of word characters', `{"type":"${repeated('a', mib)}"}`, overBound, 1024),
  eventLine(
    'a line of 30 KiB of quotes written as escapes',
    `{"type":"gameStart","game":{"speed":"${repeated(String.raw`\"`, 30 * kib)}"}}`,
    /has an unexpected form/,
  ),
  eventLine(
    'a line of letters written as escapes',
    `{"type":"gameStart","game":{"speed":"${repeated(String.raw`\u0041`, 30 * kib)}"}}`,
    /has an unexpected form/,
  ),
  eventLine(
    'a line of halves of surrogate pairs',
    `{"type":"gameStart","game":{"speed":"${repeated(String.raw`\ud83d`, 30 * kib)}"}}`,
    /has an unexpected form/,
  ),
  eventLine('15,000 levels of lists', `${'['.repeat(15_000)}${']'.repeat(15_000)}`, notJson),
  eventLine('2,000 unknown members', `{"type":"gameStart","game":${namesOf(2_000)}}`, notJson),
  eventLine('10,000 empty objects', `{"type":"gameStart","game":${listOf('{}', 30 * kib)}}`, notJson),
  eventLine(
    'members that objects of the language have, without a primitive value',
    JSON.stringify({
      type: 'gameStart',
      game: {
        id: { length: noPrimitive },
        gameId: noPrimitive,
        fen: withThen,
        toJSON: 1,
      },
      toString: 1,
      constructor: 1,
    }),
    /has an unexpected form/,
  ),
  streamLine(
    'a game of 300,000 plies',
    `${gameState(repeated('e2e4 ', 1_500_000))}\n`,
    'the line is refused by its length',
    (client, listener) => client.openGameStream('board', 'abcdefgh', listener),
    isRefused,
  ),
  streamLine(
    'a game of 6,000 plies',
    `${gameState(repeated('e2e4 ', 30_000))}\n`,
    'the line is refused by its text',
    (client, listener) => client.openGameStream('board', 'abcdefgh', listener),
    isRefused,
  ),
  streamLine(
    'an event of TV of 20,000 lines of data',
    `${repeated('data: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"\n', mib)}\n`,
    'the event is refused by its length',
    (client, listener) => client.openTvFeed(null, 'sse', listener),
    isRefused,
    'text/event-stream',
  ),
  streamLine(
    'a game of an export with 20,000 wrong evaluations',
    `{"id":"abcdefgh","analysis":${listOf('{"eval":""}', 240 * kib)}}\n`,
    'the line is refused',
    exportOf,
    isRefused,
  ),
  streamLine(
    'a game of an export of 600 plies with clocks and analysis',
    `${longExport()}\n`,
    'the game is read: it is legitimate',
    exportOf,
    (reasons) => assert.deepEqual(reasons, [null]),
  ),
];

const answers: readonly HostileCase[] = [
  refusedAnswer(
    'a list of 300,000 empty arenas',
    () => `{"created":${listOf('{}', mib - kib)},"started":[],"finished":[]}`,
    'malformed',
    (client) => client.arenas(),
  ),
  refusedAnswer(
    'an account with 60,000 kinds of games',
    () => `{"id":"a","username":"a","perfs":${namesOf(60_000)}}`,
    'malformed',
    (client) => client.account(),
  ),
  refusedAnswer(
    'a list of 400,000 numbers instead of games',
    () => `{"nowPlaying":${listOf('1', 800 * kib)}}`,
    'malformed',
    (client) => client.playing(),
  ),
  refusedAnswer(
    'a string of 1 MiB of quotes',
    () => `{"id":"${repeated(String.raw`\"`, mib - kib)}"}`,
    'malformed',
    (client) => client.account(),
  ),
  refusedAnswer(
    'a refusal of 1 MiB of lists',
    () => `{"error":${listOf('[]', mib)}}`,
    'bad_request',
    (client) => client.acceptChallenge('abcdefgh'),
    {},
    400,
  ),
  refusedAnswer(
    'a packed answer of 8 MiB of lists',
    () => gzipSync(listOf('[]', 8 * mib)),
    'too_large',
    (client) => client.account(),
    { 'content-encoding': 'gzip' },
  ),
  refusedAnswer(
    'a header of 1 MiB',
    () => '{}',
    'unreachable',
    (client) => client.account(),
    { 'x-long': repeated('a', mib) },
  ),
  {
    area: 'answer',
    name: '1 MiB that unpacks to 1 GiB',
    mustHappen: 'reading stops at the bound of an answer',
    async run({ onMainThread }) {
      const packed = await bomb();
      const code = await withServer(answering(packed, { 'content-encoding': 'gzip' }), (client) =>
        onMainThread(async () => errorCodeOf(await client.account())),
      );
      assert.equal(code, 'too_large');
    },
  },
  {
    area: 'answer',
    name: 'ten thousand cookies',
    mustHappen: 'the answer is refused at its head',
    async run({ onMainThread }) {
      const cookies = Array.from({ length: 10_000 }, (_, index) => `name${index}=value`);
      const handler: Handler = (_, response) => {
        response.writeHead(200, { 'set-cookie': cookies });
        response.end('{}');
      };
      const code = await withServer(handler, (client) =>
        onMainThread(async () => errorCodeOf(await client.account())),
      );
      assert.equal(code, 'unreachable');
    },
  },
  {
    area: 'answer',
    name: 'a rating history of 1 MiB',
    mustHappen: 'it is read whole: it is legitimate',
    async run({ onMainThread }) {
      const points = Array.from({ length: 3_000 }, (_, day) => [
        2010 + (day % 14),
        day % 12,
        1 + (day % 28),
        1500,
      ]);
      const body = JSON.stringify(
        Array.from({ length: 10 }, (_, kind) => ({ name: `Kind ${kind}`, points })),
      );
      const answer = await withServer(answering(body), (client) =>
        onMainThread(() => client.ratingHistory('ruth')),
      );
      assert.ok(answer.ok);
      assert.deepEqual(
        answer.value.value.map((curve) => curve.points.length),
        Array.from({ length: 10 }, () => 3_000),
      );
    },
  },
];

const keeping: readonly HostileCase[] = [
  {
    area: 'message',
    name: 'a body of 1 MiB of word characters in the wire log',
    mustHappen: 'its beginning is written without the token, and marked as truncated',
    async run({ folder, onMainThread }) {
      const clock = createVirtualClock();
      const files = createWireFiles({ directory: folder, maxBytes: 8 * mib });
      const wireLog = createWireLog({ clock, log: silentLog, files });
      const text = `${canary} ${repeated('a', mib)}`;
      await onMainThread(async () => {
        const exchange = wireLog.tapFor(
          'robin',
          canary,
        )({
          endpoint: 'account',
          method: 'GET',
          baseUrl: 'https://chess.example',
          path: '/api/account',
        });
        exchange.body(text, true);
        await wireLog.close();
      });
      const written = await readFile(join(folder, 'wire.ndjson'), 'utf8');
      assert.ok(!written.includes(canary));
      assert.ok(written.includes(`"cut":${text.length}`));
      assert.ok(written.length < 128 * kib);
    },
  },
  {
    area: 'message',
    name: 'a text of 1 MiB in the log',
    mustHappen: 'its beginning is written without the token, also where the token was cut',
    async run({ onMainThread }) {
      const redactor = createRedactor();
      redactor.protect(canary);
      const long = `${canary} ${repeated('word ', 16 * kib - canary.length - 8)}${canary}${repeated('a', mib)}`;
      const [text, fields] = await onMainThread(() => [
        redactor.text(long),
        redactor.fields({
          long,
          odd: JSON.parse(JSON.stringify({ toString: 1, length: noPrimitive })) as unknown,
        }),
      ]);
      assert.ok(text.length < 20 * kib);
      assert.ok(!text.includes(canary.slice(0, 8)));
      assert.ok(!JSON.stringify(fields).includes(canary.slice(0, 8)));
    },
  },
  {
    area: 'message',
    name: 'a reason of a thousand sentences',
    mustHappen: 'its text is cut, and it is rendered in one pass',
    async run({ onMainThread }) {
      const reason = repeated('A. {text} $& ', 300 * kib);
      const message = sentences(verbatim(reason), messageOf('practice.refused', { reason }));
      const text = await onMainThread(() => translate(message, 'de'));
      assert.ok(text.startsWith('A. {text} $& A.'), text.slice(0, 100));
      assert.ok(text.length < 3 * kib);
    },
  },
  {
    area: 'message',
    name: 'a stored message of ten thousand messages within messages',
    mustHappen: 'it is read as plain text, and rendering it ends',
    async run({ onMainThread }) {
      const head = '{"id":"practice.refused","values":{"reason":';
      const stored = `${repeated(head, 10_000 * head.length)}"no"${repeated('}}', 20_000)}`;
      const text = await onMainThread(() => translate(readMessage(stored), 'de'));
      assert.ok(text.length < 2 * kib);
    },
  },
];

const redirects: readonly HostileCase[] = [
  {
    area: 'redirect',
    name: 'a redirect to another server',
    mustHappen: 'it is not followed, and the other server gets no request',
    async run(context) {
      const { code, visits } = await redirectedFrom(context, (other) => `${other}/api/account`);
      assert.deepEqual([code, visits], ['redirected', 0]);
    },
  },
  {
    area: 'redirect',
    name: 'a redirect that leads to itself',
    mustHappen: 'it is followed three times at most',
    async run(context) {
      const { code, requests } = await redirectedFrom(context, () => '/api/account', 307);
      assert.deepEqual([code, requests], ['redirected', 4]);
    },
  },
  ...['file:///etc/passwd', 'javascript:alert(1)', `//${'a'.repeat(8_000)}.example/`, 'http://[', '////'].map(
    (location): HostileCase => ({
      area: 'redirect',
      name: `a redirect to ${location.slice(0, 24)}`,
      mustHappen: 'it is not followed',
      async run(context) {
        const { code, visits, requests } = await redirectedFrom(context, () => location);
        assert.deepEqual([code, visits, requests], ['redirected', 0, 1]);
      },
    }),
  ),
];

export const messagesCases: readonly HostileCase[] = [...lines, ...answers, ...keeping, ...redirects];
