import { createHash, randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockedPackage } from '../../../scripts/lib/npm-package.mjs';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { stockfishPackage, takeFiles } from '../../../scripts/lib/stockfish-package.mjs';
import { filesOfTarball } from '../../../scripts/lib/tarball.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-tarball-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A tarball of files in this order, made by the system's own tar. */
async function pack(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, 'package', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const names = Object.keys(files).map((path) => `package/${path}`);
  execFileSync('tar', ['--format=ustar', '--no-recursion', '-czf', 'packed.tgz', 'package/deep', ...names], {
    cwd: folder,
  });
  return readFile(join(folder, 'packed.tgz'));
}

/** A download in small pieces, which counts what its reader took. */
function download(bytes: Buffer) {
  const state = { taken: 0, isEnded: false };
  async function* pieces() {
    try {
      for (let at = 0; at < bytes.length; at += 1000) {
        const piece = bytes.subarray(at, at + 1000);
        state.taken += piece.length;
        yield piece;
      }
    } finally {
      state.isEnded = true;
    }
  }
  return { pieces: pieces(), state };
}

const longPath = `deep/${'folder-'.repeat(12)}/${'name-'.repeat(12)}.txt`;
const small = Buffer.from('small');
const files = { 'deep/a.txt': small, [longPath]: Buffer.alloc(512, 7), 'b.bin': randomBytes(3_000_000) };
const checksum = (content: Buffer) => createHash('sha512').update(content).digest('hex');

describe('a tarball', () => {
  it('has its files in their order, with long names and every size', async () => {
    const found: Record<string, Buffer> = {};
    for await (const { path, content } of filesOfTarball(download(await pack(files)).pieces))
      found[path] = content;
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(files).toSorted());
    for (const [path, content] of Object.entries(files))
      expect(content.equals(found[path] ?? small)).toBe(true);
  });

  it('is read no further than its reader needs', async () => {
    const { pieces, state } = download(await pack(files));
    for await (const { path } of filesOfTarball(pieces)) if (path === 'deep/a.txt') break;
    expect(state.isEnded).toBe(true);
    expect(state.taken).toBeLessThan(500_000);
  });

  it('that ends early is damaged', async () => {
    const bytes = await pack(files);
    const read = async () => {
      for await (const _ of filesOfTarball(download(bytes.subarray(0, 100_000)).pieces));
    };
    await expect(read()).rejects.toThrow();
  });
});

describe('the needed files of a package', () => {
  it('are taken when they have their checksums', async () => {
    const { pieces, state } = download(await pack(files));
    const target = join(folder, 'taken');
    await takeFiles(pieces, target, { 'deep/a.txt': checksum(small) });
    expect(await readdir(target, { recursive: true })).toEqual(['deep', 'deep/a.txt']);
    expect(state.taken).toBeLessThan(500_000);
  });

  it('are refused when one is another file or absent', async () => {
    const bytes = await pack(files);
    const target = join(folder, 'taken');
    const other = { 'deep/a.txt': checksum(Buffer.from('other')) };
    await expect(takeFiles(download(bytes).pieces, target, other)).rejects.toThrow('not the file');
    const absent = { 'c.txt': checksum(small) };
    await expect(takeFiles(download(bytes).pieces, target, absent)).rejects.toThrow('lacks c.txt');
  });

  it('of Stockfish are those of the locked version', async () => {
    const { name, version } = stockfishPackage;
    expect((await lockedPackage(projectRoot, name)).version).toBe(version);
    const manifest = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
      peerDependencies: Record<string, string>;
    };
    expect(manifest.peerDependencies).toEqual({ [name]: version });
  });
});
