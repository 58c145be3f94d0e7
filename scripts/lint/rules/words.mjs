// Text for users is in catalogues, in every language.
import { isIn } from '../layers.mjs';
import { fileOf, text } from './nodes.mjs';

/** @typedef {import('./nodes.mjs').Node} Node */
/** @typedef {import('./nodes.mjs').Context} Context */

/** Attributes and members with text for users. */
const userTextNames = new Set([
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

/** Whether a text contains a word other than a proper name. @param {string} value */
const hasWords = (value) =>
  (value.match(/\p{L}{2,}/gu) ?? []).some((/** @type {string} */ word) => !properNames.has(word));

/** The renderer's words must be in its catalogues (`*-text.ts`), in every language. */
export const wordsRule = {
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
        message: `“${words.trim()}” has no translation: move it to a catalogue (a *-text.ts file beside this one).`,
      });
    /** The literal parts of an expression's possible values. @param {Node | null | undefined} node @returns {readonly [Node, string][]} */
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
        if (userTextNames.has(node['name'].name)) judge(node['value']);
      },
      /** @param {Node} node */
      Property(node) {
        if (
          node['parent']?.type !== 'ObjectPattern' &&
          userTextNames.has(node['key'].name ?? text(node['key']))
        )
          judge(node['value']);
      },
    };
  },
};
