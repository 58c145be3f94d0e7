/** The packages, users and traces of one run. */
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureElectron } from '../../../scripts/lib/electron-runtime.mjs';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { capture, captureOrThrow } from '../../../scripts/lib/process.mjs';
import { buildPackages, type PackageFormat } from '../../../scripts/packaging/build.ts';
import { createRepository, type OwnRepository } from './own-repository.ts';
import { createPerson, type Person } from './person.ts';

export interface InstallStep {
  readonly name: string;
  run(world: InstallWorld): Promise<void>;
}

export interface InstallWorld {
  /** The run's own files, removed at its end. */
  readonly folder: string;
  /** The Debian package of this version, and of the next. */
  readonly present: string;
  readonly next: string;
  /** The rpm of this version. */
  readonly rpm: string;
  readonly presentVersion: string;
  readonly nextVersion: string;
  readonly figures: Record<string, number | string>;
  /** A user with a session; created when first asked for. */
  person(which: 'first' | 'second'): Promise<Person>;
  /** An apt repository of both versions. */
  readonly repository: OwnRepository;
  /** Files of the package while it was installed. */
  files: readonly string[];
  /** Registers work for the end of the run, before the users are deleted. */
  atEnd(work: () => Promise<void>): void;
  close(): Promise<void>;
}

/** A version after every one that a checkout has. */
const nextVersion = '99.0.0';

export const apt = (...args: readonly string[]) =>
  capture('apt-get', ['-y', '-q', '-o', 'Dpkg::Use-Pty=0', '-o', 'DPkg::Lock::Timeout=120', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });

/** `full`: the compression of a release, for the size of the package. */
export async function createInstallWorld(
  full: boolean,
  print: (line: string) => void,
): Promise<InstallWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-install-'));
  // The users of the run read the repository's lists in it.
  await chmod(folder, 0o711);
  const electron = await ensureElectron(projectRoot);
  const fast = { ...process.env, OUTPOST_FAST_PACKAGES: '1' };
  const build = async (
    name: string,
    env: NodeJS.ProcessEnv,
    { version, formats = ['deb'] }: { version?: string; formats?: readonly PackageFormat[] } = {},
  ) => {
    const output = join(folder, name);
    await mkdir(output);
    const options = { root: projectRoot, electron, formats, output, env };
    const built = await buildPackages({ ...options, ...(version !== undefined && { version }) });
    return built.files;
  };
  const figures: Record<string, number | string> = {};
  const persons = new Map<string, Promise<Person>>();
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const work of closing.toReversed()) await work().catch(() => {});
    for (const person of persons.values()) await person.then((one) => one.remove()).catch(() => {});
    await capture('dpkg', ['--purge', 'outpost']);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    print('building this version, twice, and the next');
    const formats = ['deb', 'rpm'] as const;
    const [present = '', rpm = ''] = await build('present', fast, { formats });
    const again = await build('again', fast, { formats });
    figures['reproducible'] = (await haveSameBytes([present, rpm], again)) ? 'true' : 'false';
    const [next = ''] = await build('next', fast, { version: nextVersion });
    if (full) {
      print('building this version with the compression of a release');
      const [released = ''] = await build('released', process.env);
      Object.assign(figures, sizes('packed', (await stat(released)).size));
    }
    const presentVersion = (await captureOrThrow('dpkg-deb', ['-f', present, 'Version'])).trim();
    const installed = Number((await captureOrThrow('dpkg-deb', ['-f', present, 'Installed-Size'])).trim());
    Object.assign(figures, sizes('installed', installed * 1_024));
    const repository = await createRepository(folder, [present, next]);
    return {
      folder,
      present,
      rpm,
      next,
      presentVersion,
      nextVersion,
      figures,
      repository,
      files: [],
      atEnd: (work) => void closing.push(work),
      person(which) {
        const name = `outpost-try-${which}`;
        const person = persons.get(which) ?? createPerson(name);
        persons.set(which, person);
        return person;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function haveSameBytes(files: readonly string[], others: readonly string[]): Promise<boolean> {
  for (const [index, file] of files.entries())
    if (!(await readFile(file)).equals(await readFile(others[index] ?? ''))) return false;
  return true;
}

/** In both units. */
function sizes(what: 'packed' | 'installed', bytes: number): Readonly<Record<string, number>> {
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return { [`${what}_mib`]: rounded(bytes / 2 ** 20), [`${what}_mb`]: rounded(bytes / 1e6) };
}
