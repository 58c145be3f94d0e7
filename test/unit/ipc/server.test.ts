import { describe, expect, it, vi } from 'vitest';
import { createLog, silentLog } from '../../../main/base/log.ts';
import { createLate } from '../../../main/base/late.ts';
import { createContractServer, type Sender } from '../../../main/ipc/server.ts';
import { commands } from '../../../preload/contract/commands.ts';
import type { CommandHandlers, QueryHandlers } from '../../../preload/contract/index.ts';
import { defaultSettings } from '../../../preload/contract/defaults.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { queries } from '../../../preload/contract/queries.ts';

const ours: Sender = { origin: 'app://outpost', isTopFrame: true, isOwnWindow: true };

/** Handlers that reject all but the given: the server treats each name alike. */
function handlers(given: Partial<QueryHandlers & CommandHandlers>) {
  const refuse = (name: string) => [name, () => Promise.reject(new ContractFailure('unavailable', name))];
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
    crossing: createLate(() => import('../../../main/ipc/crossing.ts')),
    handlers: Promise.resolve(handlers(given)),
    origin: 'app://outpost',
    language: () => 'en',
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

  it('rejects a payload that the contract does not allow, naming the member', async () => {
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
      error: { code: 'rejected', message: expect.stringContaining('ply') },
    });
    expect(move).not.toHaveBeenCalled();
  });

  it('lets no member cross that the contract does not name', async () => {
    const leaky = { ...defaultSettings, token: 'canary' };
    const server = serverWith({ 'settings.get': () => leaky });
    expect(JSON.stringify(await server.query(ours, 'settings.get', undefined))).not.toContain('canary');
  });

  it('turns failures into values, and keeps the text of unexpected errors to the log', async () => {
    const lines: string[] = [];
    const log = createLog((_level, _scope, _message, fields) => lines.push(JSON.stringify(fields)));
    const server = serverWith(
      {
        'games.abort': () => Promise.reject(new ContractFailure('refused', 'Too late to abort.', 5)),
        'games.resign': () => Promise.reject(new Error('secret detail')),
      },
      log,
    );
    const key = { accountId: 'a', gameId: 'g' };
    expect(await server.command(ours, 'games.abort', key)).toEqual({
      ok: false,
      error: { code: 'refused', message: 'Too late to abort.', retryAfterMs: 5 },
    });
    const unexpected = await server.command(ours, 'games.resign', key);
    expect(unexpected).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(unexpected)).not.toContain('secret detail');
    expect(lines.join()).toContain('secret detail');
  });

  it('answers what it can while the handlers come up, lets the rest wait, and then asks the handlers', async () => {
    let comeUp = (_: ReturnType<typeof handlers>) => {};
    const server = createContractServer({
      crossing: createLate(() => import('../../../main/ipc/crossing.ts')),
      first: { 'streams.list': () => [], 'settings.get': () => defaultSettings },
      handlers: new Promise((resolve) => (comeUp = resolve)),
      origin: 'app://outpost',
      language: () => 'en',
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
