import { posix } from 'node:path';
import { folders } from './folders.mjs';

/** @typedef {import('./folders.mjs').Folder} Folder */

/** The only places of main that import electron; the rest runs in plain Node. */
const electronPlaces = [
  'main/index.ts',
  'main/app',
  'main/desktop',
  'main/ipc',
  'main/accounts/system-keyring.ts',
];

const aliases = { '@chess': 'main/chess', '@contract': 'preload/contract', '@text': 'main/text' };

/** Folders in which every file must match a row of the table. */
export const sources = ['main', 'preload', 'renderer'];

/**
 * @param {string} path
 * @param {string} place  a file or a folder
 * @returns {boolean}
 */
export function isIn(path, place) {
  return path === place || path.startsWith(`${place}/`);
}

/**
 * The imported file as a path from the project's root; undefined for a package.
 * @param {string} file  the importing file, as a path from the root
 * @param {string} specifier
 * @returns {string | undefined}
 */
export function resolveOurs(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const [head = '', ...rest] = specifier.split('/');
  const target = Object.entries(aliases).find(([alias]) => alias === head)?.[1];
  return target && posix.join(target, ...rest);
}

/** @param {string} folder */
const isEach = (folder) => folder.endsWith('/*');

/**
 * Whether a row's `folder` contains a file. A star matches one name.
 * @param {string} file
 * @param {string} folder
 */
function holds(file, folder) {
  const names = file.split('/');
  return folder.split('/').every((name, index) => name === '*' || name === names[index]);
}

/**
 * The first row of the table that contains a file.
 * @param {string} file
 * @returns {Folder | undefined}
 */
export function folderOf(file) {
  return folders.find((row) => holds(file, row.folder) || row.with?.includes(file));
}

/**
 * The folder that contains a file: its row's folder, with a star replaced.
 * @param {string} file
 * @param {Folder} row
 */
function placeOf(file, row) {
  if (!isEach(row.folder)) return row.folder;
  const parent = row.folder.slice(0, -1);
  return parent + (file.slice(parent.length).split('/')[0] ?? '');
}

/** @param {string} file */
const featureOf = (file) => /^main\/features\/([^/]+)\//.exec(file)?.[1];

/**
 * Checks an import against the table.
 * @param {string} file  as a path from the project's root, with slashes
 * @param {string} specifier
 * @param {(specifier: string) => boolean} isBuiltIn
 * @returns {string | undefined} the reason when the import is forbidden
 */
export function importFault(file, specifier, isBuiltIn) {
  const ours = resolveOurs(file, specifier);
  const row = folderOf(file);
  if (ours === undefined) return packageFault(file, specifier, row, isBuiltIn(specifier));
  if (!row) {
    const isSource = sources.some((folder) => isIn(file, folder));
    return isSource ? `scripts/lint/folders.mjs has no row for ${file}` : undefined;
  }
  if (row.may === undefined) return undefined;
  const target = folderOf(ours);
  if (target === row) {
    return placeOf(ours, row) === placeOf(file, row)
      ? undefined
      : `the folders of ${row.folder} do not import each other`;
  }
  if (target && row.may.includes(target.folder)) {
    const [feature, other] = [featureOf(file), featureOf(ours)];
    return feature === undefined || other === undefined || feature === other
      ? undefined
      : 'the folders of main/features/* do not import each other';
  }
  const mays = row.may.length === 0 ? 'nothing else of ours' : `of ours only ${row.may.join(', ')}`;
  return `${row.folder} imports ${mays} (scripts/lint/folders.mjs)`;
}

/**
 * @param {string} file
 * @param {string} specifier
 * @param {Folder | undefined} row
 * @param {boolean} builtIn
 */
function packageFault(file, specifier, row, builtIn) {
  const electron = specifier === 'electron' || specifier.startsWith('electron/');
  if (row?.packages === 'built-in' && !builtIn) return `${row.folder} imports only modules of Node`;
  if (row?.packages === 'no-runtime' && (builtIn || electron)) {
    return `${row.folder} imports nothing of Node or Electron: its code runs in any browser`;
  }
  if (electron && isIn(file, 'main') && !electronPlaces.some((place) => isIn(file, place))) {
    return `only ${electronPlaces.join(', ')} import electron: all else of main runs in plain Node`;
  }
  return undefined;
}

/**
 * Places of main that may use the machine's time, randomness and network; all others receive them as parameters.
 */
const ambientPlaces = [
  'main/base',
  'main/app',
  'main/desktop',
  'main/index.ts',
  'main/store-worker.ts',
  'main/practice/main.ts',
];

/**
 * @param {string} file
 * @returns {boolean} whether time, randomness and network must be parameters there
 */
export function isPure(file) {
  return isIn(file, 'main') && !ambientPlaces.some((place) => isIn(file, place));
}
