// Rules that reserve a function or a global for one place.
import { isIn, isPure } from '../layers.mjs';
import { fileOf, text } from './nodes.mjs';

/** @typedef {import('./nodes.mjs').Node} Node */
/** @typedef {import('./nodes.mjs').Context} Context */

/** A rule that reserves one part of Electron for one place. */
export const reservedRule = (/** @type {string} */ name, /** @type {string} */ place) => ({
  /** @param {Context} context */
  create(context) {
    if (isIn(fileOf(context), place) || !isIn(fileOf(context), 'main')) return {};
    /** @param {Node} node */
    const report = (node) => context.report({ node, message: `Only ${place} may use ${name}.` });
    return {
      /** @param {Node} node */
      ImportSpecifier(node) {
        if (node['imported'].name === name) report(node);
      },
      /** @param {Node} node */
      MemberExpression(node) {
        if (node['property'].name === name || text(node['property']) === name) report(node);
      },
      /** @param {Node} node */
      Property(node) {
        if (node['parent']?.type === 'ObjectPattern' && node['key'].name === name) report(node);
      },
    };
  },
});

/** Functions that create or overwrite a file. */
const writers = new Set([
  ...['writeFile', 'writeFileSync', 'appendFile', 'appendFileSync', 'createWriteStream'],
  ...['copyFile', 'copyFileSync', 'cp', 'cpSync'],
]);

/** Places that may write files: `replaceFile`, logs, exclusive copies of databases, and a program of packaging. */
const writingPlaces = [
  'main/base/replace-file.ts',
  'main/app/log-file.ts',
  'main/store/database/private-file.ts',
  'main/app/compile-chunks.ts',
];

export const filesRule = {
  /** @param {Context} context */
  create(context) {
    const file = fileOf(context);
    if (!isIn(file, 'main') || writingPlaces.includes(file)) return {};
    /** @param {Node} node */
    const report = (node) =>
      context.report({ node, message: 'Files are written with replaceFile (main/base/replace-file.ts).' });
    const isFs = (/** @type {Node} */ node) => /^(node:)?fs(\/promises)?$/.test(text(node['source']) ?? '');
    return {
      /** @param {Node} node */
      ImportDeclaration(node) {
        if (!isFs(node)) return;
        for (const one of node['specifiers'])
          if (one.type !== 'ImportSpecifier' || writers.has(one.imported.name)) report(one);
      },
    };
  },
};

/** Globals and members that depend on the machine's time, randomness or network. */
const ambientNames = new Set(['setTimeout', 'setInterval', 'setImmediate', 'fetch']);
const ambientMembers = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
]);
const globalObjects = new Set(['globalThis', 'global', 'window', 'self']);

export const ambientRule = {
  /** @param {Context} context */
  create(context) {
    if (!isPure(fileOf(context))) return {};
    /**
     * @param {Node} node
     * @param {string} what
     */
    const report = (node, what) =>
      context.report({
        node,
        message: `${what}: pass the clock, the random source or the network in as a parameter (see main/base).`,
      });
    return {
      'Program:exit'() {
        // Only globals count: undeclared in the file, or built in. A parameter named `fetch` does not.
        const { through, variables } = context.sourceCode.scopeManager.globalScope;
        const known = variables.filter((/** @type {Node} */ variable) => variable['defs'].length === 0);
        const references = [
          ...through,
          ...known.flatMap((/** @type {Node} */ variable) => variable['references']),
        ];
        for (const { identifier } of references) {
          judge(identifier);
        }
      },
    };

    /** @param {Node} identifier */
    function judge(identifier) {
      const parent = identifier['parent'];
      const name = identifier['name'];
      if (ambientNames.has(name) && !isTypeQuery(parent)) report(identifier, name);
      if (
        name === 'Date' &&
        parent?.type === 'NewExpression' &&
        parent['callee'] === identifier &&
        parent['arguments'].length === 0
      ) {
        report(parent, 'new Date()');
      }
      if (parent?.type !== 'MemberExpression' || parent['object'] !== identifier) return;
      const member = parent['property'].name ?? text(parent['property']);
      if (ambientMembers.has(`${name}.${member}`)) report(parent, `${name}.${member}`);
      if (globalObjects.has(name) && ambientNames.has(member)) report(parent, `${name}.${member}`);
    }

    /** `typeof fetch` as a type is no use of the global. @param {Node | undefined} parent */
    function isTypeQuery(parent) {
      return parent?.type === 'TSTypeQuery';
    }
  },
};
