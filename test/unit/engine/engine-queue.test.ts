import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { createEngineQueue, parseThought, strengthCommands } from '../../../main/engine/engine-queue.ts';
import type { Fairy } from '../../../main/engine/fairy.ts';
import type { ThinkRequest } from '../../../main/engine/protocol.ts';

describe('parseThought', () => {
  it('returns the move with the score of the deepest search', () => {
    const lines = [
      'info depth 1 seldepth 1 multipv 1 score cp 30 nodes 20 pv e2e4',
      'info depth 7 seldepth 9 multipv 1 score cp 41 nodes 9000 pv e2e4 e7e5',
      'info depth 8 seldepth 9 multipv 1 score cp 55 lowerbound nodes 12000 pv e2e4',
      'info depth 8 currmove e2e4 currmovenumber 1',
      'bestmove e2e4 ponder e7e5',
    ];
    expect(parseThought(lines)).toEqual({ uci: 'e2e4', score: 41, depth: 7 });
  });

  it('counts mates as large scores', () => {
    const score = (line: string) => parseThought([line, 'bestmove d1h5']).score;
    expect(score('info depth 3 score mate 2 pv d1h5')).toBe(99_998);
    expect(score('info depth 3 score mate -1 pv d1h5')).toBe(-99_999);
  });

  it('throws when there is no move', () => {
    expect(() => parseThought(['bestmove (none)'])).toThrow('no move');
    expect(parseThought(['bestmove e2e4'])).toEqual({ uci: 'e2e4', score: null, depth: null });
  });
});

describe('the queue', () => {
  /** A fake engine that searches for the requested time, unless stopped. */
  function setUp() {
    const clock = createVirtualClock();
    const told: string[] = [];
    let end: (() => void) | null = null;
    const fairy: Fairy = {
      ask(commands) {
        told.push(...commands);
        return new Promise((resolve) => {
          const ms = Number(/movetime (\d+)/.exec(commands.at(-1) ?? '')?.[1]);
          const timer = clock.after(ms, () => end?.());
          end = () => {
            timer.cancel();
            end = null;
            resolve(['bestmove e2e4']);
          };
        });
      },
      tell(command) {
        told.push(command);
        if (command === 'stop') end?.();
      },
      close: () => {},
    };
    return { clock, told, queue: createEngineQueue(fairy, clock) };
  }
  const request = (change: Partial<ThinkRequest> = {}): ThinkRequest => ({
    seat: 'a',
    variant: 'standard',
    initialFen: 'startpos',
    moves: ['e2e4'],
    strength: { kind: 'full' },
    moveTimeMs: 1_000,
    ...change,
  });
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

  it('sends the rules once per game, and position and time for each move', async () => {
    const { clock, told, queue } = setUp();
    const first = queue.think(1, request());
    expect(told.slice(-3)).toEqual(['ucinewgame', 'position startpos moves e2e4', 'go movetime 1000']);
    clock.advance(1_000);
    await expect(first).resolves.toMatchObject({ uci: 'e2e4' });
    told.length = 0;
    const second = queue.think(2, request({ moves: ['e2e4', 'e7e5', 'g1f3'] }));
    expect(told).toEqual(['position startpos moves e2e4 e7e5 g1f3', 'go movetime 1000']);
    clock.advance(1_000);
    await second;
    await turn();
    void queue.think(3, request({ seat: 'b', variant: 'atomic' }));
    expect(told).toContain('setoption name UCI_Variant value atomic');
  });

  it('runs the shortest search first, and limits each to its share', async () => {
    const { clock, queue } = setUp();
    const order: string[] = [];
    const think = (id: number, seat: string, moveTimeMs: number) =>
      queue
        .think(id, request({ seat, moveTimeMs }))
        .then(() => void order.push(`${seat} ${clock.monotonic()}`));
    const all = [think(1, 'long', 9_000), think(2, 'middle', 600), think(3, 'short', 60)];
    for (let ms = 0; ms < 9_000; ms += 10) {
      clock.advance(10);
      await turn();
    }
    await Promise.all(all);
    // A third of nine seconds, half of 60 ms, all of 600.
    expect(order).toEqual(['long 3000', 'short 3030', 'middle 3630']);
  });

  it('ends a running search early, and never starts a cancelled one', async () => {
    const { told, queue } = setUp();
    const first = queue.think(1, request());
    const second = queue.think(2, request());
    queue.stop(2);
    await expect(second).rejects.toThrow('not wanted');
    queue.stop(1);
    await expect(first).resolves.toMatchObject({ uci: 'e2e4' });
    expect(told.at(-1)).toBe('stop');
    queue.stop(7);
    expect(told.filter((command) => command === 'stop')).toHaveLength(1);
  });

  it('searches to a minimum depth when the time passed without a search', async () => {
    const told: string[] = [];
    const fairy: Fairy = {
      async ask(commands) {
        told.push(commands.at(-1) ?? '');
        const depth = commands.at(-1) === 'go depth 5' ? 5 : 1;
        return [`info depth ${depth} score cp 0 pv a2a3`, `bestmove ${depth === 5 ? 'e2e4' : 'a2a3'}`];
      },
      tell: () => {},
      close: () => {},
    };
    const queue = createEngineQueue(fairy, createVirtualClock());
    await expect(queue.think(1, request())).resolves.toEqual({ uci: 'e2e4', score: 0, depth: 5 });
    expect(told).toEqual(['go movetime 1000', 'go depth 5']);
  });

  it.each([
    [{ kind: 'full' }, ['UCI_LimitStrength value false', 'Skill Level value 20']],
    [{ kind: 'skill', level: 4 }, ['UCI_LimitStrength value false', 'Skill Level value 4']],
    [
      { kind: 'rating', rating: 1400 },
      ['UCI_LimitStrength value true', 'UCI_Elo value 1400', 'Skill Level value 20'],
    ],
  ] as const)('is as strong as it is told: %o', (strength, expected) => {
    expect(strengthCommands(strength)).toEqual(expected.map((option) => `setoption name ${option}`));
  });
});
