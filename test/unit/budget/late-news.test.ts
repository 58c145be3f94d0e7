import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../main/service/errors.ts';
import type { ServiceError } from '../../../main/service/errors.ts';
import type { AnswerHead } from '../../../main/service/gate.ts';
import type { Store } from '../../../main/store/api.ts';
import { advance, settle } from '../streams/support.ts';
import { callers, createMemoryQuotas, createTestBudget, hold, keyFor, request } from './support.ts';
import { verbatim } from '../../../main/text/message.ts';

const anna = callers.authenticated;
const second = 1_000;
const minute = 60 * second;

const tooMany = (retryAfterMs?: number): ServiceError => ({
  code: 'rate_limited',
  message: verbatim('Slow down.'),
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});

/** A request whose response head arrives at once; `end` receives the final outcome. */
function answering(parts: ReturnType<typeof createTestBudget>, head: AnswerHead, endpoint = 'slow') {
  let end = (_error: ServiceError) => {};
  const done = parts.budget.gate(anna.scope).request(
    'user',
    keyFor(anna, 'download', { endpoint }),
    (_signal, heard) =>
      new Promise((resolve) => {
        heard(head);
        end = (error) => resolve(fail(error));
      }),
  );
  return { done, end: (error: ServiceError) => end(error) };
}

/** When the next request of the class is sent, ms from now. */
async function sentAfter(parts: ReturnType<typeof createTestBudget>): Promise<number> {
  const asked = parts.clock.monotonic();
  let sent = NaN;
  void request(parts, anna, 'user', keyFor(anna, 'standard'), () => {
    sent = parts.clock.monotonic() - asked;
  });
  await advance(parts.clock, 20 * minute);
  return sent;
}

describe('a response head with 429', () => {
  it('starts the cool-down before the body arrives', async () => {
    const parts = createTestBudget();
    answering(parts, { status: 429 });
    await settle();
    const stream = hold(parts.budget, anna, 'user', keyFor(anna, 'gameStream', { stream: true }));
    await settle();
    expect(stream.state()).toContain('too many requests');
  });

  it('starts it for the named time, from the head', async () => {
    const parts = createTestBudget();
    const slow = answering(parts, { status: 429, retryAfterMs: 40 * second });
    await advance(parts.clock, 10 * second);
    slow.end(tooMany(40 * second));
    await slow.done;
    expect(await sentAfter(parts)).toBe(30 * second);
  });

  it('counts as one warning, whenever its body arrives', async () => {
    const parts = createTestBudget();
    const slow = answering(parts, { status: 429 });
    await advance(parts.clock, 10 * second);
    slow.end(tooMany());
    await slow.done;
    expect(await sentAfter(parts)).toBe(50 * second);
  });

  it('may be extended by a longer time in the body', async () => {
    const parts = createTestBudget();
    const slow = answering(parts, { status: 429 });
    await advance(parts.clock, 10 * second);
    slow.end(tooMany(5 * minute));
    await slow.done;
    expect(await sentAfter(parts)).toBe(5 * minute - 10 * second);
  });
});

/** A store whose writes complete on demand. */
function createSlowQuotas(): Store['quotas'] & { readonly write: () => void; readonly hold: () => void } {
  const quotas = createMemoryQuotas();
  let waiting: (() => void)[] | null = null;
  return {
    ...quotas,
    async note(key, at, before) {
      await new Promise<void>((resolve) => (waiting ? waiting.push(resolve) : resolve()));
      return quotas.note(key, at, before);
    },
    hold: () => {
      waiting = [];
    },
    write: () => {
      const late = waiting;
      waiting = null;
      for (const resolve of late ?? []) resolve();
    },
  };
}

async function createSlowApp() {
  const quotas = createSlowQuotas();
  const parts = createTestBudget({ quotas });
  await request(parts, anna, 'user', keyFor(anna, 'standard'), () => {});
  return { quotas, parts };
}

describe('a request whose use is being stored', () => {
  it('is queued again when its class starts to cool down', async () => {
    const { quotas, parts } = await createSlowApp();
    const slow = answering(parts, { status: 200 });
    await settle();
    quotas.hold();
    const sent: number[] = [];
    const done = request(parts, anna, 'user', keyFor(anna, 'standard'), () =>
      sent.push(parts.clock.monotonic()),
    );
    await settle();
    slow.end(tooMany(30 * second));
    await slow.done;
    quotas.write();
    await settle();
    expect(sent).toEqual([]);
    await advance(parts.clock, 30 * second);
    await done;
    expect(sent).toEqual([30 * second]);
  });

  it('is refused when it is a stream, and releases its slot', async () => {
    const { quotas, parts } = await createSlowApp();
    const slow = answering(parts, { status: 200 });
    await settle();
    quotas.hold();
    const stream = hold(parts.budget, anna, 'user', keyFor(anna, 'gameStream', { stream: true, about: 'g' }));
    await settle();
    slow.end(tooMany(30 * second));
    await slow.done;
    quotas.write();
    await settle();
    expect(stream.state()).toContain('too many requests');
    expect(parts.budget.report().callers.flatMap(({ slots }) => slots)).toEqual([]);
  });

  it('leaves the last use of a window to moves made meanwhile', async () => {
    const { quotas, parts } = await createSlowApp();
    for (let n = 0; n < 56; n += 1) await request(parts, anna, 'user', keyFor(anna, 'standard'), () => {});
    quotas.hold();
    let sent = 0;
    const count = () => {
      sent += 1;
    };
    const late = request(parts, anna, 'user', keyFor(anna, 'standard'), count);
    await settle();
    const moves = Array.from({ length: 5 }, () => request(parts, anna, 'move', keyFor(anna, 'move'), count));
    await Promise.all(moves);
    quotas.write();
    await settle();
    expect(sent).toBe(5);
    await advance(parts.clock, 61 * second);
    await late;
    expect(sent).toBe(6);
  });

  it('is not sent when its token was rejected meanwhile', async () => {
    const { quotas, parts } = await createSlowApp();
    const slow = answering(parts, { status: 401 });
    await settle();
    quotas.hold();
    let sent = false;
    const late = request(parts, anna, 'user', keyFor(anna, 'standard'), () => {
      sent = true;
    });
    await settle();
    slow.end({ code: 'unauthorized', message: verbatim('The server does not accept this token.') });
    await slow.done;
    quotas.write();
    await expect(late).rejects.toMatchObject({ code: 'unauthorized' });
    expect(sent).toBe(false);
  });
});

describe('a closed budget', () => {
  it('admits nothing', async () => {
    const parts = createTestBudget();
    parts.budget.close();
    let sent = false;
    const late = request(parts, anna, 'user', keyFor(anna, 'standard'), () => {
      sent = true;
    });
    await expect(late).rejects.toMatchObject({ name: 'AbortError' });
    await expect(
      parts.budget.gate(anna.scope).request('move', keyFor(anna, 'move'), async () => succeed('done')),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent).toBe(false);
  });
});
