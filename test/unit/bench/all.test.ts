import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchAll } from '../../bench/all.ts';
import type { BenchVerdict } from '../../bench/report.ts';
import { CannotRun } from '../../harness/command.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'outpost-bench-all-'))));
afterAll(() => rm(folder, { recursive: true }));

function run(verdicts: Readonly<Record<string, BenchVerdict>>, report?: string) {
  const entries = Object.fromEntries(
    Object.keys(verdicts).map((name) => [name, { summary: `measures ${name}`, run: () => Promise.reject() }]),
  );
  return benchAll(
    entries,
    { quick: false, text: (option) => (option === 'report' ? report : undefined), print: () => undefined },
    (name, summary) =>
      Promise.resolve({
        ...{ name, summary, verdict: verdicts[name] ?? 'met', seconds: 2 },
        ...{ figures: { p99_ms: 3, target_p99_ms: 5 }, environment: { cpu: 'a processor' } },
      }),
  );
}

describe('all benchmarks', () => {
  it('meet their targets when each of them does', async () => {
    expect(await run({ notify: 'met', idle: 'met' })).toEqual({
      ok: true,
      figures: { benchmarks: 2, met: 2, missed: 0, not_judged: 0, seconds: 4 },
    });
  });

  it('miss them when one does, which is named', async () => {
    const { ok, note } = await run({ notify: 'met', idle: 'missed', tv: 'cannotRun' });
    expect(ok).toBe(false);
    expect(note).toBe('missed: idle');
  });

  it('are not judged when one was not measured', async () => {
    const judged = run({ notify: 'met', tv: 'cannotRun' });
    await expect(judged).rejects.toBeInstanceOf(CannotRun);
    await expect(judged).rejects.toThrow('these could not be judged: tv');
  });

  it('write the page of figures, also without a verdict', async () => {
    const file = join(folder, 'figures.md');
    await run({ notify: 'met', tv: 'cannotRun' }, file).catch(() => undefined);
    const page = await readFile(file, 'utf8');
    expect(page).toContain('| notify | p99 ms | 3 | ≤ 5 | met |');
    expect(page).toContain('## tv');
  });
});
