import { describe, expect, it } from 'vitest';
import type { ServiceEvent } from '../../../main/service/domain.ts';
import { fullOf, setUp } from './account-set-up.ts';
import { advance, gameLine, settle, summaryOf } from './support.ts';
import { verbatim, messageOf, sentences } from '../../../main/text/message.ts';

describe('after a gap', () => {
  it('records the gap, and games that started or ended in it, once', async () => {
    const ongoing = { games: [summaryOf('gameOld1'), summaryOf('gameOld2')], challenges: [] as string[] };
    const parts = setUp({ known: () => ongoing });
    const { clock, streams, newest, server, keys, facts, store, events, games } = parts;
    server.playing = [...ongoing.games];
    await streams.start();
    await settle();
    await newest().open();
    const lastByte = clock.now();
    await advance(clock, 15_000);
    server.playing = [summaryOf('gameOld1'), summaryOf('gameNew1')];
    server.gameFull.set(
      'gameOld2',
      fullOf('gameOld2', { status: 'mate', winner: 'black', moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'] }),
    );
    await advance(clock, 20_000);
    expect(events.length).toBeGreaterThan(1);
    await newest().open();
    await settle();
    expect(keys()).toEqual([
      'game_start:gameOld1',
      'game_start:gameOld2',
      `gap:${lastByte}:${clock.now()}`,
      'game_start:gameNew1',
      'game_finish:gameOld2',
    ]);
    const finish = facts.find((fact) => fact.event.type === 'gameFinish');
    expect(finish?.event).toMatchObject({
      game: {
        id: 'gameOld2',
        status: 'mate',
        statusId: 30,
        winner: 'black',
        isMyTurn: false,
        lastMove: 'd8h4',
      },
    });
    expect(finish?.event).toMatchObject({
      game: { fen: expect.stringContaining('rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w') },
    });
    expect(games.map((one) => one.name)).toEqual(['board:gameOld2']);
    expect(games[0]?.listener.signal?.aborted).toBe(true);
    expect(store.awayRows).toMatchObject([
      { from: lastByte, gamesStarted: 1, gamesFinished: 1, incomplete: null },
    ]);
  });

  it('keeps a running game that the list omits', async () => {
    const { streams, newest, server, keys } = setUp({
      known: () => ({ games: [summaryOf('gameOld1')], challenges: [] }),
    });
    server.gameFull.set('gameOld1', fullOf('gameOld1'));
    await streams.start();
    await settle();
    await newest().open();
    await settle();
    expect(keys()).toEqual([]);
  });

  it('records an unknown end when the interface does not show it', async () => {
    const arena = summaryOf('gameOld1', { compat: { bot: false, board: false } });
    const { streams, newest, facts } = setUp({ known: () => ({ games: [arena], challenges: [] }) });
    await streams.start();
    await settle();
    await newest().open();
    await settle();
    expect(facts.map((fact) => fact.event)).toMatchObject([
      { type: 'gameFinish', game: { id: 'gameOld1', status: 'unknownFinish' } },
    ]);
  });

  it('reports what could not be fetched, and retries later', async () => {
    const { clock, streams, newest, server, store, live, keys } = setUp();
    await store.ledger.heartbeat('anna', clock.now() - 600_000);
    server.error = { code: 'unreachable', message: verbatim('The server cannot be reached.') };
    await streams.start();
    await settle();
    await newest().open();
    await live(7_000);
    expect(store.awayRows).toMatchObject([
      {
        incomplete: sentences(
          messageOf('stream.gamesNotAsked', { reason: server.error.message }),
          messageOf('stream.challengesNotAsked', { reason: server.error.message }),
        ),
      },
    ]);
    server.error = null;
    server.playing = [summaryOf('game0001')];
    await live(100_000);
    expect(keys()).toContain('game_start:game0001');
    expect(store.awayRows).toHaveLength(1);
    const asked = server.asked.length;
    await live(600_000);
    expect(server.asked).toHaveLength(asked);
  });

  it('is closed without the list of challenges, if the server offers none', async () => {
    const { clock, streams, newest, server, store, live, timesCaughtUp } = setUp();
    await store.ledger.heartbeat('anna', clock.now() - 600_000);
    server.challengesError = {
      code: 'forbidden',
      missingScopes: ['challenge:read'],
      message: verbatim('no scope'),
    };
    await streams.start();
    await settle();
    await newest().open();
    await live(7_000);
    expect(store.awayRows).toMatchObject([{ incomplete: null }]);
    expect(timesCaughtUp()).toBe(1);
    const asked = server.asked.length;
    await live(1_200_000);
    expect(server.asked).toHaveLength(asked);
  });

  it('of a few seconds records an entry, but no "while you were away"', async () => {
    const { clock, streams, newest, keys, store } = setUp();
    await streams.start();
    await settle();
    await newest().open();
    await newest().close({ reason: 'ended' });
    await advance(clock, 3_000);
    await newest().open();
    expect(keys()).toEqual([expect.stringMatching(/^gap:/)]);
    expect(store.awayRows).toEqual([]);
  });

  it('records it although the clock was set back while the app was closed', async () => {
    const { clock, streams, newest, store, keys } = setUp();
    await store.ledger.heartbeat('anna', clock.now() + 3_600_000);
    await streams.start();
    await settle();
    await newest().open();
    expect(keys()).toEqual([`gap:${clock.now()}:${clock.now()}`]);
    expect(store.awayRows).toEqual([]);
  });

  it('records a second gap with the same start, after the stream ended at once', async () => {
    const { clock, streams, newest, store } = setUp();
    await store.ledger.heartbeat('anna', clock.now() + 3_600_000);
    await streams.start();
    await settle();
    const began = clock.now();
    await newest().open();
    await newest().close({ reason: 'ended' });
    await advance(clock, 4_000);
    await newest().open();
    const gaps = store.entries.filter(({ kind }) => kind === 'gap').map(({ raw }) => JSON.parse(raw));
    expect(gaps).toMatchObject([
      { from: began, to: began },
      { from: began, to: expect.toSatisfy((to: number) => to > began) },
    ]);
  });

  it('records it at once, while requests of the previous gap are pending', async () => {
    const { clock, streams, newest, server, keys } = setUp();
    await streams.start();
    await settle();
    await newest().open();
    server.error = { code: 'unreachable', message: verbatim('The server cannot be reached.') };
    for (const gaps of [1, 2]) {
      await newest().close({ reason: 'ended' });
      await advance(clock, 4_000);
      await newest().open();
      expect(keys().filter((key) => key.startsWith('gap:'))).toHaveLength(gaps);
    }
  });

  it('does not count replayed events as new', async () => {
    const { clock, streams, newest, facts } = setUp();
    await streams.start();
    await settle();
    for (let n = 0; n < 3; n += 1) {
      await newest().open();
      const start: ServiceEvent = { type: 'gameStart', game: summaryOf('game0001') };
      newest().say(start, gameLine('gameStart', 'game0001'));
      await settle();
      await newest().close({ reason: 'lost', error: { code: 'unreachable', message: verbatim('Reset.') } });
      await advance(clock, 10_000);
    }
    expect(facts.map((fact) => fact.fresh)).toEqual([true, false, false]);
  });
});
