/** Makes the Debian package of a staged folder, with `dpkg-shlibdeps` for its dependencies. */
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { makeAr, makeTarXz } from './archive.ts';
import { distributionVersion } from './changelog.ts';
import { controlFile, postinst, postrm } from './debian-control.ts';
import { findDependencies } from './dependencies.ts';
import { product } from './product.ts';
import { programFolder } from './stage.ts';

export interface DebOptions {
  readonly staged: string;
  /** Receives the package. */
  readonly output: string;
  readonly version: string;
  readonly date: number;
  readonly homepage: string | null;
  readonly arch: string;
  /** Compresses little and fast. */
  readonly isFast: boolean;
}

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Returns the package's path. */
export async function makeDeb({
  staged,
  output,
  version,
  date,
  homepage,
  arch,
  isFast,
}: DebOptions): Promise<string> {
  const architecture = architectures[arch];
  if (architecture === undefined) throw new Error(`Debian has no name here for ${arch}`);
  const work = await mkdtemp(join(tmpdir(), 'outpost-deb-'));
  try {
    const control = join(work, 'control');
    await mkdir(control);
    const files = await filesOf(staged);
    const write = async (name: string, content: string, mode: number) => {
      await writeFile(join(control, name), content);
      await chmod(join(control, name), mode);
    };
    await write(
      'control',
      controlFile({
        version,
        architecture,
        installedKib: await installedKib(staged),
        dependencies: await findDependencies(staged, programFolder),
        homepage,
      }),
      0o644,
    );
    await write('md5sums', await md5sums(staged, files), 0o644);
    await write('postinst', postinst, 0o755);
    await write('postrm', postrm, 0o755);
    await chmod(control, 0o755);
    const tar = (name: string, folder: string) =>
      makeTarXz({ folder, names: ['.'], output: join(work, name), date, prefix: '.', isFast });
    const file = join(output, `${product.name}_${distributionVersion(version)}_${architecture}.deb`);
    await mkdir(output, { recursive: true });
    await makeAr(
      file,
      [
        { name: 'debian-binary', content: Buffer.from('2.0\n') },
        { name: 'control.tar.xz', content: await readFile(await tar('control.tar', control)) },
        { name: 'data.tar.xz', content: await readFile(await tar('data.tar', staged)) },
      ],
      date,
    );
    return file;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function filesOf(staged: string): Promise<readonly string[]> {
  const entries = await readdir(staged, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(staged, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** As dpkg counts: whole KiB of each file, and one for each folder. */
async function installedKib(staged: string): Promise<number> {
  let sum = 1;
  for (const entry of await readdir(staged, { recursive: true, withFileTypes: true })) {
    sum += entry.isFile() ? Math.ceil((await stat(join(entry.parentPath, entry.name))).size / 1_024) : 1;
  }
  return sum;
}

/** `dpkg -V` compares the installed files with these. */
async function md5sums(staged: string, files: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const path of files) {
    const sum = createHash('md5')
      .update(await readFile(join(staged, path)))
      .digest('hex');
    lines.push(`${sum}  ${path}\n`);
  }
  return lines.join('');
}
