import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { capture, npmCommand } from './process.mjs';
import { Stop } from './progress.mjs';

/**
 * Fetches a package by npm, which knows the user's registry and proxy.
 * @param {string} spec  such as `chessops@0.15.1`
 * @param {string} folder  for the tarball
 * @returns {Promise<string>} the tarball's path; not verified
 */
export async function fetchPackage(spec, folder) {
  const npm = npmCommand({ env: process.env, execPath: process.execPath });
  const args = [...npm.args, 'pack', spec, '--loglevel=error', '--prefer-offline'];
  const { code, stdout, stderr } = await capture(npm.command, [...args, '--pack-destination', folder], {
    cwd: folder,
  });
  if (code !== 0) throw new Stop(`npm could not fetch ${spec}. ${adviceOf(stderr)}`);
  return join(folder, stdout.trim().split('\n').at(-1) ?? '');
}

/**
 * Quotes npm’s own reason, and names the settings to check.
 * @param {string} stderr
 */
function adviceOf(stderr) {
  const said = stderr
    .split('\n')
    .map((line) => line.replace(/^npm (?:error|ERR!) ?/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('A complete log'));
  const reason = said.length === 0 ? 'npm gave no reason.' : `npm says: ${said.slice(0, 6).join('; ')}.`;
  return `${reason} Check the network, and npm’s settings of registry, proxy and certificates (npm config list).`;
}

/**
 * Fetches the locked version of a package and checks it against the lock file.
 * @param {string} root
 * @param {string} name
 * @param {string} folder  for the tarball
 * @returns {Promise<string>} the tarball's path
 */
export async function fetchLockedPackage(root, name, folder) {
  const { version, integrity } = await lockedPackage(root, name);
  const tarball = await fetchPackage(`${name}@${version}`, folder);
  const found = `sha512-${(await sha512Of(tarball)).toString('base64')}`;
  if (found !== integrity)
    throw new Stop(`${name} is not the file of the lock file (${found}): it was not used`);
  return tarball;
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {Promise<{ version: string, integrity: string }>}
 */
export async function lockedPackage(root, name) {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  return packages[`node_modules/${name}`];
}

/**
 * @param {string} file
 * @returns {Promise<Buffer>}
 */
export async function sha512Of(file) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest();
}
