import { describe, expect, it } from 'vitest';
import { CannotRun, runCommand, type CommandEntry } from '../../harness/command.ts';

const entries: Readonly<Record<string, CommandEntry>> = {
  fast: { summary: 'meets its target', run: ({ quick }) => Promise.resolve({ ok: true, figures: { p99_ms: quick ? 1 : 2 } }) },
  slow: { summary: 'misses it', run: () => Promise.resolve({ ok: false, figures: { ratio: 3 } }) },
  away: { summary: 'cannot run', run: () => Promise.reject(new CannotRun('no desktop here')) },
  broken: { summary: 'throws', run: () => Promise.reject(new Error('a bug')) },
};

async function run(...argv: string[]) {
  const lines: string[] = [];
  const code = await runCommand('bench', entries, argv, { write: (line) => lines.push(line) });
  return { code, lines, text: lines.join('\n') };
}

describe('a command that proves something', () => {
  it('prints its figures and leaves with 0 when the target is met, with 1 when it is missed', async () => {
    const met = await run('fast');
    expect(met).toMatchObject({ code: 0, text: expect.stringMatching(/p99_ms +2[\s\S]*target met/) });
    expect(await run('slow')).toMatchObject({ code: 1, text: expect.stringContaining('TARGET MISSED') });
  });

  it('ends with one JSON object when asked to, environment included', async () => {
    const { lines } = await run('fast', '--json', '--quick');
    const last: unknown = JSON.parse(lines.at(-1) ?? '');
    expect(last).toMatchObject({
      name: 'fast', ok: true, figures: { p99_ms: 1 }, environment: { node: process.versions.node, cores: expect.any(Number) },
    });
  });

  it('leaves with 2 and the reason when it cannot run, and when it breaks down', async () => {
    expect(await run('away')).toMatchObject({ code: 2, text: 'bench away cannot run: no desktop here' });
    expect(await run('broken', '--json')).toMatchObject({ code: 2, text: expect.stringContaining('a bug') });
  });

  it.each([['nothing'], ['toString'], []])('lists what there is when asked for %s', async (...argv) => {
    const { code, text } = await run(...argv);
    expect(code).toBe(2);
    expect(text).toContain('fast');
  });

  it('helps', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, text: expect.stringContaining('misses it') });
  });
});
