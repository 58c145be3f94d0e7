import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveOurs, sources } from './layers.mjs';

/**
 * @typedef {{
 *   imports: ReadonlySet<string>,
 *   types: readonly string[],
 * }} SourceFile  what a file imports of ours, and the types that it exports and declares
 */

/**
 * The files of main, preload and renderer by their paths from the root.
 * @param {string} root
 * @returns {ReadonlyMap<string, SourceFile>}
 */
export function readSourceFiles(root) {
  const paths = new Set(sources.flatMap((folder) => pathsIn(root, folder)));
  return new Map(
    [...paths].map((path) => {
      const code = readFileSync(join(root, path), 'utf8');
      const imports = [...code.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)]
        .map(([, specifier = '']) => resolveOurs(path, specifier))
        .filter((target) => target !== undefined && target !== path && paths.has(target));
      const types = [...code.matchAll(/^export (?:abstract )?(?:type|interface|class|enum) (\w+)/gm)];
      return [
        path,
        { imports: new Set(/** @type {string[]} */ (imports)), types: types.map(([, name = '']) => name) },
      ];
    }),
  );
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function pathsIn(root, folder) {
  /** @type {import('node:fs').Dirent[]} */
  let entries = [];
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return pathsIn(root, path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}
