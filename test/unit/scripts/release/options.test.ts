import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../../scripts/lib/paths.mjs';
import { Misuse } from '../../../../scripts/lib/progress.mjs';
import { packageProblems } from '../../../../scripts/release/publisher.ts';
import { parseReleaseOptions } from '../../../../scripts/release/options.ts';

describe('the options of a release', () => {
  it('are none for a release with a key that is asked for', () => {
    expect(parseReleaseOptions([])).toEqual({ isDryRun: false, isJson: false, skipsTests: false, keys: [] });
    expect(parseReleaseOptions(['--key', 'a.pem', '--key=b.pem', '--json'])).toMatchObject({
      isJson: true,
      keys: ['a.pem', 'b.pem'],
    });
  });

  it('skip the tests in a rehearsal only', () => {
    expect(parseReleaseOptions(['--dry-run', '--skip-tests'])).toMatchObject({ skipsTests: true });
    expect(() => parseReleaseOptions(['--skip-tests'])).toThrow(/needs --dry-run/);
  });

  it.each([['--dryrun'], ['--dry-run=yes'], ['keys'], ['--key'], ['--dry-run', '--key', 'a.pem']])(
    'are refused: %s %s',
    (...argv) => {
      expect(() => parseReleaseOptions(argv.filter(Boolean))).toThrow(Misuse);
    },
  );

  it('end the command with code 2 when they are unknown, and help ends it with 0', () => {
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, ['scripts/run.mjs', 'release', ...args], {
        cwd: projectRoot,
        encoding: 'utf8',
      });
    const wrong = run('--nope');
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toContain("Unknown option '--nope'");
    const help = run('--help');
    expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('--dry-run')]);
  });

  it('leave the commands of signing their own', () => {
    const script = join(projectRoot, 'scripts', 'run.mjs');
    const help = spawnSync(process.execPath, [script, 'release', 'sign'], { encoding: 'utf8' });
    expect(help.status).toBe(2);
    expect(help.stderr).toContain('npm run release -- COMMAND');
  });
});

describe('the environment of a release', () => {
  const complete = {
    OUTPOST_MAINTAINER: 'Ada L. <ada@example.org>',
    OUTPOST_HOMEPAGE: 'https://example.org/',
    OUTPOST_UPDATES: 'https://example.org/updates/',
    OUTPOST_UPDATE_KEYS: 'a key',
  };

  it('names who answers for it, its page, its updates and their key', () => {
    expect(packageProblems(complete)).toEqual([]);
    for (const name of Object.keys(complete))
      expect(packageProblems({ ...complete, [name]: '' })).toEqual([expect.stringContaining(name)]);
  });

  it.each(['Ada', 'ada@example.org', 'Ada <ada@example.invalid>', 'Ada <ada>'])(
    'does not take %s for a maintainer',
    (who) => {
      expect(packageProblems({ ...complete, OUTPOST_MAINTAINER: who })).toHaveLength(1);
    },
  );

  it('names the maintainer of every package', () => {
    const program = `import { product } from './scripts/packaging/product.ts'; console.log(product.maintainer);`;
    const printed = (env: NodeJS.ProcessEnv) =>
      execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
        cwd: projectRoot,
        env: { ...process.env, ...env },
        encoding: 'utf8',
      });
    expect(printed({ OUTPOST_MAINTAINER: complete.OUTPOST_MAINTAINER })).toBe('Ada L. <ada@example.org>\n');
    expect(printed({ OUTPOST_MAINTAINER: '' })).toContain('.invalid>');
  });
});
