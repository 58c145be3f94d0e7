// Rewrites the tables of folders and decisions in ARCHITECTURE.md: `node scripts/lint/architecture-tables.mjs`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../lib/paths.mjs';
import { folders } from './folders.mjs';

const marks = {
  folders: ['<!-- folders: generated from scripts/lint/folders.mjs -->', '<!-- /folders -->'],
  decisions: ['<!-- decisions: generated from the headings of DECISIONS.md -->', '<!-- /decisions -->'],
};

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
function folderTable() {
  return [
    '| folder | contents | may import |',
    '| --- | --- | --- |',
    ...folders.map((row) => `| ${named(row)} | ${row.holds} | ${allowed(row)} |`),
  ].join('\n');
}

/** The decisions as Markdown, a line for each file with their headings. @returns {string} */
function decisionTable() {
  const rows = decisionFiles().map((file) => {
    const headings = [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/^## (.+)$/gm)];
    return `| [${code(dirname(file))}](${file}) | ${headings.map(([, heading]) => heading).join('; ')} |`;
  });
  return ['| folder | decisions |', '| --- | --- |', ...rows].join('\n');
}

/** Paths relative to the project, in order. @returns {string[]} */
function decisionFiles() {
  return ['main', 'preload', 'renderer'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => basename(path) === 'DECISIONS.md')
      .map((path) => join(folder, path).replaceAll('\\', '/'))
      .toSorted(),
  );
}

/**
 * The document with new tables between the markers.
 * @param {string} document
 * @returns {string}
 */
export function withTables(document) {
  return withTable(withTable(document, marks.folders, folderTable()), marks.decisions, decisionTable());
}

/**
 * @param {string} document
 * @param {readonly string[]} mark  before and behind the table
 * @param {string} table
 * @returns {string}
 */
function withTable(document, [begin = '', end = ''], table) {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The document lacks ${begin} and ${end}`);
  return `${document.slice(0, from + begin.length)}\n\n${table}\n\n${document.slice(to)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = join(projectRoot, 'ARCHITECTURE.md');
  writeFileSync(file, withTables(readFileSync(file, 'utf8')));
}
