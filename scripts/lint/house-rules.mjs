// The rules of the house as a plugin for oxlint: what ARCHITECTURE.md says about who may use what.
import { builtinModules } from 'node:module';
import { relative, sep } from 'node:path';
import { findCircles } from './circles.mjs';
import { importFault, isIn, isPure, resolveOurs } from './layers.mjs';
import { readSourceFiles } from './source-files.mjs';
import { findSharedNames, sharedNames } from './type-names.mjs';

/** @typedef {{ type: string, [key: string]: any }} Node */
/** @typedef {{ cwd: string, filename: string, sourceCode: any, report(found: { node: Node, message: string }): void }} Context */

const builtIn = new Set(builtinModules);

/** @param {string} specifier */
const isBuiltIn = (specifier) => specifier.startsWith('node:') || builtIn.has(specifier);

/** @param {Context} context */
const fileOf = (context) => relative(context.cwd, context.filename).split(sep).join('/');

/** @param {Node | null | undefined} node */
const text = (node) =>
  node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;

/**
 * Calls `judge` for each module that a file names, by an import of any kind.
 * @param {(node: Node, specifier: string) => void} judge
 */
function onSources(judge) {
  /**
   * @param {Node} node
   * @param {Node | null | undefined} source
   */
  const judgeSource = (node, source) => {
    const specifier = text(source);
    if (specifier !== undefined) judge(node, specifier);
  };
  /** @param {Node} node */
  const judgeNode = (node) => judgeSource(node, node['source']);
  return {
    ImportDeclaration: judgeNode,
    ExportAllDeclaration: judgeNode,
    ExportNamedDeclaration: judgeNode,
    ImportExpression: judgeNode,
    TSImportType: judgeNode,
    /** @param {Node} node */
    CallExpression(node) {
      if (node['callee'].name === 'require') judgeSource(node, node['arguments'][0]);
    },
  };
}

const layerRule = {
  /** @param {Context} context */
  create(context) {
    const file = fileOf(context);
    return onSources((node, specifier) => {
      const fault = importFault(file, specifier, isBuiltIn);
      if (fault) context.report({ node, message: `${specifier} is out of bounds here: ${fault}.` });
    });
  },
};

/**
 * What is to be said of the whole source, found once for each project.
 * @type {Map<string, { circles: ReturnType<typeof findCircles>, shared: ReturnType<typeof findSharedNames> }>}
 */
const projects = new Map();

/** @param {string} root */
function projectAt(root) {
  const known = projects.get(root);
  if (known) return known;
  const files = readSourceFiles(root);
  const made = { circles: findCircles(files), shared: findSharedNames(files) };
  projects.set(root, made);
  return made;
}

const circlesRule = {
  /** @param {Context} context */
  create(context) {
    const file = fileOf(context);
    const faults = projectAt(context.cwd).circles.get(file);
    if (!faults) return {};
    return onSources((node, specifier) => {
      const fault = faults.get(resolveOurs(file, specifier) ?? '');
      if (fault) context.report({ node, message: `${fault}.` });
    });
  },
};

const typeNamesRule = {
  /** @param {Context} context */
  create(context) {
    const file = fileOf(context);
    const { shared } = projectAt(context.cwd);
    return {
      /** @param {Node} node */
      ExportNamedDeclaration(node) {
        const id = node['declaration']?.id;
        const others = sharedNames.includes(id?.name)
          ? []
          : (shared.get(id?.name) ?? []).filter((other) => other !== file);
        if (others.length === 0 || node['declaration'].type === 'FunctionDeclaration') return;
        context.report({
          node: id,
          message: `${others.join(', ')} exports a type of this name, too: the name should say of what it is.`,
        });
      },
    };
  },
};

