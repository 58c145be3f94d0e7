/** Builds packages for Linux on the Electron of this checkout, from the same folder as electron-builder's targets. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Electron } from '../lib/electron-runtime.mjs';
import { packageFolder, updatePlace } from '../lib/package.mjs';
import { capture } from '../lib/process.mjs';
import { Stop, withProgress } from '../lib/progress.mjs';
import { makeTarXz } from './archive.ts';
import { makeDeb } from './deb.ts';
import { makeFlatpakManifest } from './flatpak.ts';
import { product } from './product.ts';
import { makeRpm } from './rpm.ts';
import { sizesOf, type SizeRow } from './sizes.ts';
import { stage } from './stage.ts';

/** `flatpak` is a manifest of the `tar.xz`, which it makes too. */
export const packageFormats = ['deb', 'rpm', 'tar.xz', 'flatpak'] as const;
export type PackageFormat = (typeof packageFormats)[number];

export interface BuildOptions {
  readonly root: string;
  readonly electron: Electron;
  readonly formats: readonly PackageFormat[];
  /** Receives the packages. */
  readonly output: string;
  /** Default: the version of package.json. */
  readonly version?: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface Built {
  readonly files: readonly string[];
  readonly sizes: readonly SizeRow[];
}

export async function buildPackages(options: BuildOptions): Promise<Built> {
  const { root, electron, formats, output, env } = options;
  const version = options.version ?? (await versionOf(root));
  const date = await sourceDate(root, env);
  const homepage = homepageOf(env);
  const place = updatePlace(env);
  const work = await mkdtemp(join(tmpdir(), 'outpost-packages-'));
  try {
    const unpacked = await withProgress('Packaging the program', () =>
      packageFolder(root, electron, join(work, 'dist'), {
        extraMetadata: {
          version,
          ...(place && place.keys.length > 0 && { updateKeys: place.keys.join(',') }),
        },
      }),
    );
    if (place)
      await writeFile(
        join(unpacked, 'resources', 'app-update.yml'),
        `provider: generic\nurl: ${place.url}\n`,
      );
    const staged = join(work, 'staged');
    const { releases } = await stage({ root, unpacked, staged, version, date, homepage });
    await mkdir(output, { recursive: true });
    const arch = process.arch;
    // For tests, which build several packages and install each once.
    const isFast = env['OUTPOST_FAST_PACKAGES'] !== undefined;
    const make: Readonly<Record<Exclude<PackageFormat, 'flatpak'>, () => Promise<string>>> = {
      deb: () => makeDeb({ staged, output, version, date, homepage, arch, isFast }),
      rpm: () => makeRpm({ staged, output, version, date, homepage, arch, releases, isFast }),
      'tar.xz': () => {
        const name = `${product.name}-${version}-linux-${arch}`;
        const file = join(output, `${name}.tar`);
        return makeTarXz({
          folder: join(staged, 'usr'),
          names: ['.'],
          output: file,
          date,
          prefix: name,
          isFast,
        });
      },
    };
    const isFlatpak = formats.includes('flatpak');
    const archives = formats.filter((format) => format !== 'flatpak');
    if (isFlatpak && !archives.includes('tar.xz')) archives.push('tar.xz');
    const files: string[] = [];
    for (const format of archives) files.push(await withProgress(`Making the ${format}`, make[format]));
    const archive = files.find((file) => file.endsWith('.tar.xz'));
    if (isFlatpak && archive !== undefined) files.push(await makeFlatpakManifest(archive, output));
    return { files, sizes: await sizesOf(staged) };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function versionOf(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** The date of the commit, so that two builds of one commit have the same bytes; `SOURCE_DATE_EPOCH` overrides it. */
export async function sourceDate(root: string, env: NodeJS.ProcessEnv): Promise<number> {
  const given = env['SOURCE_DATE_EPOCH'];
  if (given !== undefined && given !== '') {
    if (!/^\d{1,10}$/.test(given))
      throw new Stop(`SOURCE_DATE_EPOCH must be seconds since 1970, not ${given}`);
    return Number(given);
  }
  const { code, stdout } = await capture('git', ['log', '-1', '--format=%ct'], { cwd: root });
  if (code !== 0)
    throw new Stop('the date of the source is unknown: build in a git checkout, or set SOURCE_DATE_EPOCH');
  return Number(stdout.trim());
}

/** `OUTPOST_HOMEPAGE`: the project's page, which has the pictures for software centres in `screenshots/`. */
export function homepageOf(env: NodeJS.ProcessEnv): string | null {
  const given = env['OUTPOST_HOMEPAGE'];
  if (!given) return null;
  if (!URL.canParse(given) || new URL(given).protocol !== 'https:')
    throw new Stop(`OUTPOST_HOMEPAGE must be an address that begins with https://, not ${given}`);
  return given.endsWith('/') ? given : `${given}/`;
}
