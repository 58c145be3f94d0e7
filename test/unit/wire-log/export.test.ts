import { describe, expect, it } from 'vitest';
import { makeWireExport, type WireExportOptions } from '../../../main/wire-log/export.ts';
import { parseWireExport } from '../../harness/wire-export.ts';
import { makeWireRecord, type WireRecord } from '../../../main/wire-log/record.ts';

const about = {
  app: '0.1.0',
  platform: 'linux x64',
  exportedAt: 5_000,
  accounts: [
    {
      id: 'a1',
      kind: 'token' as const,
      server: 'https://chess.example',
      dialect: 'auto' as const,
      user: { id: 'robin', name: 'Robin' },
      isBot: false,
    },
    {
      id: 'a2',
      kind: 'watch' as const,
      server: 'https://other.example',
      dialect: 'auto' as const,
      user: null,
      isBot: false,
    },
  ],
};

const head = {
  at: 1_000,
  account: 'a1',
  exchange: 'r-1',
  endpoint: 'eventStream',
  path: '/api/stream/event',
};
const line = (text: string, more: Partial<WireRecord> = {}): WireRecord =>
  ({ ...head, way: 'in', kind: 'line', text, ...more }) as WireRecord;

const challenge = JSON.stringify({
  type: 'challenge',
  challenge: {
    id: 'abcdEFGH',
    url: 'https://chess.example/abcdEFGH?from=/@/WillowTheGreat',
    challenger: { id: 'willowthegreat', name: 'WillowTheGreat', title: null, rating: 1500 },
    destUser: { id: 'robin', name: 'Robin' },
    variant: { key: 'standard', name: 'Standard' },
    color: 'white',
  },
});
const start = JSON.stringify({
  type: 'gameStart',
  game: { id: 'abcdEFGH', color: 'white', opponent: { id: 'white', username: 'White', rating: 1 } },
});
const chat = JSON.stringify({
  type: 'chatLine',
  room: 'player',
  username: 'WillowTheGreat',
  text: 'Hi robin, it is WILLOWTHEGREAT',
});

const records: readonly WireRecord[] = [
  line(challenge),
  line(start),
  line(chat, { endpoint: 'boardGameStream' }),
  line('{"type":"chatLine","username":"WillowTheGreat","text":"broken', {
    endpoint: 'boardGameStream',
    unfinished: true,
  }),
  {
    ...head,
    way: 'out',
    kind: 'request',
    method: 'POST',
    endpoint: 'boardChat',
    path: '/api/board/game/abcdEFGH/chat',
    body: 'room=player&text=so+it+is+%40WillowTheGreat',
  },
  {
    ...head,
    way: 'in',
    kind: 'body',
    endpoint: 'boardReadChat',
    text: '[{"user":"WillowTheGreat","text":"listed"},{"text":"nameless"},{"user":"robin","text":"cut o',
  },
  {
    ...head,
    way: 'in',
    kind: 'body',
    endpoint: 'boardReadChat',
    text: '[{"user":"WillowTheGreat","text":"listed"},{"text":"nameless"}]',
  },
  {
    ...head,
    way: 'out',
    kind: 'request',
    method: 'GET',
    endpoint: 'user',
    path: '/api/user/WillowTheGreat',
    query: { of: 'robin' },
  },
  { ...head, way: 'in', kind: 'body', endpoint: 'user', text: '<html><b>WillowTheGreat</b> is unknown' },
  {
    ...head,
    way: 'in',
    kind: 'body',
    endpoint: 'account',
    text: '{"id":"robin","username":"Robin","profile":{"bio":"Robin of the wood","country":"x"}}',
  },
  { ...head, account: 'a2', way: 'in', kind: 'end', outcome: 'answered', at: 2_000 },
];

const make = (options: Partial<WireExportOptions>) =>
  makeWireExport(
    records.map(makeWireRecord),
    about,
    { names: 'keep', chat: 'keep', accountId: null, ...options },
    async () => {},
  );

describe('an export', () => {
  it('consists of a head and the records, and is parsed back unchanged', async () => {
    const made = await make({});
    const read = parseWireExport(`${made.lines.join('\n')}\n`);
    expect(read).toEqual({
      head: { format: 'outpost-wire-log', version: 1, ...about, names: 'keep', chat: 'keep' },
      records,
      unreadable: 0,
    });
    expect(made.summary).toMatchObject({
      records: 11,
      requests: 2,
      lines: 4,
      from: 1_000,
      to: 2_000,
      people: 0,
    });
    expect(made.summary.bytes).toBe(Buffer.byteLength(`${made.lines.join('\n')}\n`));
  });

  it('replaces names consistently everywhere, and no lookalikes', async () => {
    const { lines, summary } = await make({ names: 'replace' });
    const text = lines.join('\n');
    expect(text).not.toMatch(/willow|robin/i);
    const read = parseWireExport(text);
    expect(read?.head.accounts[0]?.user).toEqual({ id: 'player1', name: 'Player1' });
    const [first, second, third] = (read?.records ?? []).map((record) =>
      record.kind === 'line' && record.unfinished === undefined ? (JSON.parse(record.text) as unknown) : null,
    );
    expect(first).toMatchObject({
      challenge: {
        id: 'abcdEFGH',
        url: 'https://chess.example/abcdEFGH?from=/@/Player2',
        challenger: { id: 'player2', name: 'Player2', rating: 1500 },
        destUser: { id: 'player1', name: 'Player1' },
        variant: { key: 'standard', name: 'Standard' },
        color: 'white',
      },
    });
    // The player has the name of a colour.
    expect(second).toMatchObject({
      game: { color: 'white', opponent: { id: 'player3', username: 'Player3' } },
    });
    expect(third).toMatchObject({ username: 'Player2', text: 'Hi player1, it is Player2' });
    expect(text).toContain('/api/user/Player2');
    expect(text).toContain('%40Player2');
    expect(summary.people).toBe(3);
  });

  it('replaces chat, sent and received, complete and truncated', async () => {
    const text = (await make({ chat: 'replace' })).lines.join('\n');
    expect(text).not.toMatch(/Hi robin|broken|so\+it|listed|nameless|cut o/);
    expect(text).toContain('[30 characters of chat]');
    expect(text).toContain('WillowTheGreat');
  });

  it('can be limited to one account', async () => {
    const { lines, summary } = await make({ accountId: 'a2' });
    expect(summary.records).toBe(1);
    expect(parseWireExport(lines.join('\n'))?.head.accounts.map(({ id }) => id)).toEqual(['a2']);
  });

  it('is recognised by its head; invalid records are counted and skipped', async () => {
    const { lines } = await make({});
    expect(parseWireExport('')).toBeUndefined();
    expect(parseWireExport('{"format":"other"}\n')).toBeUndefined();
    expect(parseWireExport([...lines, 'garbage', '{"kind":"line"}'].join('\n'))?.unreadable).toBe(2);
  });
});
