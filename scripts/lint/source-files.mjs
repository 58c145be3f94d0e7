import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveOurs, sources } from './layers.mjs';

/**
 * @typedef {{
 *   imports: ReadonlySet<string>,
 *   types: readonly string[],
 * }} SourceFile  a file's imports of our files, and its exported types
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
      const declared = [
        ...code.matchAll(/^(export )?(?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)/gm),
      ];
      const listed = new Set(
        [...code.matchAll(/^export (?:type )?\{([^}]*)\}(?!\s*from)/gm)].flatMap(([, names = '']) =>
          names.split(',').map((name) => name.replace(/^\s*type /, '').trim()),
        ),
      );
      const types = declared.flatMap(([, exported, name = '']) => (exported || listed.has(name) ? name : []));
      return [path, { imports: new Set(/** @type {string[]} */ (imports)), types }];
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
