import { describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '../../../main/service/domain.ts';
import { fullOf, setUp, stateOf } from './account-set-up.ts';
import { advance, settle, summaryOf } from './support.ts';
import { verbatim } from '../../../main/text/message.ts';

describe('game streams', () => {
  const watch = (
    parts: ReturnType<typeof setUp>,
    id: string,
    change: { viewed?: number; realTime?: boolean } = {},
  ) => {
    const heard: GameEvent[] = [];
    const links: boolean[] = [];
    parts.streams.watchGame(
      id,
      'board',
      { event: (event) => heard.push(event), link: (live) => links.push(live) },
      { viewed: 0, realTime: true, ...change },
    );
    return { heard, links };
  };
  const openNames = (parts: ReturnType<typeof setUp>) =>
    parts.games
      .filter((one) => !one.listener.signal?.aborted)
      .map((one) => one.name.replace('board:', ''))
      .sort();
  const started = async () => {
    const parts = setUp();
    await parts.streams.start();
    await settle();
    await parts.newest().open();
    return parts;
  };

  it('pass on events, report their state, and reopen until the game is over', async () => {
    const parts = await started();
    const { heard, links } = watch(parts, 'g1');
    await settle();
    await parts.games[0]?.open();
    parts.games[0]?.say(fullOf('g1'));
    parts.games[0]?.say({ type: 'gameState', state: stateOf({ moves: ['e2e4'] }) });
    parts.games[0]?.say({ type: 'gameState', state: stateOf({ moves: ['e2e4'] }) });
    expect(heard.map((event) => event.type)).toEqual(['gameFull', 'gameState', 'gameState']);
    await parts.games[0]?.close({
      reason: 'lost',
      error: { code: 'unreachable', message: verbatim('Reset.') },
    });
    await parts.live(3_000);
    expect(parts.games).toHaveLength(2);
    await parts.games[1]?.open();
    parts.games[1]?.say(fullOf('g1', { status: 'resign', winner: 'white' }));
    await parts.games[1]?.close({ reason: 'ended' });
    await parts.live(60_000);
    expect(parts.games).toHaveLength(2);
    expect(links).toEqual([true, false, true, false]);
    expect(parts.supervisor.health().map((one) => one.kind)).toEqual(['event']);
  });

  it.each([
    ['not_found', 1],
    ['bad_request', 1],
    ['unreachable', 0],
  ] as const)('say whether the API does not offer the game: %s', async (code, times) => {
    const parts = await started();
    const refused = vi.fn();
    const handlers = { event() {}, link() {}, refused };
    parts.streams.watchGame('g1', 'board', handlers, { viewed: 0, realTime: true });
    await settle();
    const error = { code, status: 400, message: verbatim('No.') } as const;
    await parts.games[0]?.close({ reason: 'refused', error });
    expect(refused).toHaveBeenCalledTimes(times);
  });

  it('go to real-time games first, the newest first, and then to opened views', async () => {
    const parts = await started();
    for (const id of ['g1', 'g2', 'g3']) watch(parts, id);
    watch(parts, 'slow1', { realTime: false, viewed: 1 });
    watch(parts, 'slow2', { realTime: false, viewed: 2 });
    watch(parts, 'slow3', { realTime: false });
    await settle();
    expect(openNames(parts)).toEqual(['g1', 'g2', 'g3', 'slow2']);
    watch(parts, 'slow1', { realTime: false, viewed: 3 });
    await settle();
    expect(openNames(parts)).toEqual(['g1', 'g2', 'g3', 'slow1']);
    watch(parts, 'g4');
    watch(parts, 'g5');
    await settle();
    expect(openNames(parts)).toEqual(['g2', 'g3', 'g4', 'g5']);
    watch(parts, 'g1', { viewed: 4 });
    await parts.live(2_000);
    expect(openNames(parts)).toEqual(['g1', 'g3', 'g4', 'g5']);
    parts.streams.unwatchGame('g5');
    parts.streams.unwatchGame('g4');
    await parts.live(2_000);
    expect(openNames(parts)).toEqual(['g1', 'g2', 'g3', 'slow1']);
  });

  it('without a slot are replaced by one poll a minute, only while there are such games', async () => {
    const parts = await started();
    const asked = () => parts.server.asked.filter((question) => question === 'playing').length;
    await parts.live(300_000);
    expect(asked()).toBe(1);
    watch(parts, 'slow', { realTime: false });
    parts.server.playing = [summaryOf('slow', { speed: 'correspondence', isMyTurn: false })];
    await parts.live(180_000);
    expect(asked()).toBe(4);
    expect(parts.facts.at(-1)).toMatchObject({
      fresh: false,
      event: { type: 'gameStart', game: { id: 'slow', isMyTurn: false } },
    });
    parts.streams.unwatchGame('slow');
    await parts.live(300_000);
    expect(asked()).toBe(4);
  });

  it('that the server refuses release their slot and stay visible with the reason', async () => {
    const parts = await started();
    for (const id of ['g1', 'g2', 'g3', 'g4', 'g5']) watch(parts, id);
    await settle();
    const g5 = parts.games.find((one) => one.name === 'board:g5');
    await g5?.close({
      reason: 'refused',
      error: { code: 'not_found', message: verbatim('There is no such game.') },
    });
    await settle();
    expect(parts.games.at(-1)?.name).toBe('board:g1');
    expect(parts.supervisor.health().find((one) => one.gameId === 'g5')).toMatchObject({
      state: 'stopped',
      problem: { code: 'not_found' },
    });
    parts.streams.unwatchGame('g5');
    expect(parts.supervisor.health().find((one) => one.gameId === 'g5')).toBeUndefined();
  });

  it('keep the order of their views, and are refused until a view opens again', async () => {
    const parts = await started();
    for (const id of ['g1', 'g2', 'g3']) watch(parts, id);
    watch(parts, 'slow1', { realTime: false, viewed: 1 });
    watch(parts, 'slow2', { realTime: false, viewed: 2 });
    watch(parts, 'slow1', { realTime: false, viewed: 1 });
    watch(parts, 'slow1', { realTime: false });
    await settle();
    expect(openNames(parts)).toEqual(['g1', 'g2', 'g3', 'slow2']);
    const slow2 = parts.games.find((one) => one.name === 'board:slow2');
    const error = { code: 'not_found', message: verbatim('There is no such game.') } as const;
    await slow2?.close({ reason: 'refused', error });
    await settle();
    watch(parts, 'slow2', { realTime: false, viewed: 2 });
    await parts.live(2_000);
    expect(parts.games.at(-1)?.name).toBe('board:slow1');
    watch(parts, 'slow2', { realTime: false, viewed: 3 });
    await parts.live(2_000);
    expect(parts.games.at(-1)?.name).toBe('board:slow2');
  });

  it('suffice for 3 rapid games among 40 correspondence games, which all stay up to date', async () => {
    const parts = await started();
    const slow = Array.from({ length: 40 }, (_, n) => `slow${n}`);
    const rapid = ['rapid0', 'rapid1', 'rapid2'];
    for (const id of slow) watch(parts, id, { realTime: false });
    for (const id of rapid) watch(parts, id);
    watch(parts, 'slow7', { realTime: false, viewed: 5 });
    watch(parts, 'slow9', { realTime: false, viewed: 6 });
    await parts.live(1_000);
    expect(openNames(parts)).toEqual([...rapid, 'slow9']);
    const askedAt: number[] = [];
    for (let minute = 1; minute <= 5; minute += 1) {
      const moved = `e${minute}e${minute + 1}`;
      parts.server.playing = [...slow, ...rapid].map((id) =>
        summaryOf(id, { speed: id.startsWith('slow') ? 'correspondence' : 'rapid', lastMove: moved }),
      );
      const before = parts.server.asked.length;
      await parts.live(60_000);
      askedAt.push(parts.server.asked.length - before);
      const fresh = new Set(
        parts.facts.flatMap(({ event }) =>
          event.type === 'gameStart' && event.game.lastMove === moved ? [event.game.id] : [],
        ),
      );
      expect(slow.filter((id) => !fresh.has(id))).toEqual([]);
    }
    expect(askedAt).toEqual([1, 1, 1, 1, 1]);
    expect(openNames(parts)).toEqual([...rapid, 'slow9']);
  });

  it('are reopened to look at a game, or opened for this when there is none', async () => {
    const parts = await started();
    const { heard } = watch(parts, 'g1');
    watch(parts, 'slow', { realTime: false });
    await settle();
    await parts.games[0]?.open();
    await advance(parts.clock, 2_000);
    parts.server.gameFull.set('g1', fullOf('g1', { moves: ['e2e4'] }));
    const looked = parts.streams.lookAtGame('g1', 'board', verbatim('A move was not confirmed.'));
    expect(parts.games[0]?.listener.signal?.aborted).toBe(true);
    await advance(parts.clock, 100);
    expect(await looked).toBe(true);
    expect(heard).toMatchObject([{ type: 'gameFull', game: { state: { moves: ['e2e4'] } } }]);

    parts.server.gameFull.set('slow', fullOf('slow'));
    parts.server.gameFull.set('gone', fullOf('gone', { status: 'mate' }));
    expect(await parts.streams.lookAtGame('slow', 'board', verbatim('A move was not confirmed.'))).toBe(true);
    expect(await parts.streams.lookAtGame('gone', 'board', verbatim('How it ended is not known.'))).toBe(
      true,
    );
    expect(parts.seen.map((one) => one.gameId)).toEqual(['gone']);
    expect(openNames(parts)).toEqual(['g1']);
  });

  it('that cannot be opened are replaced by the list of games', async () => {
    const parts = await started();
    watch(parts, 'g1');
    await settle();
    await parts.games[0]?.open();
    await parts.games[0]?.close({
      reason: 'lost',
      error: { code: 'unreachable', message: verbatim('Reset.') },
    });
    await parts.live(2_000);
    await parts.games[1]?.close({
      reason: 'refused',
      error: { code: 'rate_limited', message: verbatim('Slow down.') },
    });
    parts.server.playing = [summaryOf('g1', { lastMove: 'e2e4' }), summaryOf('begun0001')];
    expect(await parts.streams.lookAtGame('g1', 'board', verbatim('A move was not confirmed.'))).toBe(true);
    expect(parts.facts.at(-2)).toMatchObject({ event: { game: { id: 'g1', lastMove: 'e2e4' } } });
    // Other listed games are recorded too.
    expect(parts.keys()).toContain('game_start:begun0001');
    const unlisted = parts.streams.lookAtGame('g2', 'board', verbatim('A move was not confirmed.'));
    await parts.live(6_000);
    expect(await unlisted).toBe(false);
    // While it stays closed, the game is polled once a minute.
    const asked = parts.server.asked.length;
    await parts.live(120_000);
    expect(parts.server.asked.length).toBe(asked + 2);
  });

  it('give up a look without an answer', async () => {
    const parts = await started();
    watch(parts, 'g1');
    await settle();
    await parts.games[0]?.open();
    const answers: boolean[] = [];
    const look = () => parts.streams.lookAtGame('g1', 'board', verbatim('A move was not confirmed.'));
    void look().then((came) => answers.push(came));
    await advance(parts.clock, 4_999);
    expect(answers).toEqual([]);
    await advance(parts.clock, 1);
    expect(answers).toEqual([false]);
    const stopped = look();
    parts.streams.stop();
    expect(await stopped).toBe(false);
    expect(await look()).toBe(false);
  });

  it('quarantine unreadable lines and continue', async () => {
    const parts = await started();
    const { heard } = watch(parts, 'g1');
    await settle();
    parts.games[0]?.listener.onLine({
      raw: '{"type":"newThing"}',
      read: { kind: 'unknown', type: 'newThing' },
      terminated: true,
    });
    parts.games[0]?.say(fullOf('g1'));
    await settle();
    expect(parts.store.lines).toMatchObject([{ source: 'stream/game', raw: '{"type":"newThing"}' }]);
    expect(heard).toHaveLength(1);
  });
});
