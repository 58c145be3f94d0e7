import { describe, expect, it } from 'vitest';
import { barsOf, benchReport, type BenchOutcome } from '../../bench/report.ts';

const outcome: BenchOutcome = {
  name: 'notify',
  summary: "a challenge's line to the desktop's Notify call",
  verdict: 'met',
  figures: { p50_ms: 8.4, p99_ms: 12, target_p99_ms: 15, samples: 1_000 },
  environment: { system: 'linux 6 x64', cpu: 'A | B', cores: 2, stolen_percent: 3 },
  seconds: 41.4,
};
const heading = { date: '2026-11-25T10:00:00.000Z', version: '0.1.0', commit: 'abc1234', isQuick: false };

describe('the page of figures', () => {
  it('pairs each target with its figure', () => {
    expect(barsOf(outcome.figures)).toEqual([
      { figure: 'p99_ms', value: 12, target: 15, isLowerLimit: false },
    ]);
    expect(barsOf({ ratio: 1.8, least_ratio: 0.8 })).toEqual([
      { figure: 'ratio', value: 1.8, target: 0.8, isLowerLimit: true },
    ]);
    expect(() => barsOf({ target_p99_ms: 15 })).toThrow('target_p99_ms has no figure p99_ms');
  });

  it('has a row for each bar, with the verdict at the first, and marks missed figures', () => {
    const missed: BenchOutcome = {
      ...outcome,
      name: 'idle',
      verdict: 'missed',
      figures: {
        ...{ cpu_ratio: 1.4, target_cpu_ratio: 1.15, memory_ratio: 0.9, target_memory_ratio: 0.95 },
        ...{ speed_ratio: 0.9, least_speed_ratio: 0.95, loop_p999_ms: 8, target_loop_p999_ms: 8 },
      },
    };
    const rows = benchReport([outcome, missed], heading)
      .split('\n')
      .filter((line) => line.startsWith('| '));
    expect(rows).toEqual([
      '| benchmark | figure | value | target | verdict |',
      '| --- | --- | ---: | ---: | --- |',
      '| notify | p99 ms | 12 | ≤ 15 | met |',
      '| idle | cpu ratio | **1.4** | ≤ 1.15 | **missed** |',
      '|  | memory ratio | 0.9 | ≤ 0.95 |  |',
      '|  | speed ratio | **0.9** | ≥ 0.95 |  |',
      '|  | loop p99.9 ms | 8 | ≤ 8 |  |',
    ]);
  });

  it('has the other figures, the date, the commit and the machine', () => {
    const page = benchReport([outcome], heading);
    expect(page).toContain('Version 0.1.0, commit abc1234, measured on 2026-11-25');
    expect(page).toContain('p50 ms 8.4, samples 1000.');
    expect(page).toContain('It took 41 s; the host kept 3 % of the processors’ time for others.');
    expect(page).toContain('- cpu: A \\| B');
    expect(page).not.toContain('quick');
    const quick = benchReport([outcome], { ...heading, isQuick: true });
    expect(quick).toContain('A quick run');
    expect(quick).toContain(
      "Full run: A challenge's line to the desktop's Notify call. This quick run took 41 s",
    );
  });

  it('says why a benchmark was not measured, without a verdict on its figures', () => {
    const busy: BenchOutcome = {
      ...outcome,
      verdict: 'cannotRun',
      figures: {},
      reason: 'the machine is too busy',
    };
    const page = benchReport([busy], heading);
    expect(page).toContain('| notify |  |  |  | not measured |');
    expect(page).toContain('Not measured: the machine is too busy');
  });
});
