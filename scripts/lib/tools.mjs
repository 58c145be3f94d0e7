import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The script of a package's command, to be run by this Node, without shell and PATH.
 * @param {string} root
 * @param {string} name  the package's name
 * @param {string} [command]  default: the package's name
 * @returns {string}
 */
export function packageScript(root, name, command = name) {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/**
 * The command line of a project tool.
 * @param {string} root
 * @param {string} tool
 * @param {readonly string[]} [more]  further arguments
 * @returns {{ command: string, args: string[] }}
 */
export function toolCommand(root, tool, more = []) {
  const tsx = packageScript(root, 'tsx');
  /** @type {Record<string, () => string[]>} */
  const tools = {
    typecheck: () => [join(root, 'scripts', 'typecheck.mjs')],
    lint: () => [
      packageScript(root, 'oxlint'),
      '--type-aware',
      '--deny-warnings',
      '--report-unused-disable-directives',
    ],
    format: () => [packageScript(root, 'oxfmt'), '--check'],
    'format-write': () => [packageScript(root, 'oxfmt')],
    notices: () => [join(root, 'scripts', 'notices.mjs'), '--check'],
    'notices-write': () => [join(root, 'scripts', 'notices.mjs')],
    vitest: () => [packageScript(root, 'vitest')],
    build: () => [packageScript(root, 'electron-vite'), 'build'],
    bench: () => [tsx, join(root, 'test', 'bench', 'run.ts')],
    chaos: () => [tsx, join(root, 'test', 'chaos', 'run.ts')],
    conformance: () => [tsx, join(root, 'test', 'conformance', 'run.ts')],
    replay: () => [tsx, join(root, 'test', 'replay', 'run.ts')],
    'package-linux': () => [tsx, join(root, 'scripts', 'packaging', 'run.ts')],
    release: () => [tsx, join(root, 'scripts', 'release', 'run.ts')],
    signing: () => [tsx, join(root, 'scripts', 'signing', 'run.ts')],
    practice: () => [tsx, join(root, 'main', 'practice', 'main.ts')],
  };
  const args = tools[tool];
  if (!args) throw new Error(`there is no tool ${tool}`);
  return { command: process.execPath, args: [...args(), ...more] };
}
