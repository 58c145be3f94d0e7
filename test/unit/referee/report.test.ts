import { describe, expect, it } from 'vitest';
import { judge } from '../../referee/judge.ts';
import { makeJsonReport, makeTextReport } from '../../referee/report.ts';
import { createTraffic } from './traffic.ts';

const token = 'token-of-robin';
const looks = (stepMs: number, count: number) => {
  const traffic = createTraffic();
  for (let index = 0; index < count; index++) {
    traffic.at(index * stepMs);
    traffic.ask({ path: '/api/challenge', token });
  }
  return traffic;
};

describe('usage', () => {
  it('tells how much of an allowance was used, window by window', () => {
    const traffic = looks(1_000, 150);
    const [usage, ...more] = traffic.judge().usage(0, 150_000);
    expect(more).toEqual([]);
    expect(usage).toMatchObject({
      row: 'standard',
      count: 60,
      windowMs: 60_000,
      used: 150,
      allowed: 150,
      share: 1,
      fullest: 60,
      windows: [
        { from: 0, to: 60_000, used: 60, share: 1 },
        { from: 60_000, to: 120_000, used: 60, share: 1 },
      ],
    });
    expect(usage?.key).toMatch(/^token:[0-9a-f]{12}$/);
  });

  it('shows what was left lying', () => {
    const [usage] = looks(2_000, 90).judge().usage(0, 180_000);
    expect(usage).toMatchObject({ share: 0.5, fullest: 30 });
    expect(usage?.windows.map(({ share }) => share)).toEqual([0.5, 0.5, 0.5]);
  });

  it('counts costs, of a part of the time if asked to', () => {
    const traffic = createTraffic();
    for (let index = 0; index < 8; index++) {
      traffic.at(index * 60_000);
      traffic.ask({ method: 'POST', path: '/api/tournament/arena001/join', token }, 200, { ok: true });
    }
    const usedOf = (from: number, to: number) =>
      traffic
        .judge()
        .usage(from, to)
        .find(({ row }) => row === 'join-hour')?.used;
    expect(usedOf(0, 3_600_000)).toBe(4.5);
    expect(usedOf(60_000, 120_000)).toBe(0.5);
  });
});

describe('the report', () => {
  it('says in a few words that all is well', () => {
    const { record, judge: verdict } = looks(1_000, 60);
    expect(makeTextReport(record, verdict())).toBe('60 requests in 59.0 s, 0 violations');
  });

  it('shows the first violations of each kind with their numbers, and where the rule stands', () => {
    const traffic = looks(500, 65);
    traffic.raw('nonsense\r\n\r\n');
    expect(makeTextReport(traffic.record, traffic.judge()).replaceAll(/token:\w+/g, 'token')).toBe(
      [
        '65 requests in 32.0 s, 6 violations',
        'standard: 5 (requests of the usual kind in a minute, service-interface.md:330, service-interface.md:331)',
        '  +30.000 s token GET /api/challenge 61 of 60',
        '  +30.500 s token GET /api/challenge 62 of 60',
        '  +31.000 s token GET /api/challenge 63 of 60',
        'malformed: 1 (traffic that is not HTTP/1.1)',
        '  +32.000 s unknown  (connection 66) 1 of 0 (a request line that is none)',
      ].join('\n'),
    );
  });

  it('holds the same for programs', () => {
    const traffic = looks(500, 65);
    expect(makeJsonReport(traffic.record, traffic.judge())).toMatchObject({
      exchanges: 65,
      spanMs: 32_000,
      violations: 5,
      malformedAnswers: 0,
      kinds: [{ kind: 'standard', count: 5, first: [{ at: 30_000, count: 61, limit: 60 }, {}, {}] }],
      usage: [{ row: 'standard', used: 65, fullest: 65 }],
    });
  });

  it('shows no secrets', () => {
    const traffic = createTraffic();
    traffic.ask({ path: `/api/user/${token}`, token });
    traffic.ask({ path: '/api/board/game/stream/abcdefgh1234', token });
    const verdict = judge(traffic.record);
    const all =
      JSON.stringify(makeJsonReport(traffic.record, verdict)) + makeTextReport(traffic.record, verdict);
    expect(verdict.counts).toEqual({ 'secret-in-url': 2 });
    expect(all).not.toContain(token);
    expect(all).not.toContain('abcdefgh1234');
    expect(all).toContain('/api/board/game/stream/abcdefgh****');
  });
});
