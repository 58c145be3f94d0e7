/** Games that end while the event stream of their account is closed. */
import { describe, expect, it, vi } from 'vitest';
import { archiveComplete, online, signIn, stage, stateOf } from '../core/scene.ts';
import { createProfile } from '../core/support.ts';

const { openClub, run } = stage();
const patience = { timeout: 30_000 };

describe('the archive after a gap', () => {
  /** An account whose event stream is closed, and refused until `reopen`. */
  async function withoutEvents() {
    const club = await openClub({ historyDays: 3, speed: 1 });
    const running = await run(createProfile());
    const accountId = await signIn(running, club);
    await archiveComplete(running);
    const { color, limit, increment } = { color: 'white', limit: 600, increment: 5 };
    const begin = async () => String((await club.control('POST', '/game', { color, limit, increment })).id);
    const refuse = { kind: 'answer', status: 503, count: 1_000, path: '/api/stream/event' };
    return {
      ...{ running, begin },
      async playTwoMoves(gameId: string) {
        await club.call('POST', `/api/board/game/${gameId}/move/e2e4`);
        await club.control('POST', `/game/${gameId}/move`, { uci: 'c7c5' });
      },
      resign: (gameId: string) => club.call('POST', `/api/board/game/${gameId}/resign`),
      async close() {
        await club.control('POST', '/fault', refuse);
        await club.control('POST', '/fault', { kind: 'cut', streams: 'event', how: 'end' });
        await vi.waitFor(() => expect(stateOf(running, accountId)).not.toBe('online'), patience);
      },
      async reopen() {
        await club.control('DELETE', '/fault');
        running.core.commands['streams.reconnect']({ accountId });
        await online(running, accountId);
      },
      archived: (gameId: string) =>
        vi.waitFor(() => running.core.queries['history.game']({ accountId, gameId }), patience),
    };
  }

  it('has a game that began and ended while the event stream was closed', async () => {
    const { begin, playTwoMoves, resign, close, reopen, archived } = await withoutEvents();
    await close();
    const gameId = await begin();
    await playTwoMoves(gameId);
    await resign(gameId);
    await reopen();
    expect((await archived(gameId)).head.status).toBe('resign');
  }, 60_000);

  it('has a game that ended on its own stream while the event stream was closed', async () => {
    const { running, begin, playTwoMoves, resign, close, archived } = await withoutEvents();
    const gameId = await begin();
    const card = () => running.core.queries['games.list']().find((one) => one.gameId === gameId);
    await vi.waitFor(() => expect(card()).toMatchObject({ over: false }), patience);
    await playTwoMoves(gameId);
    await close();
    await resign(gameId);
    expect((await archived(gameId)).head.status).toBe('resign');
    expect(card()).toMatchObject({ over: true });
  }, 60_000);
});