/** A rule that gives one part of Electron to one place; elsewhere neither import nor use of it. */
const reservedRule = (/** @type {string} */ name, /** @type {string} */ place) => ({
  /** @param {Context} context */
  create(context) {
    if (isIn(fileOf(context), place) || !isIn(fileOf(context), 'main')) return {};
    /** @param {Node} node */
    const report = (node) => context.report({ node, message: `Only ${place} uses ${name}.` });
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

/** Functions that create or overwrite a file under a name that may be taken. */
const writers = new Set([
  ...['writeFile', 'writeFileSync', 'appendFile', 'appendFileSync', 'createWriteStream'],
  ...['copyFile', 'copyFileSync', 'cp', 'cpSync'],
]);

/** Where files are written: the function for all, logs, exclusive copies of databases, and a program of packaging. */
const writingPlaces = [
  'main/base/replace-file.ts',
  'main/app/log-file.ts',
  'main/store/recovery/private-file.ts',
  'main/app/compile-chunks.ts',
];

const filesRule = {
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

/** Global functions and objects' members that bring in the time, chance or network of the machine. */
const ambientNames = new Set(['setTimeout', 'setInterval', 'setImmediate', 'fetch']);
const ambientMembers = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
]);
const globalObjects = new Set(['globalThis', 'global', 'window', 'self']);

const ambientRule = {
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
        message: `${what}: time, chance and network are parameters here (see main/base).`,
      });
    return {
      'Program:exit'() {
        // To globals, that is: unknown to the file, or known to the language. A parameter named fetch is neither.
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

    /** `typeof fetch` as a type names the shape of a parameter. @param {Node | undefined} parent */
    function isTypeQuery(parent) {
      return parent?.type === 'TSTypeQuery';
    }
  },
};

/** What a person reads or hears, by the attribute or the member that carries it. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'detail',
  'error',
  'headline',
  'hint',
  'kept',
  'label',
  'message',
  'placeholder',
  'text',
  'title',
  'words',
]);

/** Names that are the same in every language. */
const properNames = new Set(['Chromium', 'Electron', 'Node', 'Outpost']);

/** Two letters in a row that are no proper name. @param {string} value */
const hasWords = (value) =>
  (value.match(/\p{L}{2,}/gu) ?? []).some((/** @type {string} */ word) => !properNames.has(word));

/** Words of the renderer stand in its catalogues (`*-text.ts`), in every language, and nowhere else. */
const wordsRule = {
  /** @param {Context} context */
  create(context) {
    const file = fileOf(context);
    if (!isIn(file, 'renderer') || file.endsWith('-text.ts')) return {};
    /**
     * @param {Node} node
     * @param {string} words
     */
    const report = (node, words) =>
      context.report({
        node,
        message: `“${words.trim()}” is said in one language only: it belongs into a catalogue (a *-text.ts beside this file).`,
      });
    /** The literal parts that an expression can come to. @param {Node | null | undefined} node @returns {readonly [Node, string][]} */
    const literals = (node) => {
      switch (node?.type) {
        case 'Literal':
          return text(node) === undefined ? [] : [[node, node['value']]];
        case 'TemplateLiteral':
          return node['quasis'].map((/** @type {Node} */ part) => [part, part['value'].cooked ?? '']);
        case 'ConditionalExpression':
          return [...literals(node['consequent']), ...literals(node['alternate'])];
        case 'LogicalExpression':
          return [...literals(node['left']), ...literals(node['right'])];
        case 'JSXExpressionContainer':
          return literals(node['expression']);
        default:
          return [];
      }
    };
    /** @param {Node | null | undefined} node */
    const judge = (node) => {
      for (const [part, words] of literals(node)) if (hasWords(words)) report(part, words);
    };
    return {
      /** @param {Node} node */
      JSXText(node) {
        if (hasWords(node['value'])) report(node, node['value']);
      },
      /** @param {Node} node */
      JSXExpressionContainer(node) {
        const { type } = node['parent'];
        if (type === 'JSXElement' || type === 'JSXFragment') judge(node['expression']);
      },
      /** @param {Node} node */
      JSXAttribute(node) {
        if (spoken.has(node['name'].name)) judge(node['value']);
      },
      /** @param {Node} node */
      Property(node) {
        if (node['parent']?.type !== 'ObjectPattern' && spoken.has(node['key'].name ?? text(node['key'])))
          judge(node['value']);
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: {
    layers: layerRule,
    circles: circlesRule,
    'type-names': typeNamesRule,
    'ipc-main': reservedRule('ipcMain', 'main/ipc'),
    'open-external': reservedRule('openExternal', 'main/desktop/open-external.ts'),
    ambient: ambientRule,
    files: filesRule,
    words: wordsRule,
  },
};
