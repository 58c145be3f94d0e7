import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import {
  deliver,
  type DeliveryOutcome,
  type DeliveryPhase,
  type CommandArrival,
} from '../../../main/service/deliver.ts';
import { fail, succeed, type Result, type ServiceError } from '../../../main/service/errors.ts';
import { advance, settle } from '../streams/support.ts';
import { verbatim } from '../../../main/text/message.ts';

interface Script {
  /** Results of the attempts, in order; the last one repeats. */
  readonly answers: readonly (Result<unknown> | 'hangs')[];
  /** Results of the looks, in order: a standing, or null without an answer; the last one repeats. */
  readonly looks?: readonly (CommandArrival | null)[];
  readonly timeLeft?: number | null;
  readonly repeatable?: boolean;
}

function setUp({ answers, looks = [null], timeLeft = 60_000, repeatable = true }: Script) {
  const clock = createVirtualClock();
  const sentAt: number[] = [];
  const lookedAt: number[] = [];
  const signals: AbortSignal[] = [];
  const phases: DeliveryPhase[] = [];
  const listeners = new Set<() => void>();
  let standing: CommandArrival = 'open';
  let delivered: DeliveryOutcome | null = null;
  const say = (next: CommandArrival) => {
    standing = next;
    for (const listener of [...listeners]) listener();
  };
  void deliver({
    clock,
    repeatable,
    async send(signal) {
      signals.push(signal);
      sentAt.push(clock.monotonic());
      const answer = answers[Math.min(sentAt.length, answers.length) - 1];
      if (!answer || answer === 'hangs') return new Promise(() => {});
      return answer;
    },
    judge: () => standing,
    onNews(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async look() {
      lookedAt.push(clock.monotonic());
      const found = looks[Math.min(lookedAt.length, looks.length) - 1] ?? null;
      if (found !== null) say(found);
      return found !== null;
    },
    timeLeft: () => (timeLeft === null ? null : timeLeft - clock.monotonic()),
    onPhase: (phase) => phases.push(phase),
  }).then((result) => {
    delivered = result;
  });
  return { clock, sentAt, lookedAt, signals, phases, listeners, say, result: () => delivered };
}

const ok = succeed({});
const lost = fail({
  code: 'unreachable',
  cause: 'ECONNRESET',
  message: verbatim('The connection was reset.'),
});
const unconnected = fail({
  code: 'unreachable',
  cause: 'ECONNREFUSED',
  message: verbatim('Nobody is there.'),
});
const limited = fail({ code: 'rate_limited', message: verbatim('The server asks to slow down.') });
const limitedFor = (retryAfterMs: number) =>
  fail({ code: 'rate_limited', message: verbatim('The server asks to slow down.'), retryAfterMs });
const refusal: ServiceError = {
  code: 'bad_request',
  status: 400,
  message: verbatim('The server refused (400).'),
};

describe('a command', () => {
  it('that the server accepts is sent once', async () => {
    const { result, sentAt, lookedAt, phases, listeners } = setUp({ answers: [ok] });
    await settle();
    expect(result()).toEqual({ ok: true });
    expect([sentAt, lookedAt]).toEqual([[0], []]);
    expect(phases).toEqual([{ kind: 'sending' }]);
    expect(listeners.size).toBe(0);
  });

  it('that shows in the state is done without a response; its connection is closed later', async () => {
    const { result, clock, say, signals } = setUp({ answers: ['hangs'] });
    await settle();
    say('arrived');
    await settle();
    expect(result()).toEqual({ ok: true });
    expect(signals[0]?.aborted).toBe(false);
    await advance(clock, 2_000);
    expect(signals[0]?.aborted).toBe(true);
  });

  it.each(['over', 'other'] as const)('is abandoned when the state is "%s"', async (standing) => {
    const { result, say, signals } = setUp({ answers: ['hangs'] });
    await settle();
    say(standing);
    await settle();
    expect(result()).toEqual({ ok: false, why: standing, error: null });
    expect(signals[0]?.aborted).toBe(true);
  });

  it('that certainly did not arrive is repeated with growing pauses, without looking', async () => {
    const { result, clock, sentAt, lookedAt, phases } = setUp({
      answers: [limited, unconnected, limited, ok],
    });
    await advance(clock, 5_000);
    expect(result()).toEqual({ ok: true });
    expect(sentAt).toEqual([0, 250, 750, 1_750]);
    expect(lookedAt).toEqual([]);
    expect(phases[1]).toEqual({
      kind: 'waiting',
      reason: verbatim('The server asks to slow down.'),
      waitMs: 250,
    });
  });

  it('waits as long as the server asks, and ends when there is not enough time', async () => {
    const patient = setUp({ answers: [limitedFor(20_000), ok] });
    await advance(patient.clock, 20_000);
    expect(patient.sentAt).toEqual([0, 20_000]);
    expect(patient.result()).toEqual({ ok: true });
    const hurried = setUp({ answers: [limitedFor(20_000), ok], timeLeft: 15_000 });
    await settle();
    expect(hurried.result()).toMatchObject({ ok: false, why: 'clock', error: { retryAfterMs: 20_000 } });
  });

  it('that may have arrived is looked for after a second, and not repeated when found', async () => {
    const { result, clock, sentAt, lookedAt, phases } = setUp({ answers: [lost, ok], looks: ['arrived'] });
    await advance(clock, 999);
    expect(lookedAt).toEqual([]);
    await advance(clock, 1);
    expect(result()).toEqual({ ok: true });
    expect([sentAt, lookedAt]).toEqual([[0], [1_000]]);
    expect(phases.at(-1)).toEqual({ kind: 'checking', reason: verbatim('The connection was reset.') });
  });

  it('that may have arrived is repeated when the state still waits for it', async () => {
    const { result, clock, sentAt, lookedAt } = setUp({ answers: [lost, ok], looks: [null, 'open'] });
    await advance(clock, 5_000);
    expect(result()).toEqual({ ok: true });
    expect(lookedAt).toEqual([1_000, 1_250]);
    expect(sentAt).toEqual([0, 1_250]);
  });

  it('that is repeatable is repeated when the state is unavailable', async () => {
    const { result, clock, sentAt } = setUp({ answers: [lost, ok], looks: [null] });
    await advance(clock, 5_000);
    expect(result()).toEqual({ ok: true });
    expect(sentAt).toHaveLength(2);
  });

  it('that is not repeatable is never repeated without the state', async () => {
    const { result, clock, sentAt, lookedAt } = setUp({
      answers: [lost, ok],
      looks: [null],
      repeatable: false,
    });
    await advance(clock, 61_000);
    expect(result()).toMatchObject({ ok: false, why: 'clock', error: { cause: 'ECONNRESET' } });
    expect(sentAt).toEqual([0]);
    expect(lookedAt[0]).toBe(3_000);
    expect(lookedAt.length).toBeGreaterThan(10);
  });

  it('that is refused at once is refused', async () => {
    const { result, lookedAt } = setUp({ answers: [fail(refusal)], looks: ['arrived'] });
    await settle();
    expect(result()).toEqual({ ok: false, why: 'refused', error: refusal });
    expect(lookedAt).toEqual([]);
  });

  it.each([
    ['arrived', { ok: true }],
    ['over', { ok: false, why: 'over', error: refusal }],
    ['open', { ok: false, why: 'refused', error: refusal }],
  ] as const)('that is refused after a lost try is what the state says: %s', async (standing, expected) => {
    const { result, clock } = setUp({ answers: [lost, fail(refusal)], looks: ['open', standing] });
    await advance(clock, 20_000);
    expect(result()).toEqual(expected);
  });

  it('that arrived and was taken back is not repeated', async () => {
    const { result, clock, sentAt, say } = setUp({ answers: [lost, ok], looks: ['open'] });
    await settle();
    say('arrived');
    say('open');
    await advance(clock, 10_000);
    expect(result()).toEqual({ ok: true });
    expect(sentAt).toEqual([0]);
  });

  it('is attempted at least once, with any time left', async () => {
    const { result, sentAt } = setUp({ answers: [ok], timeLeft: 0 });
    await settle();
    expect(result()).toEqual({ ok: true });
    expect(sentAt).toEqual([0]);
  });

  it('without a limit is abandoned after ten minutes', async () => {
    const { result, clock } = setUp({ answers: [limited], timeLeft: null });
    await advance(clock, 599_000);
    expect(result()).toBeNull();
    await advance(clock, 2_000);
    expect(result()).toMatchObject({ ok: false, why: 'clock', error: { code: 'rate_limited' } });
  });
});
