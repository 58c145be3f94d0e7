import { describe, expect, it } from 'vitest';
import { vanishedAfterMs } from '../../../../main/machines/log/limits.ts';
import { judgeVanished } from '../../../../main/machines/log/vanished.ts';

const now = 1_000_000_000_000;
const one = { machine: 'k3'.repeat(8), id: '0'.repeat(20) };
const since = (age: number, isAdopted = false) => [{ ...one, since: now - age, isAdopted }];
const judge = (known: ReturnType<typeof since>, isLowest: boolean) =>
  judgeVanished({ now, gone: [one], known, isLowest: () => isLowest });

describe('a vanished segment', () => {
  it('is waited for', () => {
    expect(judge([], true)).toEqual({ vanished: since(0), mustPublish: false, forgotten: [] });
    expect(judge(since(vanishedAfterMs), true).mustPublish).toBe(false);
  });

  it('is adopted by the lowest reader, and forgotten by the others', () => {
    const age = vanishedAfterMs + 1;
    expect(judge(since(age), true)).toEqual({ vanished: since(age, true), mustPublish: true, forgotten: [] });
    expect(judge(since(age), false)).toEqual({ vanished: [], mustPublish: false, forgotten: [one] });
  });

  it('is adopted once, and still named for a second period', () => {
    const age = 2 * vanishedAfterMs;
    expect(judge(since(age, true), true)).toEqual({
      vanished: since(age, true),
      mustPublish: false,
      forgotten: [],
    });
    expect(judge(since(age + 1, true), true)).toEqual({ vanished: [], mustPublish: false, forgotten: [one] });
  });

  it('that came back is no longer one, and a clock set back begins anew', () => {
    expect(judgeVanished({ now, gone: [], known: since(5), isLowest: () => true }).vanished).toEqual([]);
    expect(judge(since(-5), true).vanished).toEqual(since(0));
  });
});
