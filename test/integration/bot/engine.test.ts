import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import { createMoveEngine, type EngineProcess, type MoveEngine } from '../../../main/engine/engine.ts';
import type { ThinkRequest } from '../../../main/engine/protocol.ts';
import { forkEngine } from '../../harness/engines.ts';

let engine: MoveEngine;
const processes: EngineProcess[] = [];

beforeAll(() => {
  engine = createMoveEngine({
    clock: createSystemClock(),
    log: silentLog,
    fork() {
      const started = forkEngine();
      processes.push(started);
      return started;
    },
  });
});
afterAll(() => engine.close());

const request = (change: Partial<ThinkRequest> = {}): ThinkRequest => ({
  seat: 'game',
  variant: 'standard',
  initialFen: 'startpos',
  moves: [],
  strength: { kind: 'full' },
  moveTimeMs: 100,
  ...change,
});

describe('the real engine in its own process', () => {
  it(
    'finds mates, in standard chess and in variants, and restarts after a crash',
    { timeout: 90_000 },
    async () => {
      const scholars = ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5', 'g8f6'];
      const mate = { uci: 'h5f7', score: 99_999 };
      await expect(engine.think(request({ moves: scholars }))).resolves.toMatchObject(mate);
      const hill = request({
        seat: 'hill',
        variant: 'kingOfTheHill',
        initialFen: '4k3/8/8/8/8/4K3/8/8 w - - 0 1',
      });
      const { uci } = await engine.think(hill);
      expect(['e3e4', 'e3d4']).toContain(uci);
      const lost = engine.think(request({ moveTimeMs: 60_000 }));
      processes.at(-1)?.kill();
      await expect(lost).rejects.toThrow('it ended with code');
      await expect(engine.think(request({ moves: scholars }))).resolves.toMatchObject(mate);
      expect(processes).toHaveLength(2);
    },
  );
});
