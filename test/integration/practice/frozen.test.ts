import { afterEach, describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import type { Host } from '../../../main/practice/host.ts';
import { openClubInProcess } from '../../harness/in-process-club.ts';
import { connectRaw, makeRequest } from './raw-client.ts';
import { eventually } from './support.ts';

const graceMs = 10_000;
const hour = 3_600_000;
const open: Host[] = [];
afterEach(async () => {
  for (const host of open.splice(0)) await host.stop();
});

async function openHere() {
  const clock = createVirtualClock();
  const host = await openClubInProcess({ clock, overrides: { graceMs } });
  open.push(host);
  const listen = async () => {
    const client = await connectRaw(host.port);
    client.send(makeRequest('GET', '/api/stream/event'));
    await eventually(() => client.text().includes('200 OK'));
    return {
      client,
      async leave() {
        client.close();
        await eventually(() => host.connections().length === 0);
      },
    };
  };
  const startGame = async (color: 'white' | 'black') => {
    const request = { source: 'friend', limit: 300, increment: 0, color, opponent: 'alder' };
    const made = await host.tell('POST', '/game', request);
    if (!made.ok) throw new Error(made.refusal.error);
    const game = host.club().games.byId((made.value as { id: string }).id);
    if (!game) throw new Error('no such game');
    return game;
  };
  /** Advances from timer to timer until the user is to move after that many half-moves. */
  const playUntil = async (game: Awaited<ReturnType<typeof startGame>>, plies: number) => {
    while (game.moves.length < plies) {
      const position = host.club().games.position(game);
      if (position.turn === game.userColor) {
        host.club().games.move(game, game.userColor, position.legalMoves()[0] ?? '', false);
      } else {
        await host.idle();
        clock.advance(clock.untilNext() ?? 0);
      }
    }
  };
  return { clock, host, listen, startGame, playUntil };
}

describe('a club without a client', () => {
  it('arms no timer a while after the last client left', async () => {
    const { clock, listen, startGame } = await openHere();
    const { leave } = await listen();
    await startGame('black');
    await leave();
    clock.advance(graceMs - 1);
    expect(clock.untilNext()).toBeDefined();
    clock.advance(1);
    expect(clock.untilNext()).toBeUndefined();
  });

  it('ignores the absence of a client that returns in time', async () => {
    const { clock, listen } = await openHere();
    const { leave } = await listen();
    await leave();
    clock.advance(graceMs - 1);
    const again = await listen();
    clock.advance(2 * graceMs);
    expect(clock.untilNext()).toBeDefined();
    await again.leave();
  });

  it('keeps all clocks where they were, so that nobody loses on time', async () => {
    const { clock, host, listen, startGame, playUntil } = await openHere();
    const first = await listen();
    const game = await startGame('white');
    await playUntil(game, 4);
    await first.leave();
    clock.advance(graceMs);
    const left = host.club().games.remaining(game, 'white');
    clock.advance(hour);
    expect([game.status, host.club().games.remaining(game, 'white')]).toEqual(['started', left]);

    const second = await listen();
    expect(host.club().games.remaining(game, 'white')).toBe(left);
    clock.advance(left - 1);
    expect(game.status).toBe('started');
    clock.advance(1);
    expect(game.status).toBe('outoftime');
    await second.leave();
  });

  it('knows the current day when a client comes, and drops challenges that expired meanwhile', async () => {
    const { clock, host, listen } = await openHere();
    const first = await listen();
    const request = { opponent: 'willow', limit: 300, increment: 5, ttlMs: 60_000 };
    expect((await host.tell('POST', '/challenge', request)).ok).toBe(true);
    await first.leave();
    clock.advance(graceMs + hour);
    expect(host.club().challenges.open()).toHaveLength(1);

    const second = await listen();
    expect(host.club().challenges.open()).toEqual([]);
    const status = await host.tell('GET', '/status');
    expect(status).toMatchObject({ ok: true, value: { now: clock.now() } });
    await second.leave();
  });
});
