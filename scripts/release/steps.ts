/** The steps of a release, in their order. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePublicKeys, publicKeyText } from '../../main/updates/release-signature.ts';
import type { Electron } from '../lib/electron-runtime.mjs';
import { prepare } from '../lib/prepare.mjs';
import { attach, captureOrThrow } from '../lib/process.mjs';
import { Stop, say, withProgress } from '../lib/progress.mjs';
import { ensureSystemPackages } from '../lib/system-packages.mjs';
import { buildPackages, sourceDate } from '../packaging/build.ts';
import { checkRelease, readPrivateKey, signRelease } from '../signing/release.ts';
import { makeBill, readNpmBill, shippedPackages } from './bill-of-materials.ts';
import { describeFiles, writeChecksums, type ReleasedFile } from './checksums.ts';
import type { ReleaseOptions } from './options.ts';
import { releasePage } from './page.ts';
import { checkFlatpakLayout, checkFlatpakManifest, checkInstallerScript } from './platform-checks.ts';
import { packageProblems } from './publisher.ts';
import {
  changelogProblems,
  changesOf,
  commitsSince,
  readSource,
  sourceProblems,
  tagOf,
  type ReleaseSource,
} from './source.ts';

const formats = ['deb', 'rpm', 'tar.xz', 'flatpak'] as const;
/** How long apps believe the signed list. */
const listDays = 365;

export interface ReleaseContext {
  readonly root: string;
  readonly options: ReleaseOptions;
  readonly env: NodeJS.ProcessEnv;
  /** Asks for the file of the private key. */
  readonly askKey: () => Promise<string>;
}

export interface Released {
  readonly version: string;
  readonly folder: string;
  readonly files: readonly ReleasedFile[];
  /** Reasons not to release; empty for a release. */
  readonly problems: readonly string[];
}

/** Throws `Stop` when the release must not be made. A rehearsal collects such reasons instead. */
export async function makeRelease({ root, options, env, askKey }: ReleaseContext): Promise<Released> {
  const { isDryRun, skipsTests } = options;
  const problems: string[] = [];
  const refuse = (found: readonly string[]) => {
    if (found.length === 0) return;
    if (!isDryRun) throw new Stop(found.join('\n'));
    for (const problem of found) say(`would stop a release: ${problem}`);
    problems.push(...found);
  };
  const folder = join(root, 'dist', 'release');

  const source = await withProgress('1/10 Source', () => readSource(root));
  refuse(sourceProblems(source));
  const changes = await withProgress('2/10 Changelog', async () =>
    changesOf(source.changelog, source.version),
  );
  refuse([...changelogProblems(source), ...packageProblems(env)]);
  const keys = await withProgress('3/10 Key of updates', () => signingKeys(options, env, askKey));

  await ensureSystemPackages(['packages', 'release checks'], { required: true });
  const electron = await prepare({ root, systemPackages: ['electron'], build: true });
  refuse(
    electron.source === 'official'
      ? []
      : [`Electron ${electron.electron} is not the official binary of package.json.`],
  );
  if (skipsTests) {
    say('4/10 Tests: skipped');
    refuse(['The tests were skipped.']);
  } else await withProgress('4/10 Tests', () => runTests(root));

  await withProgress('5/10 Packages', async () => {
    await rm(folder, { recursive: true, force: true });
    await buildPackages({ root, electron, formats, output: folder, env });
  });
  await withProgress('6/10 Checks of other systems', () => checkPlatforms(root, folder));
  await withProgress('7/10 Bill of materials', () => writeBill(root, folder, source, electron, env));
  const files = await withProgress('8/10 Checksums', async () => {
    const described = await describeFiles(folder);
    await writeChecksums(folder, described);
    return described;
  });
  await withProgress('9/10 Signature of updates', () => sign(folder, source.version, keys));
  await withProgress('10/10 Page', async () => {
    const [previous = null] = source.tagged.filter((version) => version !== source.version);
    const page = releasePage({
      version: source.version,
      commit: source.commit,
      date: await sourceDate(root, env),
      runtime: electron,
      changes,
      files,
      previous,
      commits: await commitsSince(root, previous),
      problems: isDryRun ? problems : null,
    });
    await writeFile(join(folder, `outpost-${source.version}.md`), page);
  });
  if (!isDryRun) await tag(root, source.version);
  return { version: source.version, folder, files, problems };
}

/** A rehearsal signs with a key that exists only here. A release's key must be one that its app believes. */
async function signingKeys(
  { isDryRun, keys }: ReleaseOptions,
  env: NodeJS.ProcessEnv,
  askKey: () => Promise<string>,
): Promise<readonly KeyObject[]> {
  if (isDryRun) return [generateKeyPairSync('ed25519').privateKey];
  const files = keys.length > 0 ? keys : [await askKey()];
  const passphrase = env['OUTPOST_KEY_PASSPHRASE'] ?? '';
  const found = await Promise.all(files.map((file) => readPrivateKey(file, passphrase)));
  const trusted = (env['OUTPOST_UPDATE_KEYS'] ?? '').split(/[\s,]+/);
  const [stranger] = found.map((key) => publicKeyText(key)).filter((text) => !trusted.includes(text));
  if (stranger !== undefined) throw new Stop(`OUTPOST_UPDATE_KEYS does not name the key ${stranger}`);
  return found;
}

async function runTests(root: string): Promise<void> {
  const code = await attach(process.execPath, [join(root, 'scripts', 'test.mjs')], { cwd: root });
  if (code !== 0) throw new Stop('the tests fail');
}

async function checkPlatforms(root: string, folder: string): Promise<void> {
  await checkInstallerScript(join(root, 'main', 'resources', 'installer.nsh'));
  const manifest = join(folder, 'flatpak', 'org.outpost.Outpost.json');
  await checkFlatpakManifest(manifest);
  await checkFlatpakLayout(manifest);
}

async function writeBill(
  root: string,
  folder: string,
  { version }: ReleaseSource,
  runtime: Electron,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const bill = makeBill({
    npm: await readNpmBill(root),
    shipped: shippedPackages(await readFile(join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8')),
    version,
    date: await sourceDate(root, env),
    runtime,
  });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `outpost-${version}.cdx.json`), bill);
}

/** Signs, and judges the folder as an app with these keys does. */
async function sign(folder: string, version: string, privateKeys: readonly KeyObject[]): Promise<void> {
  const now = Date.now();
  await signRelease({ folder, version, minimum: '0.0.0', days: listDays, privateKeys, now });
  const keys = parsePublicKeys(privateKeys.map((key) => publicKeyText(key)).join(','));
  await checkRelease(folder, keys, now);
}

async function tag(root: string, version: string): Promise<void> {
  await captureOrThrow('git', ['tag', '--annotate', tagOf(version), '--message', `Outpost ${version}`], {
    cwd: root,
  });
}
