// Rules about what a file imports and exports: layers, circles, type names.
import { builtinModules } from 'node:module';
import { circleFaults } from '../circles.mjs';
import { importFault, resolveOurs } from '../layers.mjs';
import { readSourceFiles } from '../source-files.mjs';
import { findSharedNames } from '../type-names.mjs';
import { fileOf, onSources } from './nodes.mjs';

/** @typedef {import('./nodes.mjs').Node} Node */
/** @typedef {import('./nodes.mjs').Context} Context */

const builtIn = new Set(builtinModules);

/** @param {string} specifier */
const isBuiltIn = (specifier) => specifier.startsWith('node:') || builtIn.has(specifier);

export const layerRule = {
  /** @param {Context} context */
  create(context) {
    const file = fileOf(context);
    return onSources((node, specifier) => {
      const fault = importFault(file, specifier, isBuiltIn);
      if (fault) context.report({ node, message: `${specifier} must not be imported here: ${fault}.` });
    });
  },
};

/**
 * Findings about the whole source, cached by project root.
 * @type {Map<string, { circles: ReturnType<typeof circleFaults>, shared: ReturnType<typeof findSharedNames> }>}
 */
const projects = new Map();

/** @param {string} root */
function projectAt(root) {
  const known = projects.get(root);
  if (known) return known;
  const files = readSourceFiles(root);
  const made = { circles: circleFaults(files), shared: findSharedNames(files) };
  projects.set(root, made);
  return made;
}

export const circlesRule = {
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

export const typeNamesRule = {
  /** @param {Context} context */
  create(context) {
    const file = fileOf(context);
    const { shared } = projectAt(context.cwd);
    /** @param {Node | undefined} id */
    const judge = (id) => {
      const places = shared.get(id?.['name']) ?? [];
      if (!id || !places.includes(file)) return;
      const others = places.filter((other) => other !== file).join(', ');
      context.report({
        node: id,
        message: `${others} also exports a type with this name: name what it holds.`,
      });
    };
    return {
      /** @param {Node} node */
      ExportNamedDeclaration(node) {
        if (node['source']) return;
        if (node['declaration']?.type !== 'FunctionDeclaration') judge(node['declaration']?.id);
        for (const { exported } of node['specifiers']) judge(exported);
      },
    };
  },
};
