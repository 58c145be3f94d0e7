import { describe, expect, it } from 'vitest';
import type { Fairy } from '../../../main/engine/fairy.ts';
import type { ThinkRequest } from '../../../main/engine/protocol.ts';
import { openSeat, parseThought, strengthCommands } from '../../../main/engine/seat.ts';

describe('what the engine says', () => {
  it('is its move, with the score of the deepest search', () => {
    const lines = [
      'info depth 1 seldepth 1 multipv 1 score cp 30 nodes 20 pv e2e4',
      'info depth 7 seldepth 9 multipv 1 score cp 41 nodes 9000 pv e2e4 e7e5',
      'info depth 8 seldepth 9 multipv 1 score cp 55 lowerbound nodes 12000 pv e2e4',
      'info depth 8 currmove e2e4 currmovenumber 1',
      'bestmove e2e4 ponder e7e5',
    ];
    expect(parseThought(lines)).toEqual({ uci: 'e2e4', score: 41, depth: 7 });
  });

  it('counts mates from far away', () => {
    expect(parseThought(['info depth 3 score mate 2 pv d1h5', 'bestmove d1h5'])).toMatchObject({
      score: 99_998,
    });
    expect(parseThought(['info depth 3 score mate -1 pv a2a3', 'bestmove a2a3'])).toMatchObject({
      score: -99_999,
    });
  });

  it('is nothing where there is no move', () => {
    expect(() => parseThought(['bestmove (none)'])).toThrow('no move');
    expect(parseThought(['bestmove e2e4'])).toEqual({ uci: 'e2e4', score: null, depth: null });
  });
});

describe('a seat', () => {
  function setUp() {
    const told: string[] = [];
    const answers: ((lines: readonly string[]) => void)[] = [];
    const fairy: Fairy = {
      ask(commands) {
        told.push(...commands);
        return new Promise((resolve) => void answers.push(resolve));
      },
      tell: (command) => void told.push(command),
      close: () => void told.push('closed'),
    };
    return { told, answers, seat: openSeat(async () => fairy) };
  }
  const request = (change: Partial<ThinkRequest> = {}): ThinkRequest => ({
    seat: 'game',
    variant: 'standard',
    initialFen: 'startpos',
    moves: ['e2e4'],
    strength: { kind: 'full' },
    moveTimeMs: 250.4,
    ...change,
  });
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

  it('is told the rules once, and of each move where and how long', async () => {
    const { told, answers, seat } = setUp();
    const first = seat.think(1, request());
    await turn();
    expect(told.slice(-2)).toEqual(['position startpos moves e2e4', 'go movetime 250']);
    expect(told).toContain('ucinewgame');
    answers[0]?.(['bestmove e7e5']);
    await expect(first).resolves.toMatchObject({ uci: 'e7e5' });
    told.length = 0;
    void seat.think(2, request({ moves: ['e2e4', 'e7e5', 'g1f3'] }));
    await turn();
    expect(told).toEqual(['position startpos moves e2e4 e7e5 g1f3', 'go movetime 250']);
  });

  it('ends a thought early, and does not begin one that is not wanted any more', async () => {
    const { told, answers, seat } = setUp();
    const first = seat.think(1, request());
    const second = seat.think(2, request());
    const refused = expect(second).rejects.toThrow('not wanted');
    await turn();
    seat.stop(2);
    seat.stop(1);
    await turn();
    expect(told.at(-1)).toBe('stop');
    answers[0]?.(['bestmove e7e5']);
    await first;
    await refused;
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
