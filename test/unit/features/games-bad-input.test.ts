/**
 * Unexpected input into a game from a server, a second window or a stale board: nothing is lost, and the cause is
 * reported.
 */
import { describe, expect, it } from 'vitest';
import { parseGameEvent } from '../../../main/service/codec/game-stream.ts';
import { succeed, type Result } from '../../../main/service/errors.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { full, me, state, summary } from './fixtures.ts';
import { setUp, settled } from './games-set-up.ts';
import { messageOf } from '../../../main/text/message.ts';

const key = [me.id, 'game0001'] as const;
const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof ContractFailure ? `${error.failure.code}: ${error.message}` : 'no refusal';
};

describe('a move', () => {
  it('from a stale board is not sent, even if it would be legal now', async () => {
    const { games, service, start, states } = setUp();
    start();
    states('e2e4 e7e5');
    expect(await refusal(games.move(...key, 0, 'd2d4'))).toMatch(/^refused: The position has changed\./);
    expect(service.move).not.toHaveBeenCalled();
  });

  it('is not sent if it is illegal', async () => {
    const { games, service, start } = setUp();
    start();
    expect(await refusal(games.move(...key, 0, 'e2e5'))).toMatch(/^refused: This move is not legal/);
    expect(await refusal(games.move(...key, 0, 'nonsense'))).toMatch(/^refused: This move is not legal/);
    expect(service.move).not.toHaveBeenCalled();
  });

  it('is not sent out of turn', async () => {
    const { games, service, start, states } = setUp();
    start();
    states('e2e4');
    expect(await refusal(games.move(...key, 1, 'e7e5'))).toMatch(/^refused: The position has changed/);
    expect(service.move).not.toHaveBeenCalled();
  });

  it('from a second window is refused while the first window’s is pending, and both show the same', async () => {
    const { games, service, start, last } = setUp();
    start();
    const first = games.move(...key, 0, 'e2e4');
    await settled();
    expect(await refusal(games.move(...key, 0, 'd2d4'))).toMatch(
      /^unavailable: Your last move is still on its way/,
    );
    await first;
    expect(service.move).toHaveBeenCalledOnce();
    expect(last().pendingMove).toBe('e2e4');
  });

  it('from a second window is for an outdated position after the first window’s was made', async () => {
    const { games, service, start, states } = setUp();
    start();
    await games.move(...key, 0, 'e2e4');
    states('e2e4');
    expect(await refusal(games.move(...key, 0, 'd2d4'))).toMatch(/^refused: The position has changed/);
    expect(service.move).toHaveBeenCalledOnce();
  });

  it('reports the end of a game that ended while the window was closed', async () => {
    const { games, service, start } = setUp();
    start();
    games.fold(me.id, { type: 'gameFinish', game: summary({ status: 'resign', winner: 'white' }) }, 0);
    expect(await refusal(games.move(...key, 0, 'e2e4'))).toBe('unavailable: The game is over.');
    expect(service.move).not.toHaveBeenCalled();
    expect((await games.open(...key)).result).toBe('won');
  });

  it('can carry a draw offer', async () => {
    const { games, service, start } = setUp();
    start();
    await games.move(...key, 0, 'e2e4', true);
    expect(service.move).toHaveBeenCalledWith(
      'board',
      'game0001',
      'e2e4',
      expect.objectContaining({ offeringDraw: true }),
    );
  });
});

describe('a state', () => {
  it('with the same moves twice does not change the board', () => {
    const { start, states, last } = setUp();
    start();
    states('e2e4 e7e5');
    const before = last();
    states('e2e4 e7e5');
    expect(last()).toEqual(before);
  });

  it('with an offer and the same moves keeps a pending move', async () => {
    const { games, start, states, last, service } = setUp();
    start();
    let answer: (value: Result<void>) => void = () => {};
    service.move.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const move = games.move(...key, 0, 'e2e4');
    await settled();
    states('', { drawOffer: { white: false, black: true } });
    expect(last()).toMatchObject({ pendingMove: 'e2e4', drawOffer: 'black', moves: [] });
    answer(succeed(undefined));
    states('e2e4');
    await move;
    expect(last()).toMatchObject({ pendingMove: null, moves: ['e2e4'] });
  });

  it('of a created game counts as one under way', () => {
    const { games, start, clock, last } = setUp();
    start();
    const created = full('', { state: state('', { status: 'created' }) });
    games.streamEvent(...key, { type: 'gameFull', game: created }, clock.now());
    expect(last()).toMatchObject({ over: false, isMyTurn: true, result: null });
    expect(games.ongoing(me.id)).toHaveLength(1);
    expect(games.own()).toMatchObject([{ gameId: 'game0001', realTime: true, playedBy: 'person' }]);
  });

  it('is read without its own type, from players without names', () => {
    const wire = {
      type: 'gameFull',
      id: 'game0001',
      variant: { key: 'standard', name: 'Standard', short: 'Std' },
      speed: 'rapid',
      perf: { name: 'Rapid' },
      rated: false,
      createdAt: 1,
      white: {},
      black: { aiLevel: 3 },
      initialFen: 'startpos',
      clock: { initial: 600_000, increment: 0 },
      state: { moves: 'e2e4', wtime: 1, btime: 2, winc: 0, binc: 0, status: 'mate' },
    };
    const read = parseGameEvent(wire);
    expect(read).toMatchObject({ kind: 'event', value: { type: 'gameFull' } });
    const { games, start, clock, last } = setUp();
    start();
    if (read.kind === 'event') games.streamEvent(...key, read.value, clock.now());
    expect(last()).toMatchObject({
      white: { name: messageOf('player.anonymous') },
      black: { name: messageOf('player.computer', { level: 3 }) },
      over: true,
      moves: ['e2e4'],
    });
  });
});

describe('clocks', () => {
  it('were true half a round trip before they arrived', () => {
    const { start, states, last, clock } = setUp({}, 80);
    start();
    clock.advance(1_000);
    states('e2e4 e7e5', { whiteMs: 599_000 });
    expect(last().clockAt).toBe(clock.now() - 80);
    expect(last()).toMatchObject({ running: 'white', clocks: { white: 599_000 } });
  });
});
