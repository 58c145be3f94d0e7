import { afterEach, describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import type { Host } from '../../../main/practice/host.ts';
import { openClubInProcess } from '../../harness/in-process-club.ts';
import type { PracticeStart } from '../../../main/practice/protocol.ts';
import { eventually } from './support.ts';

const open: Host[] = [];
afterEach(async () => {
  for (const host of open.splice(0)) await host.stop();
});

async function openHere(start: Partial<PracticeStart> = {}) {
  const clock = createVirtualClock();
  const host = await openClubInProcess({ clock, start });
  open.push(host);
  const call = async (method: string, path: string) => {
    const response = await fetch(`${host.baseUrl}${path}`, {
      method,
      headers: { authorization: 'Bearer user-token' },
    });
    return { status: response.status, date: response.headers.get('date'), text: await response.text() };
  };
  return { clock, host, call };
}

/** Plays a game to its end as the user, always the last legal move, advancing from timer to timer. */
async function playThrough(start: Partial<PracticeStart>): Promise<string> {
  const { clock, host, call } = await openHere(start);
  const made = await host.tell('POST', '/game', { source: 'friend', limit: 600, increment: 5 });
  if (!made.ok) throw new Error(made.refusal.error);
  const game = host.club().games.byId((made.value as { id: string }).id);
  if (!game) throw new Error('no such game');
  while (game.status === 'started') {
    const position = host.club().games.position(game);
    if (position.turn === game.userColor) {
      const uci = position.legalMoves().at(-1) ?? '';
      expect((await call('POST', `/api/board/game/${game.id}/move/${uci}`)).status).toBe(200);
    } else {
      await host.idle();
      clock.advance(clock.untilNext() ?? 0);
    }
  }
  return JSON.stringify([game.moves, game.status, game.winner]);
}

describe('a club in this process', () => {
  it('plays a game to its end on a manual clock, deterministically by seed', async () => {
    const first = await playThrough({ seed: 3 });
    expect(await playThrough({ seed: 3 })).toEqual(first);
    expect(await playThrough({ seed: 4 })).not.toEqual(first);
  });

  it('uses the given clock only', async () => {
    const { clock, call } = await openHere();
    expect((await call('GET', '/api/account')).date).toBe('Thu, 01 Jan 2026 00:00:00 GMT');
    clock.advance(3_600_000);
    expect((await call('GET', '/api/account')).date).toBe('Thu, 01 Jan 2026 01:00:00 GMT');
  });

  it('is idle while only timers are pending, and busy while it answers', async () => {
    const { clock, host, call } = await openHere();
    await host.tell('POST', '/fault', { kind: 'slow', delayMs: 5_000 });
    const before = clock.untilNext();
    let answered = false;
    const slow = call('GET', '/api/account').then(() => void (answered = true));
    await eventually(() => clock.untilNext() !== before);
    await host.idle();
    expect([host.busy(), answered]).toEqual([0, false]);
    clock.advance(5_000);
    // The request continues in its own turn of the event loop.
    expect(host.busy()).toBe(1);
    await host.idle();
    await slow;
  });

  it('reports the bytes of each connection', async () => {
    const { host, call } = await openHere();
    const { text } = await call('GET', '/api/account');
    const [connection] = host.connections();
    expect(connection?.read).toBeGreaterThan('GET /api/account HTTP/1.1'.length);
    expect(connection?.written).toBeGreaterThan(text.length);
    await host.stop();
    open.length = 0;
    await eventually(() => host.connections().length === 0);
  });
});
