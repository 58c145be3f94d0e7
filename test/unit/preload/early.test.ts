import { describe, expect, it, vi } from 'vitest';
import { createEarlyAnswers } from '../../../preload/early.ts';

const good = (value: unknown) => JSON.stringify({ ok: true, value });

describe('early answers', () => {
  it('are requested at once and handed out once', async () => {
    const invoke = vi.fn(async (name: string, input: unknown) =>
      good([name, input, invoke.mock.calls.length]),
    );
    const ask = createEarlyAnswers(invoke, [['ledger.page', { limit: 20 }]]);
    expect(invoke).toHaveBeenCalledTimes(1);
    expect(await ask('ledger.page', { limit: 20 })).toEqual(good(['ledger.page', { limit: 20 }, 1]));
    expect(invoke).toHaveBeenCalledTimes(1);
    expect(await ask('ledger.page', { limit: 20 })).toEqual(good(['ledger.page', { limit: 20 }, 2]));
    expect(await ask('ledger.page', { limit: 60 })).toEqual(good(['ledger.page', { limit: 60 }, 3]));
  });

  it.each([
    ['threw', () => Promise.reject(new Error('nobody listens yet'))],
    [
      'was refused',
      async () => JSON.stringify({ ok: false, error: { code: 'rejected', message: 'not yet' } }),
    ],
  ])('are requested again when the first request %s', async (_, first) => {
    const invoke = vi.fn<(name: string, input: unknown) => Promise<unknown>>(async () => good('later'));
    invoke.mockImplementationOnce(first);
    const ask = createEarlyAnswers(invoke, [['games.list', undefined]]);
    expect(await ask('games.list', undefined)).toEqual(good('later'));
    expect(invoke).toHaveBeenCalledTimes(2);
  });
});
