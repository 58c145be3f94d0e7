import { describe, expect, it } from 'vitest';
import { readSpans } from '../../../main/features/history/activity-tracker.ts';
import { parseActivity } from '../../../main/service/codec/activity.ts';
import { parseTokenInfo } from '../../../main/service/codec/account.ts';
import { parseServiceEvent } from '../../../main/service/codec/events.ts';
import { parseChat } from '../../../main/service/codec/game-chat.ts';
import { parseGameEvent } from '../../../main/service/codec/game-stream.ts';
import { readLine } from '../../../main/service/codec/message.ts';
import { challenge, game } from './samples.ts';

const offered = (changes: object) =>
  parseServiceEvent({ type: 'challenge', challenge: { ...challenge, ...changes } });
const started = (changes: object) => parseServiceEvent({ type: 'gameStart', game: { ...game, ...changes } });
const stated = (changes: object) =>
  parseGameEvent({
    type: 'gameState',
    moves: 'e2e4',
    wtime: 60_000,
    btime: 60_000,
    status: 'started',
    ...changes,
  });
const full = (changes: object) =>
  parseGameEvent({
    type: 'gameFull',
    id: 'abcd1234',
    variant: { key: 'standard' },
    speed: 'rapid',
    rated: false,
    createdAt: 1,
    white: { id: 'ruth', name: 'Ruth' },
    black: { id: 'bob', name: 'Bob' },
    initialFen: 'startpos',
    state: { moves: '', wtime: 1, btime: 1, status: 'started' },
    ...changes,
  });

describe('a hostile server', () => {
  it.each(['../../logout', 'a/b', 'a?b=c', 'a b', '', '..', 'a\u0000', 'x'.repeat(65), '<b>'])(
    'cannot be an id: %j',
    (id) => {
      expect(offered({ id })).toMatchObject({ kind: 'malformed' });
      expect(started({ gameId: id, id })).toMatchObject({ kind: 'malformed' });
      expect(full({ id })).toMatchObject({ kind: 'malformed' });
    },
  );

  it.each([
    [-8.64e15, 8.64e15],
    [1_700_000_000_000, 1_600_000_000_000],
    [1_700_000_000_000, 1_700_000_000_000 + 401 * 86_400_000],
    [1_700_000_000, 1_800_000_000],
  ])('cannot send activity from %d to %d', (start, end) => {
    const good = { interval: { start: 1_700_000_000_000, end: 1_700_086_400_000 } };
    const raw = [{ interval: { start, end } }, good];
    expect(parseActivity(raw)).toMatchObject({
      ok: true,
      value: [{ start: 1_700_000_000_000 }],
      notes: { dropped: ['[0]'] },
    });
    expect(readSpans(raw)).toEqual([{ start: 1_700_000_000_000, end: 1_700_086_400_000, members: {} }]);
  });

  it('cannot send an invalid date, nor a span that sums to infinity', () => {
    expect(full({ createdAt: 1e300 })).toMatchObject({ kind: 'event', notes: { dropped: ['createdAt'] } });
    expect(stated({ wtime: 1e308 })).toMatchObject({
      value: { state: { whiteMs: null } },
      notes: { dropped: ['wtime'] },
    });
    expect(parseTokenInfo({ userId: 'ruth', scopes: '', expires: 1e300 })).toMatchObject({
      value: { expiresAt: null },
      notes: { dropped: ['expires'] },
    });
    const gone = parseGameEvent({ type: 'opponentGone', gone: true, claimWinInSeconds: 1e308 });
    expect(gone).toEqual({
      kind: 'event',
      value: { type: 'opponentGone', presence: { gone: true } },
      notes: expect.anything(),
    });
  });

  it('cannot send an endless name, reason or chat', () => {
    const long = 'x'.repeat(100_000);
    expect(offered({ challenger: { id: 'bob', name: long } })).toMatchObject({
      value: { challenge: { challenger: { id: 'bob', name: 'bob' } } },
      notes: { dropped: ['challenge.challenger.name'] },
    });
    expect(started({ speed: long })).toMatchObject({ notes: { dropped: ['game.speed'] } });
    expect(parseGameEvent({ type: 'chatLine', username: 'bob', text: long })).toMatchObject({
      kind: 'malformed',
    });
    const declined = offered({ declineReason: long });
    expect(declined).toMatchObject({ kind: 'event', notes: { dropped: ['challenge.declineReason'] } });
    expect(JSON.stringify(declined.kind === 'event' && declined.value)).not.toContain(long);
  });

  it('cannot send an endless list of chat lines: long or strange ones are dropped, the latest are read', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, n) => ({ user: 'bob', text: `${n}` }));
    const odd = [{ user: 'bob', text: 'x'.repeat(100_000) }, { user: 'bob' }, { text: 5 }, 'hello', null, []];
    expect(parseChat([...odd, { user: ['bob'], text: 'hi' }])).toEqual({
      ok: true,
      value: [{ room: 'player', text: 'hi' }],
      notes: expect.anything(),
    });
    const all = parseChat(lines(30_000));
    expect(all.ok && all.value.length).toBe(500);
    expect(all.ok && all.value.at(-1)).toEqual({ room: 'player', username: 'bob', text: '29999' });
    expect(parseChat(Array.from({ length: 30_000 }, () => ({})))).toMatchObject({ ok: false });
    for (const wrong of [{}, { lines: lines(1) }, 'hello', null, 5])
      expect(parseChat(wrong)).toMatchObject({ ok: false });
  });

  it('cannot send an endless game, but the longest possible one', () => {
    const there = 'g1f3 g8f6 f3g1 f6g8';
    const moves = (times: number) => Array.from({ length: times }, () => there).join(' ');
    expect(stated({ moves: moves(300) })).toMatchObject({ kind: 'event' });
    expect(stated({ moves: moves(50_000) })).toMatchObject({ kind: 'malformed' });
  });

  it('cannot send endless nesting; brackets in strings are allowed', () => {
    const read = (text: string) => readLine(text, parseGameEvent);
    const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(read(`{"type":"chatLine","deep":${deep(100_000)}}`)).toMatchObject({ kind: 'malformed' });
    const chat = { type: 'chatLine', username: 'bob', text: 'hello', more: '[{"\\'.repeat(5_000) };
    expect(read(JSON.stringify(chat))).toMatchObject({ kind: 'event' });
    expect(read(JSON.stringify({ ...chat, more: [JSON.parse(deep(100))] }))).toMatchObject({ kind: 'event' });
  });
});
