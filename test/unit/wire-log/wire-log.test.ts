import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import type { HttpRequest } from '../../../main/service/http-request.ts';
import { createWireFiles, type WireFiles } from '../../../main/wire-log/files.ts';
import { parseWireRecord, type WireRecord } from '../../../main/wire-log/record.ts';
import { createWireLog } from '../../../main/wire-log/wire-log.ts';
import { eventually } from '../../harness/eventually.ts';

const token = 'canary_0123456789abcdef';
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'outpost-wire-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const request: HttpRequest = {
  endpoint: 'eventStream',
  method: 'GET',
  baseUrl: 'https://chess.example',
  path: '/api/stream/event',
  credential: { token, origin: 'https://chess.example' },
};
const line = (text: string) => ({ kind: 'line', text, terminated: true }) as const;

function open(more: { readonly maxBytes?: number; readonly files?: WireFiles } = {}) {
  const clock = createVirtualClock(1_000_000);
  const warnings: string[] = [];
  const files = more.files ?? createWireFiles({ directory, maxBytes: more.maxBytes ?? 8_000_000 });
  const log = createLog((_level, _scope, message) => warnings.push(message));
  const wire = createWireLog({ clock, log, files });
  const records = async (): Promise<readonly WireRecord[]> =>
    (await wire.lines()).map((text) => parseWireRecord(text) ?? expect.unreachable(text));
  return { clock, wire, records, warnings, tap: wire.tapFor('a1', token) };
}

const onDisk = () =>
  readdirSync(directory)
    .map((name) => readFileSync(join(directory, name), 'utf8'))
    .join('');

