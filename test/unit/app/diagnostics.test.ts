import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiagnostics, type DiagnosticsOptions } from '../../../main/app/diagnostics.ts';
import { createRedactor } from '../../../main/base/redact.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { diagnosticsSchema } from '../../../preload/contract/desktop.ts';
import type { AccountView } from '../../../preload/contract/models.ts';
import { messageOf, verbatim, type Message } from '../../../main/text/message.ts';

const account: AccountView = {
  id: 'b4f2c7aa-0000-4000-8000-000000000001',
  kind: 'token',
  server: { baseUrl: 'https://chess.example', name: 'chess.example', dialect: 'auto' },
  user: { id: 'robin', name: 'Robin' },
  isBot: false,
  scopes: [],
  abilities: [],
  tokenKeeping: 'keyring',
  signedInBy: 'token',
  expiresAt: null,
  state: 'stopped',
  problem: {
    code: 'unauthorized',
    message: verbatim('chess.example does not accept the token of Robin any more.'),
  },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-diagnostics-'));
  writeFileSync(join(folder, 'main.log'), 'x'.repeat(1234));
});
afterAll(() => rmSync(folder, { recursive: true }));

function setUp(more: Partial<DiagnosticsOptions> = {}) {
  const redactor = createRedactor();
  redactor.protect('canary-token-1234');
  const clock = createVirtualClock();
  return createDiagnostics({
    clock,
    redactor,
    language: () => 'en',
    versions: () => [{ name: 'Outpost', value: '0.1.0' }],
    places: [
      { name: 'home', path: '/home/robin' },
      { name: 'data', path: '/home/robin/.config/Outpost' },
    ],
    folders: [
      { name: 'logs', path: folder },
      { name: 'wire', path: join(folder, 'absent') },
    ],
    storage: () =>
      Promise.resolve({
        databases: [{ name: 'Accounts', bytes: 4096, entries: 12 }],
        quarantined: 0,
        incidents: [],
      }),
    accounts: () => [account],
    streams: () => [],
    keyring: () => Promise.resolve({ available: false, backend: 'basic_text' }),
    notificationsSupported: () => false,
    desktop: () => ({
      tray: 'none',
      staysWithoutWindow: false,
      keepsWindowsOnTop: true,
      autostart: { on: false, problem: null },
      update: { state: 'none' },
    }),
    problems: () => [
      {
        at: clock.now(),
        level: 'error',
        scope: 'store',
        message: 'ROBIN cannot write /home/robin/.config/Outpost/outpost.db',
        detail: 'reason: https://chess.example/api?token=abc Bearer canary-token-1234',
        times: 2,
        advice: messageOf('advice.settingsDisk'),
      },
    ],
    ...more,
  });
}

describe('diagnostics', () => {
  it('show versions, places, sizes and health as in the contract', async () => {
    const view = await setUp().view();
    expect(diagnosticsSchema.parse(view)).toEqual(view);
    expect(view.stores).toEqual([
      { name: 'Database: Accounts', bytes: 4096, entries: 12 },
      { name: 'Logs', bytes: 1234, entries: null },
      { name: 'Network log', bytes: 0, entries: null },
    ]);
    expect(view.health.map(({ subject, tone }) => [subject, tone])).toEqual([
      ['Robin on chess.example', 'problem'],
      ['Storage', 'ok'],
      ['Keyring', 'busy'],
      ['Notifications', 'problem'],
      ['Tray', 'busy'],
      ['Updates', 'ok'],
    ]);
    expect(view.health[0]?.detail).toContain('does not accept the token');
  });

  it('report database incidents and unreadable server messages', async () => {
    const storage = (incidents: { at: number; message: Message }[]) => () =>
      Promise.resolve({ databases: [], quarantined: 1, incidents });
    const lines = async (incidents: { at: number; message: Message }[]) =>
      (await setUp({ storage: storage(incidents) }).view()).health.find(
        ({ subject }) => subject === 'Storage',
      );
    expect(await lines([])).toMatchObject({
      tone: 'busy',
      detail: expect.stringContaining('1 unreadable server message'),
    });
    expect(await lines([{ at: 0, message: verbatim('A copy was restored.') }])).toMatchObject({
      tone: 'problem',
    });
  });

  it('are exported without names, servers, paths and secrets', async () => {
    const { name, text } = await setUp().file();
    expect(name).toMatch(/^outpost-diagnostics-\d{4}-\d{2}-\d{2}\.txt$/);
    for (const secret of [/robin/i, /chess\.example/, /\/home/, /canary/, /token=abc/, account.id])
      expect(text).not.toMatch(secret);
    expect(text).toContain('<account 1> cannot write <data>/outpost.db');
    expect(text).toContain('What to do: Check that the disk has free space');
    expect(text).toContain('Database: Accounts: 4096 bytes, 12 entries');
  });

  it('keep words that merely start like a name', async () => {
    const short = { ...account, user: { id: 'out', name: 'Out' } };
    const { text } = await setUp({ accounts: () => [short] }).file();
    expect(text).toContain('Outpost: 0.1.0');
  });
});
