/** The packages that the program's files need: linked libraries by Debian's tool, loaded ones from a checked table. */
import { mkdir, mkdtemp, open, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { captureOrThrow } from '../lib/process.mjs';

export interface LoadedLibrary {
  /** As the program names it when it loads it. */
  readonly soname: string;
  readonly package: string;
  /** `depends`: the app loses what it is for; `recommends`: one part of it. */
  readonly need: 'depends' | 'recommends';
  readonly why: string;
}

/** Libraries that Electron opens while it runs, so that no tool can read them from its header. */
export const loadedLibraries: readonly LoadedLibrary[] = [
  { soname: 'libnotify.so.4', package: 'libnotify4', need: 'depends', why: 'notifications' },
  { soname: 'libsecret-1.so.0', package: 'libsecret-1-0', need: 'recommends', why: 'tokens in the keyring' },
  { soname: 'libGL.so.1', package: 'libgl1', need: 'recommends', why: 'drawing by the graphics card' },
  { soname: 'libEGL.so.1', package: 'libegl1', need: 'recommends', why: 'drawing by the graphics card' },
  { soname: 'libpulse.so.0', package: 'libpulse0', need: 'recommends', why: 'sounds' },
];

/** Programs that the app or its launcher calls. util-linux (`unshare`) is essential and needs no entry. */
const programs = { depends: ['xdg-utils'], recommends: ['gnome-keyring | kwalletmanager'] };

/**
 * Throws when the program names a library no more: the table is out of date then.
 * @param binary  the program's bytes
 */
export function checkLoaded(binary: Buffer, libraries: readonly LoadedLibrary[] = loadedLibraries): void {
  const stale = libraries.filter(({ soname }) => !binary.includes(`${soname}\0`, 0, 'latin1'));
  if (stale.length > 0)
    throw new Error(`the program loads ${stale.map(({ soname }) => soname).join(', ')} no more`);
}

/** `dpkg-shlibdeps` prints `shlibs:Depends=a (>= 1), b`. */
export function parseShlibdeps(output: string): readonly string[] {
  const [, list = ''] = /^shlibs:Depends=(.*)$/m.exec(output) ?? [];
  return list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

export interface Dependencies {
  readonly depends: readonly string[];
  readonly recommends: readonly string[];
}

export function joinDependencies(linked: readonly string[]): Dependencies {
  const named = new Set(linked.map((one) => one.split(' ', 1)[0]));
  const loaded = (need: LoadedLibrary['need']) =>
    loadedLibraries.filter((one) => one.need === need && !named.has(one.package)).map((one) => one.package);
  const sorted = (list: readonly string[]) => [...new Set(list)].toSorted();
  return {
    depends: sorted([...linked, ...loaded('depends'), ...programs.depends]),
    recommends: sorted([...loaded('recommends'), ...programs.recommends]),
  };
}

/** Needs Debian's dpkg-dev, and the libraries themselves. `staged`: the root of the package's files. */
export async function findDependencies(staged: string, program: string): Promise<Dependencies> {
  checkLoaded(await readFile(join(staged, program, 'outpost')));
  const binaries = (await readdir(join(staged, program), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const elf: string[] = [];
  for (const file of binaries) if (await isElf(file)) elf.push(file);
  const work = await mkdtemp(join(tmpdir(), 'outpost-shlibdeps-'));
  try {
    await mkdir(join(work, 'debian'));
    await writeFile(
      join(work, 'debian', 'control'),
      'Source: outpost\n\nPackage: outpost\nArchitecture: any\n',
    );
    const output = await captureOrThrow(
      'dpkg-shlibdeps',
      ['-O', `-S${staged}`, `-l${join(staged, program)}`, ...elf.toSorted()],
      { cwd: work },
    );
    const linked = parseShlibdeps(output);
    if (!linked.some((one) => one.startsWith('libc6 ')))
      throw new Error(`dpkg-shlibdeps names no C library:\n${output}`);
    return joinDependencies(linked);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const elfMagic = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);

export async function isElf(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(elfMagic.length), 0, elfMagic.length, 0);
    return bytesRead === elfMagic.length && buffer.equals(elfMagic);
  } finally {
    await handle.close();
  }
}
