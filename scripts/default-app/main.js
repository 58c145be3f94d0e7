// Replaces the official binary's default app in a runtime that lacks it. Opens the app whose folder is the first
// argument that is not a switch, under that app's name, version and data folder. Modules named by `-r` are loaded
// first, for programs that drive the app from outside.
import { app } from 'electron';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

if (process.argv.includes('--version')) {
  console.log(`v${process.versions.electron}`);
  process.exit(0);
}

const given = process.argv.slice(1);
const isRequired = (/** @type {number} */ index) => given[index - 1] === '-r';
const folder = resolve(
  given.find((argument, index) => !argument.startsWith('-') && !isRequired(index)) ?? '.',
);
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const name = manifest.productName ?? manifest.name;

/**
 * Methods for the default app, which Electron omits from its public types.
 * @type {Electron.App & { setVersion(version: string): void, setDesktopName(name: string): void, setAppPath(path: string): void }}
 */
const opened = Object.assign(app);

opened.name = name;
opened.setVersion(manifest.version);
opened.setDesktopName(manifest.desktopName ?? `${name}.desktop`);
opened.setAppPath(folder);
if (!app.commandLine.hasSwitch('user-data-dir')) {
  app.setPath('userData', join(app.getPath('appData'), name));
}

const require = createRequire(import.meta.url);
for (const file of given.filter((_argument, index) => isRequired(index))) require(resolve(file));

await import(pathToFileURL(join(folder, manifest.main ?? 'index.js')).href);
