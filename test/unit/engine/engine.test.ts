import { describe, expect, it } from 'vitest';
import { createPastProblems } from '../../../main/app/past-problems.ts';
import { createLog } from '../../../main/base/log.ts';
import { createSeededRandom } from '../../../main/base/random.ts';
import { createRedactor } from '../../../main/base/redact.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { createMoveEngine } from '../../../main/engine/engine.ts';
import type { ThinkRequest } from '../../../main/engine/protocol.ts';
import { createLotEngines } from '../../harness/engines.ts';

const request = (seat = 'game'): ThinkRequest => ({
  seat,
  variant: 'standard',
  initialFen: 'startpos',
  moves: [],
  strength: { kind: 'full' },
  moveTimeMs: 1_000,
});

function setUp() {
  const clock = createVirtualClock();
  const engines = createLotEngines(clock, createSeededRandom(1));
  const problems = createPastProblems({ clock, redactor: createRedactor() });
  const engine = createMoveEngine({ fork: engines.fork, clock, log: createLog(problems.note) });
  return { clock, engines, engine, problems };
}

describe('the move engine', () => {
  it('starts with the first request, serves several games, and stops when none needs it', async () => {
    const { clock, engines, engine } = setUp();
    expect(engine.state().state).toBe('asleep');
    const both = Promise.all([engine.think(request('a')), engine.think(request('b'))]);
    expect(engine.state().state).toBe('thinking');
    clock.advance(1_000);
    expect((await both).map(({ uci }) => uci.length)).toEqual([4, 4]);
    expect(engine.state().state).toBe('awake');
    engine.leave('a');
    engine.leave('b');
    clock.advance(60_000);
    expect(engine.state()).toEqual({ state: 'asleep', crashes: 0, lastCrash: null });
    expect(engines.started()).toBe(1);
  });

  it('reports no problem under Diagnostics when it ends because nothing needs it, or with the app', async () => {
    const { clock, engines, engine, problems } = setUp();
    const thought = engine.think(request('a'));
    clock.advance(1_000);
    await thought;
    engine.leave('a');
    clock.advance(60_000);
    expect(engine.state()).toEqual({ state: 'asleep', crashes: 0, lastCrash: null });
    engine.prepare('b');
    expect(engines.started()).toBe(2);
    engine.close();
    clock.advance(1_000);
    expect(problems.list()).toEqual([]);
    engine.prepare('c');
    engines.crash();
    expect(problems.list()).toMatchObject([{ scope: 'engine', message: 'engine lost' }]);
  });

  it('rejects pending requests when the process ends, and restarts at the next one', async () => {
    const { clock, engines, engine } = setUp();
    const lost = engine.think(request());
    engines.crash();
    await expect(lost).rejects.toThrow('it ended with code 139');
    expect(engine.state()).toEqual({ state: 'lost', crashes: 1, lastCrash: 'it ended with code 139' });
    const again = engine.think(request());
    clock.advance(1_000);
    await expect(again).resolves.toMatchObject({ depth: 1 });
    expect(engines.started()).toBe(2);
  });

  it('treats silence as a crash: after a long grace at first, a short one later', async () => {
    const { clock, engines, engine } = setUp();
    const first = engine.think(request());
    engines.hang();
    clock.advance(60_999);
    expect(engine.state().crashes).toBe(0);
    clock.advance(1);
    await expect(first).rejects.toThrow('in time');
    const second = engine.think(request());
    clock.advance(1_000);
    await second;
    const third = engine.think(request());
    engines.hang();
    clock.advance(9_000);
    await expect(third).rejects.toThrow('in time');
    expect(engine.state().crashes).toBe(2);
  });

  it('does not count as silent while it answers other games', async () => {
    const { clock, engine } = setUp();
    const first = engine.think(request('a'));
    clock.advance(1_000);
    await first;
    const long = engine.think({ ...request('b'), moveTimeMs: 12_000 });
    for (let nth = 0; nth < 11; nth += 1) {
      const short = engine.think(request('a'));
      clock.advance(1_000);
      await short;
    }
    clock.advance(1_000);
    await long;
    expect(engine.state().crashes).toBe(0);
  });

  it('starts ahead of the first request', () => {
    const { engines, engine } = setUp();
    engine.prepare('a');
    expect(engine.state().state).toBe('awake');
    expect(engines.started()).toBe(1);
  });

  it('cancels an aborted search', async () => {
    const { clock, engine } = setUp();
    const controller = new AbortController();
    const asked = engine.think(request(), controller.signal);
    controller.abort();
    await expect(asked).rejects.toThrow('called off');
    clock.advance(60_000);
    expect(engine.state()).toMatchObject({ state: 'awake', crashes: 0 });
    await expect(engine.think(request(), controller.signal)).rejects.toThrow('called off');
  });

  it('answers nothing after close', async () => {
    const { engine } = setUp();
    const asked = engine.think(request());
    engine.close();
    await expect(asked).rejects.toThrow('closing');
  });
});
