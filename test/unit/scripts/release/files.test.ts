import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../../scripts/lib/paths.mjs';
import {
  makeBill,
  readNpmBill,
  shippedPackages,
  type NpmBill,
} from '../../../../scripts/release/bill-of-materials.ts';
import { describeFiles, writeChecksums } from '../../../../scripts/release/checksums.ts';
import { releasePage, type PageOptions } from '../../../../scripts/release/page.ts';

const runtime = { electron: '45.4.1', chromium: '150.0.1', node: '24.1.0' };
const date = 1_795_616_610;

describe('the checksums', () => {
  let folder = '';
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'outpost-sums-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are read by sha256sum, which finds an altered file', async () => {
    mkdirSync(join(folder, 'flatpak'));
    writeFileSync(join(folder, 'b.deb'), 'bb');
    writeFileSync(join(folder, 'flatpak', 'a.json'), 'a');
    const files = await describeFiles(folder);
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ['b.deb', 2],
      ['flatpak/a.json', 1],
    ]);
    await writeChecksums(folder, files);
    const check = () =>
      execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, stdio: 'pipe', encoding: 'utf8' });
    expect(check()).toBe('b.deb: OK\nflatpak/a.json: OK\n');
    writeFileSync(join(folder, 'b.deb'), 'bc');
    expect(check).toThrow(/b.deb: FAILED|did NOT match/);
  });
});

describe('the bill of materials', () => {
  const component = (name: string, version: string) => ({
    'bom-ref': `${name}@${version}`,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{ license: { id: 'MIT' } }],
    externalReferences: [{ type: 'distribution', url: 'https://registry.example/x.tgz' }],
  });
  const npm: NpmBill = {
    specVersion: '1.5',
    components: [component('@a/one', '1.0.0'), component('two', '2.0.0'), component('tool', '3.0.0')],
    dependencies: [{ ref: '@a/one@1.0.0', dependsOn: ['two@2.0.0', 'tool@3.0.0'] }],
  };
  const notices = '| Package | Version |\n| --- | --- |\n| @a/one | 1.0.0 | MIT |\n| two | 2.0.0 | MIT |\n';
  const options = { npm, shipped: shippedPackages(notices), version: '0.2.0', date, runtime };

  it('has the packages of the app and the runtime, and no tool of the build', () => {
    const bill = JSON.parse(makeBill(options)) as {
      components: { name: string; version: string }[];
      dependencies: unknown;
    };
    expect(bill.components.map(({ name, version }) => `${name} ${version}`)).toEqual([
      '@a/one 1.0.0',
      'two 2.0.0',
      'electron 45.4.1',
      'chromium 150.0.1',
      'node 24.1.0',
    ]);
    expect(bill.dependencies).toEqual([
      { ref: 'outpost@0.2.0', dependsOn: ['electron@45.4.1', '@a/one@1.0.0', 'two@2.0.0'] },
      { ref: 'electron@45.4.1', dependsOn: ['chromium@150.0.1', 'node@24.1.0'] },
      { ref: '@a/one@1.0.0', dependsOn: ['two@2.0.0'] },
      { ref: 'two@2.0.0', dependsOn: [] },
    ]);
  });

  it('is the same for the same source, with another number for another', () => {
    expect(makeBill(options)).toBe(makeBill(options));
    const number = (text: string) => (JSON.parse(text) as { serialNumber: string }).serialNumber;
    expect(number(makeBill(options))).toMatch(
      /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    expect(number(makeBill(options))).not.toBe(number(makeBill({ ...options, version: '0.2.1' })));
  });

  it('is not made when the lock file has another version', () => {
    const shipped = [{ name: 'two', version: '2.0.1' }];
    expect(() => makeBill({ ...options, shipped })).toThrow('package-lock.json has no two 2.0.1');
  });

  it('of this source names every package of the notices, and neither a machine nor a registry', async () => {
    const shipped = shippedPackages(readFileSync(join(projectRoot, 'THIRD-PARTY-NOTICES.md'), 'utf8'));
    expect(shipped.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['react', 'better-sqlite3', 'stockfish', 'fairy-stockfish-nnue.wasm']),
    );
    // As the builder leaves it.
    const { NODE_ENV: before } = process.env;
    process.env['NODE_ENV'] = 'production';
    const text = makeBill({ ...options, npm: await readNpmBill(projectRoot), shipped });
    process.env['NODE_ENV'] = before;
    const bill = JSON.parse(text) as { specVersion: string; components: Record<string, unknown>[] };
    expect(Number(bill.specVersion)).toBeGreaterThanOrEqual(1.5);
    expect(bill.components).toHaveLength(shipped.length + 3);
    expect(new Set(bill.components.map((one) => one['bom-ref'])).size).toBe(bill.components.length);
    for (const one of bill.components) expect(one).toMatchObject({ licenses: [expect.anything()] });
    for (const word of ['://', projectRoot, homedir()]) expect(text).not.toContain(word);
  });
});

describe('the page of a release', () => {
  const page: PageOptions = {
    version: '0.2.0',
    commit: 'abc',
    date,
    runtime,
    changes: '### New\n\n- A **board**.',
    files: [{ name: 'outpost_0.2.0_amd64.deb', size: 3 * 2 ** 20, sha256: 'f00' }],
    previous: '0.1.0',
    commits: [{ hash: 'a1', subject: 'board: <b> and *stars*' }],
    problems: null,
  };

  it('has the changes, the files with their sums, and the commits', () => {
    const text = releasePage(page);
    expect(text).toContain('# Outpost 0.2.0\n\nCommit `abc` of 2026-11-25, on Electron 45.4.1');
    expect(text).toContain('## Changes\n\n### New\n\n- A **board**.\n');
    expect(text).toContain('| outpost_0.2.0_amd64.deb | 3.0 | `f00` |');
    expect(text).toContain('## Commits since 0.1.0\n\n- `a1` board: \\<b\\> and \\*stars\\*\n');
    expect(text).not.toContain('rehearsal');
  });

  it('of a rehearsal says so, with what would stop a release', () => {
    const text = releasePage({ ...page, problems: ['The tests were skipped.'], previous: null });
    expect(text).toContain('This is a rehearsal.');
    expect(text).toContain('A release would be refused:\n\n- The tests were skipped.');
    expect(text).toContain('## Commits\n');
  });

  it('gives the number of changes when there are too many to list', () => {
    const commits = Array.from({ length: 305 }, (_, at) => ({ hash: `h${at}`, subject: 's' }));
    expect(releasePage({ ...page, commits })).toMatch(/- `h299` s\n- and 5 earlier ones\n$/);
  });
});
