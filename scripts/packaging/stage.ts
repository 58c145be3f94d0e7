/** Lays out the files of a Linux package below a folder, as they will be below the system's root. */
import { chmod, cp, lstat, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { captureOrThrow } from '../lib/process.mjs';
import { say } from '../lib/progress.mjs';
import { apparmorProfile } from './apparmor.ts';
import { debianChangelog, packagedReleases, parseChangelog, type Release } from './changelog.ts';
import { copyrightFile } from './copyright.ts';
import { isElf } from './dependencies.ts';
import { desktopEntry } from './desktop-entry.ts';
import { parseIcuData, withoutForeign, writeIcuData } from './icu-data.ts';
import { launcher, sandboxHelper } from './launcher.ts';
import { manualPage } from './manual.ts';
import { metainfo } from './metainfo.ts';
import { overridesFile } from './overrides.ts';
import { product } from './product.ts';
import { parsePak, withoutUnused, writePak } from './resource-pak.ts';

export interface StageOptions {
  /** The checkout. */
  readonly root: string;
  /** electron-builder's folder of the program. */
  readonly unpacked: string;
  /** Receives `usr`; must not exist. */
  readonly staged: string;
  readonly version: string;
  /** Seconds since the epoch: the date of the source. */
  readonly date: number;
  readonly homepage: string | null;
}

/** Folder of the program, from the root. */
export const programFolder = join('usr', 'lib', product.name);
const docFolder = join('usr', 'share', 'doc', product.name);

/** Languages of Chromium's own texts, such as the menu of a text field. English is its fallback. */
const chromiumLocales = ['en-US.pak', 'de.pak'];

/**
 * Files of Electron that the app never uses: Vulkan and its software renderer (pages use neither Vulkan nor WebGL),
 * and the handler of crash reports, which only `crashReporter` starts.
 */
const unused = [
  'libvk_swiftshader.so',
  'vk_swiftshader_icd.json',
  'libvulkan.so.1',
  'chrome_crashpad_handler',
];

export interface Staged {
  readonly releases: readonly (Release & { readonly date: number })[];
}

export async function stage(options: StageOptions): Promise<Staged> {
  const { root, unpacked, staged, version, date, homepage } = options;
  const at = (...parts: readonly string[]) => join(staged, ...parts);
  const releases = packagedReleases(
    parseChangelog(await readFile(join(root, 'CHANGELOG.md'), 'utf8')),
    version,
    date,
  );
  await mkdir(at('usr', 'lib'), { recursive: true });
  await cp(unpacked, at(programFolder), { recursive: true });
  const electronLicence = await readFile(at(programFolder, 'LICENSE.electron.txt'), 'utf8');
  await mkdir(at(docFolder), { recursive: true });
  await trimResources(at(programFolder));
  await trimInternationalData(at(programFolder, 'icudtl.dat'));
  await rename(at(programFolder, 'LICENSES.chromium.html'), at(docFolder, 'LICENSES.chromium.html'));
  // Half the size of gzip.
  await captureOrThrow('xz', ['--threads=1', '-9', at(docFolder, 'LICENSES.chromium.html')]);
  await trim(at(programFolder));
  // The running app reads this file after an upgrade.
  await put(at(programFolder, 'resources', 'version'), `${version}\n`);

  const write = (path: readonly string[], content: string | Buffer, mode = 0o644) =>
    put(at(...path), content, mode);
  await write(['usr', 'bin', product.name], launcher(version), 0o755);
  await write(['usr', 'share', 'applications', product.desktopFile], desktopEntry());
  await write(['usr', 'share', 'metainfo', `${product.id}.metainfo.xml`], metainfo({ releases, homepage }));
  await write(['usr', 'share', product.name, 'apparmor-profile'], apparmorProfile);
  for (const language of ['en', 'de'] as const) {
    const folder = language === 'en' ? ['man1'] : [language, 'man1'];
    const page = manualPage({ language, version, date });
    await write(['usr', 'share', 'man', ...folder, `${product.name}.1.gz`], compress(page));
  }
  await write([docFolder, 'changelog.gz'], compress(debianChangelog(releases, product)));
  const notices = await readFile(join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8');
  await write([docFolder, 'THIRD-PARTY-NOTICES.md.gz'], compress(notices));
  await write([docFolder, 'copyright'], copyrightFile({ homepage, electron: electronLicence }));
  await write(['usr', 'share', 'lintian', 'overrides', product.name], overridesFile());
  await icons(root, at('usr', 'share', 'icons', 'hicolor'));
  await setModes(staged);
  return { releases };
}

async function trim(program: string): Promise<void> {
  const locales = join(program, 'locales');
  for (const name of await readdir(locales))
    if (!chromiumLocales.includes(name)) await rm(join(locales, name));
  for (const name of [...unused, 'LICENSE.electron.txt']) await rm(join(program, name), { force: true });
  for (const entry of await readdir(program, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await isElf(file))) await captureOrThrow('strip', ['--strip-unneeded', file]);
  }
}

/** Before the licences move: the resources contain them once more. */
async function trimResources(program: string): Promise<void> {
  const file = join(program, 'resources.pak');
  const licences = await readFile(join(program, 'LICENSES.chromium.html'), 'utf8');
  const { pak, removed } = withoutUnused(parsePak(await readFile(file)), licences);
  if (removed.length < 3)
    say(`resources.pak has other contents than known: only ${removed.join(', ') || 'nothing'} was removed`);
  await writeFile(file, writePak(pak));
}

async function trimInternationalData(file: string): Promise<void> {
  const all = parseIcuData(await readFile(file));
  const kept = withoutForeign(all);
  if (kept.items.length === all.items.length)
    say('icudtl.dat has other contents than known: nothing was removed');
  await writeFile(file, writeIcuData(kept));
}

async function icons(root: string, folder: string): Promise<void> {
  const resources = join(root, 'main', 'resources');
  for (const name of await readdir(join(resources, 'icons'))) {
    const size = name.replace('.png', '');
    await put(
      join(folder, size, 'apps', `${product.name}.png`),
      await readFile(join(resources, 'icons', name)),
    );
  }
  const vector = await readFile(join(resources, 'icon.svg'));
  await put(join(folder, 'scalable', 'apps', `${product.name}.svg`), vector);
}

/** The builder's umask must not matter. */
async function setModes(staged: string): Promise<void> {
  for (const entry of await readdir(staged, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(file, 0o755);
    else await chmod(file, modeOf(entry.name, (await lstat(file)).mode));
  }
  await chmod(staged, 0o755);
}

function modeOf(name: string, mode: number): number {
  // Chromium uses the helper only where user namespaces are missing, and only with this mode.
  if (name === sandboxHelper) return 0o4755;
  const isLibrary = name.endsWith('.node') || /\.so(\.\d+)*$/.test(name);
  return !isLibrary && (mode & 0o111) !== 0 ? 0o755 : 0o644;
}

async function put(file: string, content: string | Buffer, mode = 0o644): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, content, { mode });
}

/** Without a name and a time, so that the same content gives the same bytes. */
const compress = (content: string): Buffer => gzipSync(content, { level: 9 });
