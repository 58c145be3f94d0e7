/** An apt repository of the run's packages, with lists apart from the machine's. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { captureOrThrow } from '../../../scripts/lib/process.mjs';
import { makeRepository, publicKeyFile } from '../../../scripts/packaging/repository.ts';

export interface OwnRepository {
  /** To be served as it is. */
  readonly folder: string;
  /** File for `APT_CONFIG`: its programs know this repository only. */
  readonly configuration: string;
  /** Options of apt-get that know this repository only. */
  readonly options: readonly string[];
  /** Acts while a list differs from its signature, and restores it afterwards. */
  withAlteredList(act: () => Promise<void>): Promise<void>;
}

export async function createRepository(folder: string, packages: readonly string[]): Promise<OwnRepository> {
  const home = join(folder, 'gpg');
  const key = join(folder, 'key.asc');
  const output = join(folder, 'apt');
  const state = join(folder, 'apt-state');
  await mkdir(home, { mode: 0o700 });
  const gpg = (...args: readonly string[]) =>
    captureOrThrow('gpg', ['--homedir', home, '--batch', '--passphrase', '', ...args]);
  await gpg('--quick-generate-key', 'Outpost test <test@outpost.invalid>', 'ed25519', 'sign', '1d');
  await gpg('--armor', '--output', key, '--export-secret-keys');
  await captureOrThrow('gpgconf', ['--homedir', home, '--kill', 'all']);
  await makeRepository({ packages, output, key, now: Date.now() });
  for (const part of ['lists/partial', 'cache/archives/partial'])
    await mkdir(join(state, part), { recursive: true });
  const source = `deb [signed-by=${join(output, publicKeyFile)}] file:${output} stable main\n`;
  await writeFile(join(state, 'sources.list'), source);
  const options: readonly (readonly [name: string, value: string])[] = [
    ['Dir::Etc::sourcelist', join(state, 'sources.list')],
    ['Dir::Etc::sourceparts', '/dev/null'],
    ['Dir::State::lists', join(state, 'lists')],
    ['Dir::Cache', join(state, 'cache')],
    // apt's own user cannot read the run's folder.
    ['APT::Sandbox::User', 'root'],
  ];
  const configuration = join(state, 'apt.conf');
  await writeFile(configuration, options.map(([name, value]) => `${name} "${value}";\n`).join(''));
  return {
    folder: output,
    configuration,
    options: options.flatMap(([name, value]) => ['-o', `${name}=${value}`]),
    async withAlteredList(act) {
      const list = join(output, 'dists', 'stable', 'main', 'binary-amd64', 'Packages');
      const [plain, packed] = await Promise.all([readFile(list), readFile(`${list}.gz`)]);
      await writeFile(list, plain.toString().replace(/^Size: .*$/m, 'Size: 1'));
      await rm(`${list}.gz`);
      await rm(join(state, 'lists'), { recursive: true });
      await mkdir(join(state, 'lists', 'partial'), { recursive: true });
      try {
        await act();
      } finally {
        // Later steps install from the repository.
        await Promise.all([writeFile(list, plain), writeFile(`${list}.gz`, packed)]);
      }
    },
  };
}
