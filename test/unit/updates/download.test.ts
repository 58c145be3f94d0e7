import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fetch, HttpInit, HttpResponse } from '../../../main/service/http-message.ts';
import { NetworkError } from '../../../main/service/network/network-error.ts';
import { downloadFile } from '../../../main/updates/download.ts';
import { UpdateRefused } from '../../../main/updates/update-refused.ts';
import { describeBytes } from '../../harness/release-server.ts';

const content = Buffer.from('the new version');
const file = describeBytes('Outpost.AppImage', content);
const address = new URL('https://releases.test/files/Outpost.AppImage');

let folder: string;
let destination: string;
/** Bytes on the disk at each reported chunk. */
let reported: [received: number, onDisk: number][];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-download-'));
  destination = join(folder, 'temp');
  reported = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const download = (fetch: Fetch, signal = new AbortController().signal) =>
  downloadFile({
    fetch,
    address,
    signal,
    file,
    destination,
    onBytes: (received) => reported.push([received, statSync(destination).size]),
  });

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly chunks?: Iterable<Buffer> | AsyncIterable<Buffer>;
}

const sized = { 'content-length': String(content.length) };
const answerOf = ({ status = 200, headers = sized, chunks = [content] }: Answer): HttpResponse => ({
  status,
  headers: { get: (name) => headers[name] ?? null },
  body: (async function* () {
    yield* chunks;
  })(),
});
/** Answers requests in sequence, the last answer repeatedly; `asked` has the addresses. */
function server(...answers: readonly Answer[]) {
  const asked: string[] = [];
  const inits: HttpInit[] = [];
  const fetch: Fetch = async (url, init) => {
    inits.push(init);
    asked.push(url);
    return answerOf(answers[Math.min(asked.length, answers.length) - 1] ?? {});
  };
  return { fetch, asked, inits };
}
const redirect = (location: string): Answer => ({ status: 302, headers: { location } });

const errorOf = (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const expectRefused = async (work: Promise<void>) => {
  expect(await errorOf(work)).toBeInstanceOf(UpdateRefused);
  expect(existsSync(destination)).toBe(false);
};

describe('a download', () => {
  it('is written with owner-only access, as it arrives, and requested without compression', async () => {
    const { fetch, inits } = server({ chunks: [content.subarray(0, 4), content.subarray(4)] });
    await download(fetch);
    expect(readFileSync(destination)).toEqual(content);
    expect(statSync(destination).mode & 0o777).toBe(0o600);
    expect(reported).toEqual([
      [4, 4],
      [15, 15],
    ]);
    expect(inits).toMatchObject([{ headers: { 'accept-encoding': 'identity' }, redirect: 'manual' }]);
  });

  it.each([
    ['without a length', { headers: {} }],
    ['with another length', { headers: { 'content-length': '16' } }],
    ['compressed', { headers: { ...sized, 'content-encoding': 'gzip' } }],
    ['shorter than it says', { chunks: [content.subarray(1)] }],
    ['of other content', { chunks: [Buffer.alloc(content.length)] }],
  ])('is refused %s, and nothing is kept', async (_what, answer) => {
    await expectRefused(download(server(answer).fetch));
  });

  it('writes no byte beyond the listed size', async () => {
    const { fetch } = server({ chunks: [content.subarray(0, 4), Buffer.alloc(content.length)] });
    await expectRefused(download(fetch));
    expect(reported).toEqual([[4, 4]]);
  });

  it('follows redirects to https, relative ones too', async () => {
    const { fetch, asked } = server(redirect('https://cdn.test/a'), redirect('b?c=d'), {});
    await download(fetch);
    expect(asked).toEqual([address.href, 'https://cdn.test/a', 'https://cdn.test/b?c=d']);
    expect(readFileSync(destination)).toEqual(content);
  });

  it('follows none to http, and no endless ones', async () => {
    const plain = server(redirect('https://cdn.test/a'), redirect('http://cdn.test/a'), {});
    await expectRefused(download(plain.fetch));
    expect(plain.asked).toHaveLength(2);
    const endless = server(redirect(address.href));
    await expect(download(endless.fetch)).rejects.toThrow(/redirects the download too many times/);
    expect(endless.asked).toHaveLength(6);
  });

  it.each([404, 206, 304, 500])('fails for the status %i, and names it', async (status) => {
    await expect(download(server({ status }).fetch)).rejects.toThrow(`answered with status ${status}`);
    expect(existsSync(destination)).toBe(false);
  });

  it('closes the connection of a refused response', async () => {
    const { fetch, inits } = server({ headers: {} });
    await expectRefused(download(fetch));
    expect(inits[0]?.signal.aborted).toBe(true);
  });

  it('names the cause if no connection is made or one is lost', async () => {
    const refused = new NetworkError('ECONNREFUSED', { host: 'releases.test' });
    await expect(download(() => Promise.reject(refused))).rejects.toThrow(
      /^releases\.test refuses the connection/,
    );
    const cut = server({
      chunks: (async function* () {
        yield content.subarray(0, 4);
        throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
      })(),
    });
    await expect(download(cut.fetch)).rejects.toThrow('The connection to releases.test was cut');
    expect(reported).toHaveLength(1);
    expect(existsSync(destination)).toBe(false);
  });

  it('ends with the signal’s reason, before and after a response started', async () => {
    const ended = new AbortController();
    const waiting = errorOf(download(() => new Promise(() => {}), ended.signal));
    const reason = new Error('long enough');
    ended.abort(reason);
    expect(await waiting).toBe(reason);
    const late = new AbortController();
    const chunks = (async function* () {
      yield content.subarray(0, 4);
      late.abort(reason);
      yield content.subarray(4);
    })();
    expect(await errorOf(download(server({ chunks }).fetch, late.signal))).toBe(reason);
    expect(existsSync(destination)).toBe(false);
  });

  it('replaces nothing, and reports a disk failure', async () => {
    writeFileSync(destination, 'of another');
    await expect(download(server({}).fetch)).rejects.toThrow(/could not be saved/);
    expect(readFileSync(destination, 'utf8')).toBe('of another');
  });
});
