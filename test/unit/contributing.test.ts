import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageScript } from '../../scripts/lib/tools.mjs';

const root = resolve(import.meta.dirname, '../..');
/** The compiler reads all of main, which takes a busy machine a while. ms */
const patience = 240_000;

/** A step of the example: code that goes into a file after a line that the guide names. */
interface Step {
  readonly file: string;
  readonly after: string;
  readonly code: string;
}

const steps = readSteps(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'));
let copy = '';

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'outpost-contributing-'));
  for (const folder of ['main', 'preload'])
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !path.includes('resources'),
    });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      include: [],
      files: ['main/app/calls.ts'],
    }),
  );
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('the example of a query is one entry of the contract and one line of a feature', () => {
  expect(steps.map(({ file }) => file)).toEqual([
    'preload/contract/queries.ts',
    'main/features/games/feature.ts',
  ]);
});

it(
  'the example compiles',
  async () => {
    expect(await compile(steps)).toBe('');
  },
  patience,
);

it(
  'an entry that nothing answers, a misspelt answer and a second answer do not compile',
  async () => {
    const [entry, answer] = steps;
    if (!entry || !answer) throw new Error('the guide has no example');
    const output = await compile([
      entry,
      { ...answer, code: answer.code.replace('countUnderWay', 'countUnderWey') },
      { file: 'main/features/timeline/feature.ts', after: 'queries: {', code: "'games.list': () => [],\n" },
    ]);
    expect(errorsIn(output, 'main/app/calls.ts')).toContain('"games.countUnderWay"');
    expect(errorsIn(output, 'main/features/games/feature.ts')).toContain("'games.countUnderWey'");
    expect(errorsIn(output, 'main/core.ts')).toContain('answered by more than one part\': "games.list"');
  },
  patience,
);

/** Each is a sentence "In `file`, after `line`:" and the code block below it. */
function readSteps(guide: string): readonly Step[] {
  return [...guide.matchAll(/In `([^`]+)`, after `([^`]+)`:\s+```ts\n([\s\S]*?)```/g)].map(
    ([, file = '', after = '', code = '']) => ({ file, after, code }),
  );
}

/** The compiler's errors for the project with the steps applied; empty when it accepts them. */
async function compile(changes: readonly Step[]): Promise<string> {
  for (const { file, after, code } of changes) {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text.split(after), `${file} has the line once`).toHaveLength(2);
    writeFileSync(
      join(copy, file),
      text.replace(after, () => `${after}\n${code}`),
    );
  }
  try {
    const compiler = packageScript(root, 'typescript', 'tsc');
    const command = [compiler, '--noEmit', '--singleThreaded', '-p', copy, '--pretty', 'false'];
    // The exit code says only that there are errors.
    return await new Promise((done) =>
      execFile(process.execPath, command, { cwd: copy }, (_error, stdout, stderr) => done(stdout + stderr)),
    );
  } finally {
    for (const { file } of changes) cpSync(join(root, file), join(copy, file));
  }
}

/** The errors of one file, each with the lines that explain it. */
function errorsIn(output: string, file: string): string {
  return output
    .split(/\n(?=\S)/)
    .filter((error) => error.startsWith(file))
    .join('\n');
}
