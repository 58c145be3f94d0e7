/** Makes an apt repository of Debian packages: lists per architecture, and a signed `InRelease`. */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { captureOrThrow } from '../lib/process.mjs';
import { product } from './product.ts';

export interface RepositoryOptions {
  /** Debian packages. */
  readonly packages: readonly string[];
  /** Receives the repository: a folder to be served as it is. */
  readonly output: string;
  /** A file with an OpenPGP secret key, as `gpg --export-secret-keys` writes it. */
  readonly key: string;
  /** ms since the epoch. */
  readonly now: number;
}

const suite = 'stable';
const component = 'main';
/** The public key in the repository, for `signed-by`. */
export const publicKeyFile = `${product.name}.asc`;

export async function makeRepository({ packages, output, key, now }: RepositoryOptions): Promise<void> {
  const entries: PackageEntry[] = [];
  for (const file of packages) entries.push(await describePackage(file));
  for (const { source, filename } of entries) {
    await mkdir(join(output, filename, '..'), { recursive: true });
    await cp(source, join(output, filename));
  }
  const folder = join(output, 'dists', suite);
  const lists = new Map<string, Buffer>();
  for (const [architecture, text] of packageLists(entries)) {
    const name = `${component}/binary-${architecture}/Packages`;
    lists.set(name, Buffer.from(text));
    lists.set(`${name}.gz`, gzipSync(text, { level: 9 }));
  }
  for (const [name, content] of lists) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const architectures = [...new Set(entries.map(({ architecture }) => architecture))].toSorted();
  await sign(releaseFile(architectures, lists, now), key, folder, output);
}

export interface PackageEntry {
  /** Path of the package on this machine. */
  readonly source: string;
  readonly architecture: string;
  /** Its control data, without a last line end. */
  readonly control: string;
  /** Path in the repository. */
  readonly filename: string;
  readonly size: number;
  readonly sha256: string;
}

async function describePackage(source: string): Promise<PackageEntry> {
  const control = (await captureOrThrow('dpkg-deb', ['--field', source])).trimEnd();
  const architecture = /^Architecture: (\S+)$/m.exec(control)?.[1];
  if (architecture === undefined) throw new Error(`${source} names no architecture`);
  return {
    source,
    architecture,
    control,
    filename: join('pool', component, product.name.slice(0, 1), product.name, basename(source)),
    size: (await stat(source)).size,
    sha256: sha256(await readFile(source)),
  };
}

/** The content of `Packages` by architecture. */
export function packageLists(entries: readonly PackageEntry[]): ReadonlyMap<string, string> {
  const lists = new Map<string, string>();
  for (const { architecture, control, filename, size, sha256: sum } of entries) {
    const entry = `${control}\nFilename: ${filename}\nSize: ${size}\nSHA256: ${sum}\n\n`;
    lists.set(architecture, (lists.get(architecture) ?? '') + entry);
  }
  return lists;
}

export function releaseFile(
  architectures: readonly string[],
  lists: ReadonlyMap<string, Buffer>,
  now: number,
): string {
  return [
    `Origin: ${product.title}`,
    `Label: ${product.title}`,
    `Suite: ${suite}`,
    `Codename: ${suite}`,
    `Architectures: ${architectures.join(' ')}`,
    `Components: ${component}`,
    `Date: ${new Date(now).toUTCString().replace('GMT', 'UTC')}`,
    'SHA256:',
    ...[...lists].map(([name, content]) => ` ${sha256(content)} ${content.length} ${name}`),
    '',
  ].join('\n');
}

/** The key is imported into a keyring of its own, which is removed. */
async function sign(release: string, key: string, folder: string, output: string): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'outpost-gpg-'));
  const gpg = (...args: readonly string[]) =>
    captureOrThrow('gpg', ['--batch', '--yes', '--no-tty', '--homedir', home, ...args]);
  try {
    await gpg('--import', key);
    const file = join(folder, 'Release');
    await writeFile(file, release);
    await gpg('--digest-algo', 'SHA512', '--clearsign', '--output', join(folder, 'InRelease'), file);
    await gpg('--digest-algo', 'SHA512', '--armor', '--detach-sign', '--output', `${file}.gpg`, file);
    await gpg('--armor', '--export', '--output', join(output, publicKeyFile));
  } finally {
    await captureOrThrow('gpgconf', ['--homedir', home, '--kill', 'all']).catch(() => {});
    await rm(home, { recursive: true, force: true });
  }
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
