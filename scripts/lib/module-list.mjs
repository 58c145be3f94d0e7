import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stateFolder } from './paths.mjs';

/**
 * The folder in which each part of the build lists its bundled package files.
 * @param {string} root
 */
export const moduleListFolder = (root) => join(stateFolder(root), 'modules');

/**
 * A build plugin that lists the package files in the bundle, the source of the third-party
 * notices.
 * @param {string} root
 * @param {string} part  name of the build's part
 * @returns {import('vite').Plugin}
 */
export function moduleList(root, part) {
  return {
    name: 'outpost-module-list',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : file.originalFileNames,
      );
      const sheets = [...this.getModuleIds()].filter((id) => withoutQuery(id).endsWith('.css'));
      const ofPackages = [...files, ...sheets].map(withoutQuery).filter((id) => id.includes('node_modules'));
      await mkdir(moduleListFolder(root), { recursive: true });
      await writeFile(
        join(moduleListFolder(root), `${part}.json`),
        JSON.stringify([...new Set(ofPackages)], null, 1),
      );
    },
  };
}

/** @param {string} id */
function withoutQuery(id) {
  return id.replace(/^\0/, '').replace(/\?.*$/, '');
}
