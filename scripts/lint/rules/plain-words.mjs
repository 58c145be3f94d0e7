// Comments, log messages and English catalogues without riddling phrases.
import { isIn } from '../layers.mjs';
import { findRiddles, findRiddlesInLabel, textOfComment } from '../plain-words.mjs';
import { fileOf, text } from './nodes.mjs';

/** @typedef {import('./nodes.mjs').Node} Node */
/** @typedef {import('./nodes.mjs').Context} Context */

/**
 * Line comments on successive lines are one text.
 * @param {readonly Node[]} comments
 * @returns {readonly (readonly Node[])[]}
 */
function groupComments(comments) {
  /** @type {Node[][]} */
  const groups = [];
  for (const comment of comments) {
    const before = groups.at(-1)?.at(-1);
    const goesOn =
      before?.type === 'Line' &&
      comment.type === 'Line' &&
      comment['loc'].start.line === before['loc'].start.line + 1;
    if (goesOn) groups.at(-1)?.push(comment);
    else groups.push([comment]);
  }
  return groups;
}

/**
 * Calls `visit` with each text in a tree of nodes.
 * @param {any} node
 * @param {(node: Node, text: string) => void} visit
 */
function onTexts(node, visit) {
  if (Array.isArray(node)) for (const one of node) onTexts(one, visit);
  if (typeof node?.type !== 'string') return;
  if (node.type === 'TemplateElement') visit(node, node.value.cooked ?? '');
  const value = text(node);
  if (value !== undefined) visit(node, value);
  for (const [key, child] of Object.entries(node)) {
    if (key !== 'parent' && typeof child === 'object') onTexts(child, visit);
  }
}

const logLevels = new Set(['debug', 'info', 'warn', 'error']);

/** Folders each of whose files is an English catalogue. */
const englishFolders = ['main/text/messages/en'];

/** The riddling phrases of `plain-words.mjs` in comments, log messages and English catalogues. */
export const plainWordsRule = {
  /** @param {Context} context */
  create(context) {
    /** @param {Node} node @param {readonly string[]} sentences */
    const report = (node, sentences) => {
      for (const sentence of sentences)
        context.report({
          node,
          message: `“${sentence.slice(0, 120)}” is a riddle: name the actor and the action (scripts/lint/plain-words.mjs).`,
        });
    };
    /** @param {unknown} tree */
    const judgeTexts = (tree) => onTexts(tree, (node, value) => report(node, findRiddlesInLabel(value)));
    return {
      /** @param {Node} node */
      Program(node) {
        for (const group of groupComments(context.sourceCode.getAllComments())) {
          const [first] = group;
          const words = group.map((comment) => textOfComment(comment['value'])).join('\n');
          if (first) report(first, findRiddles(words));
        }
        if (englishFolders.some((folder) => isIn(fileOf(context), folder))) judgeTexts(node['body']);
      },
      /** @param {Node} node */
      CallExpression(node) {
        const { callee, arguments: given } = node;
        const english = given[0]?.properties?.find((/** @type {Node} */ one) => one['key']?.name === 'en');
        if (callee.name === 'catalogue' && english) judgeTexts(english.value);
        const log = callee.object?.name ?? callee.object?.property?.name;
        if (logLevels.has(callee.property?.name) && /log$/i.test(log ?? '')) judgeTexts(given[0]);
      },
    };
  },
};
