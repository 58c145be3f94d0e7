// Rewrites the folder table in ARCHITECTURE.md: `node scripts/lint/folder-table.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../lib/paths.mjs';
import { folders } from './folders.mjs';

const begin = '<!-- folders: generated from scripts/lint/folders.mjs -->';
const end = '<!-- /folders -->';

/** @typedef {import('./folders.mjs').Folder} Folder */

/** @param {string} name */
const code = (name) => `\`${name}\``;

/** @param {Folder} row */
function named({ folder, with: others = [] }) {
  const isFile = /\.\w+$/.test(folder) || folder.endsWith('*');
  return [isFile ? folder : `${folder}/`, ...others].map(code).join(', ');
}

/** @param {Folder} row */
function allowed({ may, packages }) {
  const ours =
    may === undefined ? 'everything' : may.length === 0 ? 'nothing of ours' : may.map(code).join(', ');
  return packages === 'built-in' ? `${ours}, no packages` : ours;
}

/** The table as Markdown, a line for each folder. @returns {string} */
export function folderTable() {
  return [
    '| folder | what is in it | may import |',
    '| --- | --- | --- |',
    ...folders.map((row) => `| ${named(row)} | ${row.holds} | ${allowed(row)} |`),
  ].join('\n');
}

/**
 * The document with a new table between the markers.
 * @param {string} document
 * @returns {string}
 */
export function withFolderTable(document) {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The document lacks ${begin} and ${end}`);
  return `${document.slice(0, from + begin.length)}\n\n${folderTable()}\n\n${document.slice(to)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = join(projectRoot, 'ARCHITECTURE.md');
  writeFileSync(file, withFolderTable(readFileSync(file, 'utf8')));
}
