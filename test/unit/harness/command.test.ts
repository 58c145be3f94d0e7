import { describe, expect, it } from 'vitest';
import {
  CannotRun,
  runCommand,
  wholeNumberIn,
  type CommandContext,
  type CommandEntry,
} from '../../harness/command.ts';

const given: CommandContext[] = [];

const entries: Record<string, CommandEntry> = {
  swift: {
    summary: 'is quick enough',
    seeded: true,
    positionals: 1,
    options: { keep: { value: 'FOLDER', summary: 'stays' }, whole: { summary: 'leaves out nothing' } },
    run: (context) => {
      given.push(context);
      context.print('half way');
      return Promise.resolve({ ok: true, figures: { p99_ms: 12.5 }, note: 'as seen from outside' });
    },
  },
  slow: { summary: 'is not', run: () => Promise.resolve({ ok: false, figures: { ratio: 2 } }) },
  absent: { summary: 'needs a display', run: () => Promise.reject(new CannotRun('there is no display')) },
  broken: { summary: 'fails', run: () => Promise.reject(new Error('a fault')) },
};

async function run(...argv: readonly string[]): Promise<{ code: number; lines: readonly string[] }> {
  const lines: string[] = [];
  const code = await runCommand('bench', entries, argv, { write: (line) => lines.push(line) });
  return { code, lines };
}

describe('a command that proves something', () => {
  it('shows its figures to people and ends with 0 when the target is met', async () => {
    const { code, lines } = await run('swift');
    expect(code).toBe(0);
    expect(lines[0]).toBe('half way');
    expect(lines).toContain('as seen from outside');
    expect(lines.some((line) => /p99_ms\s+12\.5/.test(line))).toBe(true);
  });

  it('ends with one object on the last line when that is asked for', async () => {
    const { lines } = await run('swift', '--json');
    const last: unknown = JSON.parse(lines.at(-1) ?? '');
    expect(last).toMatchObject({ name: 'swift', ok: true, figures: { p99_ms: 12.5 } });
    expect(last).toHaveProperty('environment.node', process.versions.node);
    expect(last).toHaveProperty('environment.cores');
    expect(last).toHaveProperty('environment.memory_gib');
  });

  it('says when the host of a virtual machine kept much of the time for others', async () => {
    const told: string[] = [];
    const looks = [
      { all: 1_000, stolen: 0 },
      { all: 2_000, stolen: 300 },
    ];
    await runCommand('bench', entries, ['swift', '--json'], {
      write: (line) => told.push(line),
      processorTime: () => Promise.resolve(looks.shift()),
    });
    expect(told).toContain("The host kept 30 % of the processors' time for others: times say little.");
    expect(JSON.parse(told.at(-1) ?? '')).toHaveProperty('environment.stolen_percent', 30);
  });

  it('ends with 1 when the target is missed, and says so in the object too', async () => {
    const { code, lines } = await run('slow', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ name: 'slow', ok: false, figures: { ratio: 2 } });
  });

  it('ends with 2 when it cannot run, with the reason', async () => {
    expect(await run('absent')).toEqual({ code: 2, lines: ['bench absent cannot run: there is no display'] });
    const broken = await run('broken', '--json');
    expect(broken.code).toBe(2);
    expect(broken.lines[0]).toContain('a fault');
    expect(JSON.parse(broken.lines.at(-1) ?? '')).toMatchObject({ name: 'broken', ok: false, figures: {} });
  });

  it('gives an entry its options, its seed and its positional arguments', async () => {
    given.length = 0;
    await run('swift', '--quick', 'folder', '--seed=3', '--keep', 'here', '--whole');
    await run('swift');
    expect(
      given.map(({ quick, seed, args, text, has }) => [quick, seed, args, text('keep'), has('whole')]),
    ).toEqual([
      [true, 3, ['folder'], 'here', true],
      [false, 1, [], undefined, false],
    ]);
  });

  it.each([
    ['an unknown option', ['swift', '--sed', '5'], '--sed'],
    ['a seed of an entry that draws nothing', ['slow', '--seed', '5'], '--seed'],
    ['a seed that is no number', ['swift', '--seed', 'five'], '--seed takes a whole number'],
    ['a negative seed', ['swift', '--seed=-1'], '--seed takes a whole number'],
    ['a seed that is too large', ['swift', '--seed', '4294967296'], '--seed takes a whole number'],
    ['an option without its value', ['swift', '--keep'], '--keep'],
    ['a value where none belongs', ['swift', '--whole=yes'], '--whole'],
    ['one argument too many', ['swift', 'one', 'two'], 'two is too much'],
  ])('refuses %s', async (_, argv, words) => {
    given.length = 0;
    const { code, lines } = await run(...argv, '--json');
    expect(code).toBe(2);
    expect(lines.join('\n')).toContain(words);
    expect(given).toEqual([]);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ ok: false, figures: {} });
  });

  it('reads whole numbers within their bounds', () => {
    const bounds = { least: 1, most: 60, otherwise: 30 };
    const read = (value: string | undefined) => wholeNumberIn({ text: () => value }, 'minutes', bounds);
    expect([read(undefined), read('1'), read('60')]).toEqual([30, 1, 60]);
    for (const wrong of ['0', '61', '1.5', '', 'ten', '1e1']) expect(() => read(wrong)).toThrow(CannotRun);
  });

  it('lists what there is: asked to, with 0; for want of a known name, with 2', async () => {
    for (const [argv, code] of [
      [['--help'], 0],
      [[], 2],
      [['other'], 2],
      [['toString'], 2],
    ] as const) {
      const result = await run(...argv);
      expect(result.code).toBe(code);
      for (const [name, { summary }] of Object.entries(entries)) {
        expect(result.lines.some((line) => line.includes(name) && line.includes(summary))).toBe(true);
      }
    }
  });
});

describe('a command whose argument is its own', () => {
  const otherwise = {
    argument: 'FOLDER',
    summary: 'looks through it',
    nameOf: (argument: string | undefined) => argument ?? 'usual',
    run: ({ args }: CommandContext) =>
      Promise.resolve({ ok: args.length < 2, figures: { args: args.join() } }),
  };

  async function runWith(...argv: readonly string[]): Promise<{ code: number; lines: readonly string[] }> {
    const lines: string[] = [];
    const code = await runCommand('check', {}, argv, { write: (line) => lines.push(line), otherwise });
    return { code, lines };
  }

  it('takes one argument, or none', async () => {
    const one = await runWith('--quick', 'here', '--json');
    expect(one.code).toBe(0);
    expect(JSON.parse(one.lines.at(-1) ?? '')).toMatchObject({ name: 'here', figures: { args: 'here' } });
    expect(await runWith()).toMatchObject({
      code: 0,
      lines: expect.arrayContaining(['check usual: target met']),
    });
  });

  it('shows its usage for what makes no sense, and for those who ask', async () => {
    for (const [argv, code] of [
      [['here', 'there'], 2],
      [['--fast'], 2],
      [['--help'], 0],
    ] as const) {
      const { code: ended, lines } = await runWith(...argv);
      expect(ended).toBe(code);
      expect(lines).toContain('Usage: npm run check -- FOLDER [--json] [--quick]');
    }
  });
});
