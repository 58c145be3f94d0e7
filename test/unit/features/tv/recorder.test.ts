import { describe, expect, it } from 'vitest';
import { createLog } from '../../../../main/base/log.ts';
import { createRecorder, type RecorderOptions } from '../../../../main/features/tv/recorder.ts';
import type { NewTvFrame } from '../../../../main/store/tv-api.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

const frame = (accountId: string, raw: string): NewTvFrame => ({
  ...{ accountId, raw },
  ...{ channel: 'bullet', gameId: 'game0001', at: 0 },
});

/** A recorder whose writes for the accounts in `broken` fail. */
function setUp() {
  const clock = createVirtualClock();
  const broken = new Set<string>();
  const written: string[] = [];
  const warnings: unknown[] = [];
  const storeOf = (accountId: string) => ({
    tv: {
      async addFrames(frames: readonly NewTvFrame[]) {
        if (broken.has(accountId)) throw new Error(`no room for ${accountId}`);
        written.push(...frames.map(({ raw }) => raw));
      },
    },
  });
  const recorder = createRecorder({
    clock,
    log: createLog((_level, _scope, _message, fields) => warnings.push(fields)),
    storeOf: storeOf as unknown as RecorderOptions['storeOf'],
    client: () => undefined,
    slicesOfIds: () => [],
    limit: () => Infinity,
    onChange: () => {},
  });
  return { clock, recorder, broken, written, warnings };
}

describe('the lines of a recording', () => {
  it('are written for the other accounts when the write of one fails, whose lines are kept', async () => {
    const { recorder, broken, written, warnings } = setUp();
    broken.add('first').add('second');
    for (const account of ['first', 'second', 'third']) recorder.frame(frame(account, `${account} 1`));
    await recorder.settled();
    expect(written).toEqual(['third 1']);
    expect(warnings).toEqual([{ reason: expect.stringMatching(/room for first.*room for second/) }]);
    broken.clear();
    recorder.frame(frame('first', 'first 2'));
    await recorder.settled();
    expect(written).toEqual(['third 1', 'first 1', 'first 2', 'second 1']);
  });

  it('are written again later, although no further line comes', async () => {
    const { clock, recorder, broken, written } = setUp();
    broken.add('first');
    recorder.frame(frame('first', 'first 1'));
    clock.advance(250);
    await expect.poll(() => clock.untilNext()).toBeDefined();
    broken.clear();
    clock.advance(5_000);
    await expect.poll(() => written).toEqual(['first 1']);
    expect(clock.untilNext()).toBeUndefined();
  });

  it('leave no timer when the recorder closes', async () => {
    const { clock, recorder, broken } = setUp();
    broken.add('first');
    recorder.frame(frame('first', 'first 1'));
    await recorder.close();
    expect(clock.untilNext()).toBeUndefined();
  });
});

describe('the export of a recording', () => {
  const key = { accountId: 'first', channel: 'bullet', gameId: 'game0001' } as const;

  /** The server's game in progress, and how often the recorder asks for it when it may do so every ten seconds. */
  function setUpOngoing(status: string | undefined) {
    const clock = createVirtualClock();
    let asked = 0;
    const tv = {
      waiting: async () => [{ ...key, ended: 0, tries: 0 }],
      tried: async () => {},
      frames: async () => [],
    };
    const client = {
      gamesByIds: async () => {
        asked += 1;
        const games = status === undefined ? [] : [{ id: key.gameId, status }];
        return { ok: true as const, value: { games } };
      },
    };
    const recorder = createRecorder({
      clock,
      log: createLog(() => {}),
      storeOf: () => ({ tv }) as unknown as ReturnType<RecorderOptions['storeOf']>,
      client: () => client as unknown as ReturnType<RecorderOptions['client']>,
      slicesOfIds: (ids) => (ids.length > 0 ? [ids] : []),
      limit: () => Infinity,
      onChange: () => {},
    });
    const askedWithin = async (seconds: number) => {
      asked = 0;
      for (let passed = 0; passed < seconds; passed += 10) {
        await recorder.complete('first');
        clock.advance(10_000);
      }
      return asked;
    };
    return { recorder, askedWithin };
  }

  it('is asked for once a minute while the game is in progress', async () => {
    expect(await setUpOngoing('started').askedWithin(600)).toBe(10);
  });

  it('is asked for every five minutes while the server has no such game', async () => {
    expect(await setUpOngoing(undefined).askedWithin(600)).toBe(2);
  });

  it('is asked for at once when the channel leaves the game', async () => {
    const { recorder, askedWithin } = setUpOngoing('started');
    expect(await askedWithin(20)).toBe(1);
    recorder.left(key);
    expect(await askedWithin(20)).toBe(1);
  });
});
