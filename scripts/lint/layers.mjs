import { posix } from 'node:path';

/**
 * Who may import what. The first row whose folder holds a file judges it.
 *
 * `ours`: the only folders of this project that the file may import from. `packages`: which others it may import:
 * 'any', 'no-runtime' (npm packages, but nothing of Node or Electron: the code runs in any browser),
 * 'built-in' (Node's own modules only).
 * @typedef {{ folder: string, ours: readonly string[], packages: 'any' | 'no-runtime' | 'built-in', why: string }} Layer
 * @type {readonly Layer[]}
 */
export const layers = [
  {
    folder: 'main/chess',
    ours: ['main/chess'],
    packages: 'no-runtime',
    why: 'main/chess is the game itself: pure functions that import nothing of ours, no Node and no Electron',
  },
  {
    folder: 'main/base',
    ours: ['main/base'],
    packages: 'any',
    why: 'main/base is what everything stands on: it imports nothing of ours',
  },
  {
    folder: 'main/text',
    ours: ['main/text', 'main/chess'],
    packages: 'no-runtime',
    why: 'main/text is words and their rules, for every side: of ours it imports only main/chess',
  },
  {
    folder: 'main/engine',
    ours: ['main/engine', 'main/base', 'main/chess'],
    packages: 'any',
    why: 'main/engine is the engine and its process: of ours it imports only main/base and main/chess',
  },
  {
    folder: 'main/practice',
    ours: ['main/practice', 'main/engine', 'main/base', 'main/chess'],
    packages: 'any',
    why: 'the practice club judges the app in tests: of ours it shares only main/base, main/chess and the engine',
  },
  {
    folder: 'main',
    ours: ['main', 'preload/contract'],
    packages: 'any',
    why: 'main imports only main and the contract',
  },
  {
    folder: 'preload/contract',
    ours: ['preload/contract', 'main/chess', 'main/text'],
    packages: 'no-runtime',
    why: 'the contract is shared by all sides: it imports only itself, main/chess and main/text',
  },
  {
    folder: 'preload',
    ours: ['preload'],
    packages: 'any',
    why: 'preload imports only preload/contract and electron',
  },
  {
    folder: 'renderer',
    ours: ['renderer', 'preload/contract', 'main/chess', 'main/text'],
    packages: 'no-runtime',
    why: 'renderer imports only preload/contract, main/chess and main/text, nothing of Node or Electron',
  },
  {
    folder: 'test/referee',
    ours: ['test/referee'],
    packages: 'built-in',
    why: 'the referee is judged by nobody: it imports only modules of Node',
  },
];

/** The only places of main that import electron; all else runs in plain Node. */
const electronPlaces = ['main/index.ts', 'main/app', 'main/desktop', 'main/ipc', 'main/accounts/vault.ts'];

const aliases = { '@chess': 'main/chess', '@contract': 'preload/contract', '@text': 'main/text' };

/**
 * @param {string} path
 * @param {string} place  a file or a folder
 * @returns {boolean}
 */
export function isIn(path, place) {
  return path === place || path.startsWith(`${place}/`);
}

/**
 * Where an import leads, as a path from the project's root; undefined for a package.
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

/**
 * What a file must not import, and why.
 * @param {string} file  as a path from the project's root, with slashes
 * @param {string} specifier
 * @param {(specifier: string) => boolean} isBuiltIn
 * @returns {string | undefined} the reason, when the import is forbidden
 */
export function importFault(file, specifier, isBuiltIn) {
  const ours = resolveOurs(file, specifier);
  const layer = layers.find(({ folder }) => isIn(file, folder));
  if (ours === undefined) return packageFault(file, specifier, layer, isBuiltIn(specifier));
  if (!layer) return undefined;
  if (!layer.ours.some((place) => isIn(ours, place))) return layer.why;
  const feature = featureOf(file);
  if (feature && isIn(ours, 'main/features') && featureOf(ours) !== feature) {
    return 'features do not import each other: they meet in main/index.ts and through topics';
  }
  return undefined;
}

/**
 * @param {string} file
 * @param {string} specifier
 * @param {Layer | undefined} layer
 * @param {boolean} builtIn
 */
function packageFault(file, specifier, layer, builtIn) {
  const electron = specifier === 'electron' || specifier.startsWith('electron/');
  if (layer?.packages === 'built-in' && !builtIn) return layer.why;
  if (layer?.packages === 'no-runtime' && (builtIn || electron)) return layer.why;
  if (electron && isIn(file, 'main') && !electronPlaces.some((place) => isIn(file, place))) {
    return `only ${electronPlaces.join(', ')} import electron: all else of main runs in plain Node`;
  }
  return undefined;
}

/** @param {string} path */
function featureOf(path) {
  return /^main\/features\/([^/]+)/.exec(path)?.[1];
}

/** Places of main that may ask the machine for time, chance and network; all others are given them. */
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
 * @returns {boolean} whether time, chance and network must come as parameters there
 */
export function isPure(file) {
  return isIn(file, 'main') && !ambientPlaces.some((place) => isIn(file, place));
}
