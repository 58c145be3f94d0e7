// Nodes and contexts of oxlint's plugins, as the rules use them.
import { relative, sep } from 'node:path';

/** @typedef {{ type: string, [key: string]: any }} Node */
/** @typedef {{ cwd: string, filename: string, sourceCode: any, report(found: { node: Node, message: string }): void }} Context */

/** @param {Context} context */
export const fileOf = (context) => relative(context.cwd, context.filename).split(sep).join('/');

/** @param {Node | null | undefined} node */
export const text = (node) =>
  node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;

/**
 * Visitors that call `judge` for each module specifier, in any kind of import.
 * @param {(node: Node, specifier: string) => void} judge
 */
export function onSources(judge) {
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
