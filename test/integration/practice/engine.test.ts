import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import type { ClubEngine } from '../../../main/practice/engine.ts';
import { createFairyEngine } from '../../../main/practice/fairy-engine.ts';
import { opponentById, strengthOfLevel } from '../../../main/practice/opponents.ts';
import { openHost } from './support.ts';

let engine: ClubEngine;
const handlers = () => [
  process.rawListeners('unhandledRejection'),
  process.rawListeners('uncaughtException'),
];
const before = handlers();

beforeAll(async () => {
  engine = await createFairyEngine(silentLog);
});
afterAll(() => engine.close());

const strength = (id: string) => {
  const found = opponentById.get(id);
  if (!found) throw new Error(`no opponent ${id}`);
  return found.strength;
};

describe('the engine', () => {
  it('does not change the handlers of its process', () => {
    expect(handlers()).toEqual(before);
  });

  it('finds mate in one, in standard chess and in a variant', async () => {
    const scholars = {
      variant: 'standard',
      initialFen: 'startpos',
      moves: ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5', 'g8f6'],
    } as const;
    expect(await engine.bestMove({ ...scholars, strength: strength('sequoia'), roll: 0.99 })).toEqual({
      uci: 'h5f7',
      score: 99_999,
    });
    const atomic = {
      variant: 'atomic',
      initialFen: 'rnbqkbnr/ppp2ppp/8/3pN3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3',
      moves: [],
    } as const;
    expect(await engine.bestMove({ ...atomic, strength: strengthOfLevel(8), roll: 0 })).toMatchObject({
      uci: 'e5f7',
    });
  });

  it('answers the same request identically, regardless of earlier ones', async () => {
    const request = {
      variant: 'standard',
      initialFen: 'startpos',
      moves: ['d2d4', 'g8f6'],
      strength: strength('bramble'),
      roll: 0.7,
    } as const;
    const first = await engine.bestMove(request);
    await engine.bestMove({ ...request, moves: ['e2e4'], roll: 0.1 });
    expect(await engine.bestMove(request)).toEqual(first);
  });

  it('has more candidate moves the weaker it plays', async () => {
    const choices = async (id: string) => {
      const rolls = [0.05, 0.25, 0.45, 0.65, 0.85, 0.99];
      const moves = rolls.map((roll) =>
        engine.bestMove({
          variant: 'standard',
          initialFen: 'startpos',
          moves: ['e2e4'],
          strength: strength(id),
          roll,
        }),
      );
      return new Set((await Promise.all(moves)).map(({ uci }) => uci)).size;
    };
    expect(await choices('willow')).toBeGreaterThan(await choices('sequoia'));
  });

  it('refuses a position without moves, and keeps running', async () => {
    const mated = {
      variant: 'standard',
      initialFen: 'startpos',
      moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'],
      strength: strength('willow'),
      roll: 0,
    } as const;
    await expect(engine.bestMove(mated)).rejects.toThrow('no move');
    expect(await engine.bestMove({ ...mated, moves: ['f2f3'] })).toHaveProperty('uci');
  });
});

describe('a whole game by the engine through the interface', () => {
  it.each(['wire', 'document'] as const)(
    'ends in mate (%s)',
    async (dialect) => {
      const shared: ClubEngine = { bestMove: (request) => engine.bestMove(request), close() {} };
      const host = await openHost({ dialect, seed: 2 }, {}, { engine: shared });
      const events = await host.stream('/api/stream/event');
      const made = await host.call('POST', '/api/challenge/ai', {
        form: { level: '1', 'clock.limit': '10800', 'clock.increment': '60', color: 'white' },
      });
      const id = String(made.json['id']);
      const board = await host.stream(`/api/board/game/stream/${id}`);
      await board.until((line) => line['type'] === 'gameFull');
      let moves: string[] = [];
      for (;;) {
        const roll = 0;
        const { uci } = await engine.bestMove({
          variant: 'standard',
          initialFen: 'startpos',
          moves,
          strength: strengthOfLevel(8),
          roll,
        });
        expect((await host.call('POST', `/api/board/game/${id}/move/${uci}`)).json).toEqual({ ok: true });
        await host.advance(1_500);
        // Either side's move can end the game; the stream is the reference.
        const state = await board.until(
          (line) =>
            line['type'] === 'gameState' &&
            (line['status'] !== 'started' || String(line['moves']).split(' ').length === moves.length + 2),
        );
        moves = String(state['moves']).split(' ');
        if (state['status'] !== 'started') {
          expect(state).toMatchObject({ status: 'mate', winner: 'white' });
          break;
        }
      }
      expect(await events.until((line) => line['type'] === 'gameFinish')).toMatchObject({
        game: { id, status: { name: 'mate' } },
      });
      await host.stop();
    },
    60_000,
  );
});
