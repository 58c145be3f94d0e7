import { describe, expect, it, vi } from 'vitest';
import { createLog, silentLog } from '../../../main/base/log.ts';
import { createLazy } from '../../../main/base/lazy.ts';
import { createContractServer, type Sender } from '../../../main/ipc/server.ts';
import { StoreError } from '../../../main/store/api.ts';
import { messageBounds, messageOf, verbatim } from '../../../main/text/message.ts';
import { commands } from '../../../preload/contract/commands.ts';
import type { CommandHandlers, QueryHandlers } from '../../../preload/contract/index.ts';
import { defaultSettings } from '../../../preload/contract/defaults.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { queries } from '../../../preload/contract/queries.ts';

const ours: Sender = { origin: 'app://outpost', isTopFrame: true, isOwnWindow: true, frame: '1:1:1' };

/** Handlers that reject all calls but the given ones: the server treats each name alike. */
function handlers(given: Partial<QueryHandlers & CommandHandlers>) {
  const refuse = (name: string) => [
    name,
    () => Promise.reject(new ContractFailure('unavailable', verbatim(name))),
  ];
  return {
    queries: {
      ...Object.fromEntries(Object.keys(queries).map(refuse)),
      ...given,
    } as unknown as QueryHandlers,
    commands: {
      ...Object.fromEntries(Object.keys(commands).map(refuse)),
      ...given,
    } as unknown as CommandHandlers,
  };
}

function serverWith(given: Partial<QueryHandlers & CommandHandlers>, log = silentLog) {
  return createContractServer({
    contractRuntime: createLazy(() => import('../../../main/ipc/contract-runtime.ts')),
    handlers: Promise.resolve(handlers(given)),
    origin: 'app://outpost',
    log,
  });
}