describe('the wire log', () => {
  it('records a stream: opening, lines, keep-alives and end, in order and with times', async () => {
    const { clock, tap, records } = open();
    const exchange = tap(request);
    exchange.head(200, new Headers({ 'content-type': 'application/x-ndjson', 'set-cookie': 'sid=1' }));
    exchange.line(line('{"type":"a"}'));
    clock.advance(7_000);
    exchange.line({ kind: 'keepAlive' });
    clock.advance(7_000);
    exchange.line({ kind: 'keepAlive' });
    clock.advance(1_000);
    exchange.line({ kind: 'line', text: '{"type":', terminated: false });
    exchange.end('lost: unreachable');
    const head = { account: 'a1', endpoint: 'eventStream', path: '/api/stream/event' };
    expect(await records()).toMatchObject([
      { ...head, at: 1_000_000, way: 'out', kind: 'request', method: 'GET' },
      {
        ...head,
        way: 'in',
        kind: 'answer',
        status: 200,
        headers: { 'content-type': 'application/x-ndjson' },
      },
      { kind: 'line', text: '{"type":"a"}', at: 1_000_000 },
      { kind: 'alive', count: 2, from: 1_007_000, at: 1_014_000 },
      { kind: 'line', text: '{"type":', unfinished: true, at: 1_015_000 },
      { kind: 'end', outcome: 'lost: unreachable' },
    ]);
    expect(new Set((await records()).map(({ exchange: id }) => id)).size).toBe(1);
    expect(onDisk()).not.toContain('sid=1');
  });

  it('writes keep-alives now and then, and all of them when the log is read', async () => {
    const { clock, tap, records } = open();
    const exchange = tap(request);
    const beat = () => {
      clock.advance(7_000);
      exchange.line({ kind: 'keepAlive' });
    };
    for (let beats = 1; beats <= 80; beats += 1) beat();
    clock.advance(1_000);
    expect(onDisk()).not.toContain('"alive"');
    expect((await records()).at(-1)).toMatchObject({
      kind: 'alive',
      count: 80,
      from: 1_007_000,
      at: 1_560_000,
    });
    for (let beats = 1; beats <= 87; beats += 1) beat();
    expect((await records()).at(-1)).toMatchObject({ kind: 'alive', count: 87, from: 1_568_000 });
  });

  it('writes after a short delay, without tokens in requests, headers, bodies or lines', async () => {
    const { clock, tap } = open();
    const exchange = tap({
      ...request,
      method: 'POST',
      path: `/api/${token}`,
      query: { q: token },
      body: { kind: 'json', value: { text: token } },
    });
    exchange.head(
      302,
      new Headers({ location: `/x?token=${token}`, 'set-cookie': token, authorization: token }),
    );
    exchange.body(`{"error":"${token}"}`, true);
    exchange.line(line(token));
    exchange.line({ kind: 'oversized', head: `{"text":"${token.slice(0, 12)}`, bytes: 2_000_000 });
    exchange.line({
      kind: 'line',
      text: '?',
      terminated: true,
      invalid: Buffer.from(`\xff${token}`, 'latin1'),
    });
    exchange.end('answered');
    clock.advance(250);
    await eventually(() => expect(onDisk().trim().split('\n')).toHaveLength(7));
    expect(onDisk()).not.toMatch(/canary|0123456789/);
    expect(onDisk()).toContain('"cut":2000000');
  });

  it('does not record the body of a request about a token', async () => {
    const { tap, records } = open();
    const exchange = tap({
      ...request,
      endpoint: 'tokenTest',
      method: 'POST',
      path: '/api/token/test',
      body: { kind: 'text', text: 'another-token' },
    });
    exchange.head(200, new Headers());
    exchange.body('{"another-token":{"scopes":"board:play"}}', true);
    exchange.end('answered');
    expect(await records()).toHaveLength(4);
    expect(onDisk()).not.toContain('another-token');
  });

  it('does not record how a token is granted', async () => {
    const { wire, records } = open();
    const exchange = wire.tapFor(
      'visitor',
      '',
    )({
      endpoint: 'tokenGrant',
      method: 'POST',
      baseUrl: 'https://chess.example',
      path: '/api/token',
      body: { kind: 'form', fields: { code: 'the-code-of-it', code_verifier: 'the-verifier-of-it' } },
    });
    exchange.head(200, new Headers());
    exchange.body('{"access_token":"the-token-of-it","token_type":"Bearer"}', true);
    exchange.end('answered');
    expect(await records()).toHaveLength(4);
    expect(onDisk()).not.toMatch(/-of-it/);
  });

  it('deletes some accounts and keeps the others', async () => {
    const { wire, tap, records } = open();
    for (const [name, one] of [
      ['first', tap],
      ['second', wire.tapFor('a2', 'another-token-0123')],
    ] as const) {
      const exchange = one(request);
      exchange.line(line(`{"type":"${name}"}`));
      exchange.end('ended');
    }
    const before = await records();
    await wire.forget(['a1', 'visitor']);
    expect(await records()).toEqual(before.filter(({ account }) => account === 'a2'));
    expect(onDisk()).not.toContain('first');
    await wire.forget(['a2']);
    expect(await records()).toEqual([]);
    expect(onDisk()).toBe('');
  });

  it('keeps the newest part, within the total size limit', async () => {
    const { wire, tap, records } = open({ maxBytes: 400_000 });
    const exchange = tap(request);
    for (let index = 0; index < 6_000; index += 1) exchange.line(line(JSON.stringify({ type: 'n', index })));
    await wire.close();
    const sizes = readdirSync(directory).map((name) => statSync(join(directory, name)).size);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400_000);
    const kept = (await records()).flatMap((record) =>
      record.kind === 'line' ? [(JSON.parse(record.text) as { index: number }).index] : [],
    );
    expect(kept.at(-1)).toBe(5_999);
    expect(kept).toEqual(Array.from(kept, (_, index) => 6_000 - kept.length + index));
  });

  it('continues after a restart, with unique exchange ids', async () => {
    const first = open();
    first.tap(request).end('aborted');
    await first.wire.close();
    const second = open();
    second.clock.advance(5);
    second.tap(request).end('aborted');
    expect(await second.records()).toHaveLength(4);
  });

  it('keeps the beginning of a long text, with its length', async () => {
    const { tap, records } = open();
    tap(request).body('x '.repeat(200_000), true);
    const [, body] = await records();
    expect(body).toMatchObject({ kind: 'body', cut: 400_000 });
    expect(onDisk().length).toBeLessThan(140_000);
  });

  it('can be cleared', async () => {
    const { wire, tap, records } = open();
    tap(request);
    expect(await records()).not.toEqual([]);
    await wire.clear();
    expect(await records()).toEqual([]);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('fails silently when the disk refuses, and recovers', async () => {
    const blocked = join(directory, 'a-file');
    writeFileSync(blocked, '');
    const { wire, tap, records, warnings } = open({
      files: createWireFiles({ directory: blocked, maxBytes: 1_000_000 }),
    });
    tap(request);
    await wire.close();
    tap(request);
    await wire.close();
    expect(warnings).toEqual(['wire log not written']);
    rmSync(blocked);
    tap(request);
    expect(await records()).toHaveLength(1);
  });

  it('drops the oldest notes when they arrive faster than they can be written', async () => {
    const { wire, tap, records } = open();
    const exchange = tap(request);
    for (let index = 0; index < 100; index += 1) exchange.body(`${index} `.repeat(30_000), true);
    await wire.close();
    const kept = await records();
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.length).toBeLessThan(70);
    expect(kept.at(-1)).toMatchObject({ text: expect.stringMatching(/^99 99/) });
  });
});
