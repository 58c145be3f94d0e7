// `npm run notices` writes THIRD-PARTY-NOTICES.md and the list that the app shows; with --check it fails when
// either is outdated.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { moduleListFolder } from './lib/module-list.mjs';
import { makeNoticeList, makeNotices, packageFolder } from './lib/notices.mjs';
import { projectRoot } from './lib/paths.mjs';
import { Stop, runMain, say } from './lib/progress.mjs';

await runMain(async () => {
  await ensureBuilt(projectRoot);
  const packages = await Promise.all((await packageFolders()).map(readPackage));
  const wanted = {
    'THIRD-PARTY-NOTICES.md': makeNotices(packages),
    'renderer/features/settings/third-party.json': makeNoticeList(packages),
  };
  for (const [name, text] of Object.entries(wanted)) {
    const file = join(projectRoot, name);
    if (!process.argv.includes('--check')) {
      await writeFile(file, text);
      continue;
    }
    const found = await readFile(file, 'utf8').catch(() => '');
    if (found !== text) throw new Stop(`${name} is not up to date: run \`npm run notices\``);
    say(`${name} is up to date`);
  }
  return 0;
});

/** Folders of the packages that are bundled, and of those shipped unbundled. */
async function packageFolders() {
  const { dependencies, peerDependencies } = JSON.parse(
    await readFile(join(projectRoot, 'package.json'), 'utf8'),
  );
  const lists = await readdir(moduleListFolder(projectRoot));
  /** @type {string[][]} */
  const files = await Promise.all(
    lists.map(async (name) => JSON.parse(await readFile(join(moduleListFolder(projectRoot), name), 'utf8'))),
  );
  const bundled = files.flat().flatMap((file) => packageFolder(resolve(projectRoot, 'renderer', file)) ?? []);
  const shipped = Object.keys({ ...dependencies, ...peerDependencies }).map((name) =>
    join(projectRoot, 'node_modules', name),
  );
  return [...new Set([...bundled, ...shipped])];
}

/**
 * @param {string} folder
 * @returns {Promise<import('./lib/notices.mjs').Package>}
 */
async function readPackage(folder) {
  const { name, version, license, author } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find((entry) => /^(licen[cs]e|copying)(\.\w+)?$/i.test(entry));
  const text = file ? await readFile(join(folder, file), 'utf8') : '';
  const maker = typeof author === 'string' ? author : (author?.name ?? '');
  return { name, version, licence: license, author: maker, text: text.replaceAll('\r\n', '\n') };
}
