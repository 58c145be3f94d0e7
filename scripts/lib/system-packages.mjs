import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { capture, captureOrThrow } from './process.mjs';
import { Stop, say, withProgress } from './progress.mjs';

/**
 * Debian packages by purpose. Libraries that the 64-bit time transition renamed are listed under their old names;
 * the new ones (with the suffix `t64`) count as well.
 */
export const packageGroups = {
  electron: ['libgtk-3-0', 'libnss3', 'libgbm1', 'libasound2', 'libatk-bridge2.0-0', 'libdrm2'],
  unpacking: ['unzip'],
  compiling: ['g++', 'make', 'python3'],
  'service tests': ['curl'],
  'virtual desktop': ['xvfb', 'xauth', 'dbus', 'dbus-x11', 'dunst', 'libnotify-bin'],
  packages: ['dpkg-dev', 'binutils', 'xz-utils', 'rpm', 'gnupg'],
  'package tests': [
    'debootstrap',
    'lintian',
    'desktop-file-utils',
    'appstream',
    'man-db',
    'xdg-utils',
    'shared-mime-info',
  ],
  'release checks': ['nsis', 'flatpak-builder', 'desktop-file-utils', 'appstream'],
  // An engine as users have, in place of the app's own.
  'engine tests': ['stockfish'],
  // Tests run their own proxy, certificates and session bus.
  'network tests': ['squid', 'openssl', 'dbus'],
  'desktop tests': [
    'chromium',
    'openbox',
    'xdotool',
    'imagemagick',
    'libglib2.0-bin',
    'gnome-keyring',
    'libsecret-1-0',
    'libsecret-tools',
  ],
};

/** @typedef {keyof typeof packageGroups} PackageGroup */

/** @type {readonly PackageGroup[]} */
const packagingGroups = ['packages', 'package tests', 'release checks'];

/** Groups that `npm test` needs: all but those for making packages and living with them. */
export const testGroups = /** @type {PackageGroup[]} */ (Object.keys(packageGroups)).filter(
  (group) => !packagingGroups.includes(group),
);

const names = (/** @type {readonly PackageGroup[]} */ groups) =>
  groups.flatMap((group) => packageGroups[group]);

/** @param {string} name */
const spellings = (name) => (name.startsWith('lib') ? [name, `${name}t64`] : [name]);

/**
 * @param {readonly string[]} wanted
 * @param {string} listing  lines of `dpkg-query -W -f='${db:Status-Abbrev}|${Package}\n'`
 * @returns {string[]} those of `wanted` that are not installed
 */
export function missingPackages(wanted, listing) {
  const installed = new Set(
    listing
      .split('\n')
      .map((line) => line.split('|'))
      .filter(([status]) => status?.startsWith('ii'))
      .map(([, name]) => name?.trim()),
  );
  return wanted.filter((name) => !spellings(name).some((spelling) => installed.has(spelling)));
}

/**
 * @param {readonly string[]} missing
 * @param {ReadonlySet<string>} known  package names of this release of the distribution
 * @returns {string[]} the packages under this release's names
 */
export function namesForRelease(missing, known) {
  return missing.map((name) => spellings(name).findLast((spelling) => known.has(spelling)) ?? name);
}

/**
 * Installs the groups' packages by apt-get if permitted, else prints the command. No effect without dpkg.
 * @param {readonly PackageGroup[]} groups
 * @param {{ required: boolean }} options  `required`: throw when they cannot be installed
 * @returns {Promise<void>}
 */
export async function ensureSystemPackages(groups, options) {
  await installSystemPackages(await installablePackages(groups, options));
}

/**
 * The groups' packages that are missing and may be installed. Throws when they are required and the user may not
 * install them; the message has the command.
 * @param {readonly PackageGroup[]} groups
 * @param {{ required: boolean }} options
 * @returns {Promise<string[]>}
 */
export async function installablePackages(groups, { required }) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/dpkg-query')) return [];
  const wanted = names(groups);
  const queried = await capture('dpkg-query', [
    '-W',
    '-f=${db:Status-Abbrev}|${Package}\\n',
    ...wanted.flatMap(spellings),
  ]);
  const missing = missingPackages(wanted, queried.stdout);
  if (missing.length === 0 || process.getuid?.() === 0) return missing;
  const command = `sudo apt-get install -y ${missing.join(' ')}`;
  const message = `these system packages are missing; please run:\n  ${command}`;
  if (required) throw new Stop(message);
  say(message);
  return [];
}

/**
 * @param {readonly string[]} missing
 * @returns {Promise<void>}
 */
export async function installSystemPackages(missing) {
  if (missing.length === 0) return;
  const turn = installing.then(() => install(missing));
  installing = turn.catch(() => {});
  await turn;
}

/** Serializes parallel steps, because `apt-get update` does not wait for its lock. */
let installing = Promise.resolve();

/** Debian starts and enables these services on installation; the tests start their own instances. */
const services = ['squid'];

/** @param {readonly string[]} missing */
async function install(missing) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = async (/** @type {readonly string[]} */ packages) => {
    // Another apt-get, such as the system's own updates, may be at work.
    const wait = ['-o', 'DPkg::Lock::Timeout=300'];
    const args = ['install', '-y', '-q', '--no-install-recommends', ...wait, ...packages];
    if (packages.length > 0) await captureOrThrow('apt-get', args, { env });
  };
  await withProgress(`Installing system packages (${missing.join(' ')})`, async () => {
    await captureOrThrow('apt-get', ['update', '-q'], { env });
    const listed = await captureOrThrow('apt-cache', ['pkgnames'], { env });
    const named = namesForRelease(missing, new Set(listed.split('\n')));
    await run(named.filter((name) => !services.includes(name)));
    const installedServices = named.filter((name) => services.includes(name));
    await withoutServiceStarts(() => run(installedServices));
    for (const name of installedServices) await capture('update-rc.d', [name, 'disable'], { env });
  });
}

/** Debian's packages consult this script before they start a service. */
const servicePolicy = '/usr/sbin/policy-rc.d';

/**
 * Runs an installation without starting services. An existing policy is kept.
 * @param {() => Promise<void>} work
 */
async function withoutServiceStarts(work) {
  if (existsSync(servicePolicy)) return work();
  // Exit code 101: the action is forbidden.
  await writeFile(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755, flag: 'wx' });
  try {
    await work();
  } finally {
    await rm(servicePolicy, { force: true });
  }
}