describe('the contract server', () => {
  it('answers a call of our own page', async () => {
    const server = serverWith({ 'settings.get': () => defaultSettings });
    expect(await server.query(ours, 'settings.get', undefined)).toEqual({ ok: true, value: defaultSettings });
  });

  it.each<[string, Sender]>([
    ['another origin', { ...ours, origin: 'https://evil.example' }],
    ['an inner frame', { ...ours, isTopFrame: false }],
    ['a window that is not ours', { ...ours, isOwnWindow: false }],
  ])('rejects %s before any handler runs', async (_, sender) => {
    const get = vi.fn(() => defaultSettings);
    const server = serverWith({ 'settings.get': get });
    expect(await server.query(sender, 'settings.get', undefined)).toMatchObject({
      ok: false,
      error: { code: 'rejected' },
    });
    expect(get).not.toHaveBeenCalled();
  });

  it.each(['constructor', '__proto__', 'toString', '', 7, null, 'games.move'])(
    'knows no query %j',
    async (name) => {
      const server = serverWith({});
      expect(await server.query(ours, name, undefined)).toMatchObject({
        ok: false,
        error: { code: 'rejected' },
      });
    },
  );

  it('rejects a payload outside the contract, naming the member', async () => {
    const move = vi.fn();
    const server = serverWith({ 'games.move': move });
    const answer = await server.command(ours, 'games.move', {
      accountId: 'a',
      gameId: 'g',
      ply: -1,
      uci: 'e2e4',
    });
    expect(answer).toMatchObject({
      ok: false,
      error: {
        code: 'rejected',
        message: messageOf('app.callInvalid', { name: 'games.move', where: 'ply' }),
      },
    });
    expect(move).not.toHaveBeenCalled();
  });

  it.each<[string, unknown, unknown]>([
    ['a name of megabytes', 'x'.repeat(5_000_000), undefined],
    ['a list as a name', Array.from({ length: 100_000 }, () => 'x'), undefined],
    [
      'a text of megabytes',
      'games.chat',
      { accountId: 'a', gameId: 'g', room: 'player', text: 'x'.repeat(5_000_000) },
    ],
    ['a list of gaps', 'arenas.saveCodes', { codes: Array(4_294_967_295) }],
    ['a date', 'games.move', new Date(0)],
  ])('rejects %s before any handler runs', async (_, name, input) => {
    const handler = vi.fn();
    const server = serverWith({ 'games.chat': handler, 'arenas.saveCodes': handler, 'games.move': handler });
    expect(await server.command(ours, name, input)).toMatchObject({ ok: false, error: { code: 'rejected' } });
    expect(handler).not.toHaveBeenCalled();
  });

  it('names at most a few members of a payload, however many are wrong', async () => {
    const names = Array.from({ length: 400 }, () => 7);
    const server = serverWith({});
    const answer = await server.command(ours, 'arenas.codes', {
      accountId: 'a',
      password: 'p',
      names,
      teamId: null,
    });
    expect(answer).toMatchObject({ ok: false, error: { code: 'rejected' } });
    expect(JSON.stringify(answer).length).toBeLessThan(400);
  });

  it('truncates an answer beyond the contract’s bounds, and logs it', async () => {
    const lines: string[] = [];
    const log = createLog((_level, _scope, message, fields) =>
      lines.push(`${message} ${JSON.stringify(fields)}`),
    );
    const reason = verbatim('r');
    const line = { id: 1, accountId: 'a', at: 1, source: 's'.repeat(10_000), reason, raw: 'x' };
    const server = serverWith({ 'quarantine.page': () => [line] }, log);
    const answer = await server.query(ours, 'quarantine.page', { limit: 10 });
    expect(answer).toMatchObject({
      ok: true,
      value: [{ id: 1, reason, source: expect.stringMatching(/^s{299}…$/) }],
    });
    expect(lines).toEqual(['answer truncated {"name":"quarantine.page","places":["source"]}']);
  });

  it('hands on a refusal that quotes a server at any length, within the bounds of messages', async () => {
    const server = serverWith({
      'games.abort': () => Promise.reject(new ContractFailure('refused', verbatim('x'.repeat(100_000)))),
    });
    const answer = await server.command(ours, 'games.abort', { accountId: 'a', gameId: 'g' });
    expect(answer).toEqual({
      ok: false,
      error: { code: 'refused', message: verbatim(`${'x'.repeat(messageBounds.text - 1)}…`) },
    });
  });

  it('names the whole value where a call is wrong as a whole', async () => {
    const server = serverWith({});
    expect(await server.command(ours, 'games.move', 7)).toEqual({
      ok: false,
      error: {
        code: 'rejected',
        message: messageOf('app.callInvalid', { name: 'games.move', where: messageOf('app.wholeValue') }),
      },
    });
  });

  it('strips members outside the contract', async () => {
    const leaky = { ...defaultSettings, token: 'canary' };
    const server = serverWith({ 'settings.get': () => leaky });
    expect(JSON.stringify(await server.query(ours, 'settings.get', undefined))).not.toContain('canary');
  });

  it('answers a database failure as a storage failure', async () => {
    const fail = () =>
      Promise.reject(new StoreError('full', messageOf('storage.diskFull', { file: 'outpost.db' })));
    const server = serverWith({ 'storage.view': fail, 'games.open': fail });
    const full = {
      ok: false,
      error: { code: 'storage', message: messageOf('storage.diskFull', { file: 'outpost.db' }) },
    };
    expect(await server.query(ours, 'storage.view', undefined)).toEqual(full);
    expect(await server.command(ours, 'games.open', { accountId: 'a', gameId: 'g' })).toEqual(full);
  });

  it('turns failures into values, and leaves the text of unexpected errors to the log', async () => {
    const lines: string[] = [];
    const log = createLog((_level, _scope, _message, fields) => lines.push(JSON.stringify(fields)));
    const server = serverWith(
      {
        'games.abort': () =>
          Promise.reject(new ContractFailure('refused', verbatim('Too late to abort.'), 5)),
        'games.resign': () => Promise.reject(new Error('secret detail')),
      },
      log,
    );
    const key = { accountId: 'a', gameId: 'g' };
    expect(await server.command(ours, 'games.abort', key)).toEqual({
      ok: false,
      error: { code: 'refused', message: verbatim('Too late to abort.'), retryAfterMs: 5 },
    });
    const unexpected = await server.command(ours, 'games.resign', key);
    expect(unexpected).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(unexpected)).not.toContain('secret detail');
    expect(lines.join()).toContain('secret detail');
  });

  describe('dropped files', () => {
    const files = ['/games/one.pgn', '/games/two.pgn'];
    const importing = () => {
      const taken: (readonly string[] | null)[] = [];
      const server = serverWith({
        async 'history.importDropped'({ files: tokens }, caller) {
          taken.push(await caller.takeFiles(tokens));
          return { files: 0 };
        },
      });
      const take = async (sender: Sender, tokens: readonly string[]) => {
        await server.command(sender, 'history.importDropped', { accountId: 'a', files: tokens });
        return taken.at(-1);
      };
      return { server, take };
    };

    it('are identified by tokens, once, and only for the page that they were dropped onto', async () => {
      const { server, take } = importing();
      const tokens = await server.dropped(ours, files);
      expect(tokens).toHaveLength(2);
      expect(JSON.stringify(tokens)).not.toContain('games');
      expect(await take({ ...ours, frame: '2:1:1' }, tokens)).toBeNull();
      expect(await take(ours, tokens)).toEqual(files);
      expect(await take(ours, tokens)).toBeNull();
    });

    it('are not identified by a path, an unknown token, or one of an earlier drop', async () => {
      const { server, take } = importing();
      const [old = ''] = await server.dropped(ours, files);
      const [token = ''] = await server.dropped(ours, files);
      for (const forged of ['/etc/passwd', files[0] ?? '', '', old]) {
        expect(await take(ours, [forged])).toBeNull();
        expect(await take(ours, [token, forged])).toBeNull();
      }
      expect(await take(ours, [])).toBeNull();
      expect(await take(ours, [token])).toEqual(files.slice(0, 1));
    });

    it('are refused unless all are game files of this computer by their paths', async () => {
      const { server } = importing();
      expect(await server.dropped(ours, ['/games/ONE.PGN'])).toHaveLength(1);
      for (const path of [
        '/etc/passwd',
        '/home/u/.ssh/id_ed25519',
        '/games',
        '/games/.pgn',
        '/games/one.pgn.zip',
        '/games/pgn',
        '//evil.example/share/one.pgn',
        String.raw`\\evil.example\share\one.pgn`,
        String.raw`\\?\UNC\evil.example\share\one.pgn`,
      ]) {
        expect(await server.dropped(ours, [path])).toEqual([]);
        expect(await server.dropped(ours, ['/games/one.pgn', path])).toEqual([]);
      }
    });

    it('are refused from a foreign sender, and unless their paths are absolute', async () => {
      const { server } = importing();
      expect(await server.dropped({ ...ours, isTopFrame: false }, files)).toEqual([]);
      for (const paths of [
        null,
        'x',
        ['a.pgn'],
        [7],
        ['/a\0b.pgn'],
        Array.from({ length: 101 }, () => '/a.pgn'),
      ])
        expect(await server.dropped(ours, paths)).toEqual([]);
    });
  });

  it('answers what it can before the handlers are ready, delays the rest, and then uses the handlers', async () => {
    let comeUp = (_: ReturnType<typeof handlers>) => {};
    const server = createContractServer({
      contractRuntime: createLazy(() => import('../../../main/ipc/contract-runtime.ts')),
      first: { 'streams.list': () => [], 'settings.get': () => defaultSettings },
      handlers: new Promise((resolve) => (comeUp = resolve)),
      origin: 'app://outpost',
      log: silentLog,
    });
    expect(await server.query(ours, 'streams.list', undefined)).toEqual({ ok: true, value: [] });
    const later = server.query(ours, 'challenges.list', undefined);
    const reset = vi.fn();
    comeUp(
      handlers({
        'challenges.list': () => [],
        'settings.get': () => (reset(), { ...defaultSettings, theme: 'light' }),
      }),
    );
    expect(await later).toEqual({ ok: true, value: [] });
    expect(await server.query(ours, 'settings.get', undefined)).toMatchObject({ value: { theme: 'light' } });
    expect(reset).toHaveBeenCalledOnce();
  });
});
