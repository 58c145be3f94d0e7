import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  changelogProblems,
  changesOf,
  commitsSince,
  readSource,
  sourceProblems,
  versionsOf,
  type ReleaseSource,
} from '../../../../scripts/release/source.ts';

const changelog = [
  '# Changelog',
  '',
  '## 0.2.0 (2026-11-25)',
  '',
  '### New',
  '',
  '- A **board**.',
  '',
  '## 0.1.0',
  '',
  '- The first.',
  '',
].join('\n');
const pending = changelog.replace('## 0.2.0', '## Unreleased\n\n- Not yet.\n\n## 0.2.0');
const source: ReleaseSource = { version: '0.2.0', commit: 'c', changed: [], tagged: ['0.1.0'], changelog };

describe('the source of a release', () => {
  it('is committed and has a version without a tag', () => {
    expect(sourceProblems(source)).toEqual([]);
    expect(sourceProblems({ ...source, tagged: [] })).toEqual([]);
    expect(sourceProblems({ ...source, changed: ['a.ts', 'b.ts'] })).toEqual([
      'a.ts and 1 more is not committed.',
    ]);
    expect(sourceProblems({ ...source, tagged: ['0.2.0', '0.1.0'] })).toEqual([
      expect.stringContaining('has the tag v0.2.0 already'),
    ]);
    expect(sourceProblems({ ...source, tagged: ['0.3.0'] })).toEqual([expect.stringContaining('older than')]);
  });

  it('may be one pre-release after another', () => {
    expect(sourceProblems({ ...source, version: '1.0.0-beta.2', tagged: ['1.0.0-beta.1'] })).toEqual([]);
  });

  it('has its versions in the tags, in their order', () => {
    expect(versionsOf(['v0.9.0', 'v0.10.0', 'v0.10.0-beta.1', 'nightly', 'v1', 'vx.y.z'])).toEqual([
      '0.10.0',
      '0.10.0-beta.1',
      '0.9.0',
    ]);
  });
});

describe('the changelog of a release', () => {
  it('has an entry with a date, and nothing unreleased', () => {
    expect(changelogProblems(source)).toEqual([]);
    expect(changelogProblems({ ...source, version: '0.3.0' })).toEqual([
      expect.stringContaining('has no heading'),
    ]);
    expect(changelogProblems({ ...source, version: '0.1.0' })).toEqual([
      expect.stringContaining('has no date'),
    ]);
    expect(changelogProblems({ ...source, changelog: pending })).toEqual([
      'CHANGELOG.md has 1 changes under “Unreleased”.',
    ]);
  });

  it('gives the entry as it is written', () => {
    expect(changesOf(changelog, '0.2.0')).toBe('### New\n\n- A **board**.');
    expect(changesOf(pending, '0.2.0')).toBe('- Not yet.\n\n### New\n\n- A **board**.');
    expect(() => changesOf(changelog, '0.2')).toThrow(/names no changes/);
  });
});

describe('a checkout', () => {
  let root = '';
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.invalid', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  const commit = (subject: string) => git('commit', '--quiet', '--allow-empty', '--message', subject);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'outpost-source-'));
    git('init', '--quiet');
    writeFileSync(join(root, 'package.json'), '{ "version": "0.2.0" }');
    writeFileSync(join(root, 'CHANGELOG.md'), changelog);
    git('add', '.');
    commit('first: a start');
    git('tag', 'v0.1.0');
    commit('second: more');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is read with its commit, tags and changes', async () => {
    const clean = await readSource(root);
    expect(clean).toEqual({ ...source, commit: git('rev-parse', 'HEAD').trim() });
    writeFileSync(join(root, 'new file'), '');
    writeFileSync(join(root, 'CHANGELOG.md'), '');
    expect((await readSource(root)).changed).toEqual(['CHANGELOG.md', '"new file"']);
  });

  it('lists the commits since a tag, or all', async () => {
    const subjects = async (version: string | null) =>
      (await commitsSince(root, version)).map(({ subject }) => subject);
    expect(await subjects('0.1.0')).toEqual(['second: more']);
    expect(await subjects(null)).toEqual(['second: more', 'first: a start']);
  });
});
