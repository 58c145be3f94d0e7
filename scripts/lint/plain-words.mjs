// Phrases that make a sentence a riddle. Comments, log messages, English catalogues and documents avoid them.
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Phrases that a verb or the field's term replaces. */
const anywhere = [
  /\b(whoever|whatever|nobody|somebody)\b/i,
  /\bstands\b/i,
  /\b(is|are|was|were|be|been|being) told\b/i,
  /\btell(s|ing)? of\b|\btold of\b/i,
  /\bgo(es)? on\b(?! to\b)/i,
  /\b(is|are|was|be) had\b/i,
  /\bin one go\b/i,
  /\bby (itself|themselves)\b/i,
  /\bas long as\b[^.]*, so\b/i,
];

/** A sentence that begins with a relative clause as its subject. A question may begin so. */
const atStart = /^(What|Who|Which|Whose|Whom)\b(?![^.?!:]*\?)/;

/** `plain-words: REASON` in a comment or paragraph exempts it. */
const exemption = /\bplain-words: \S/;

/** Folders with documents and style sheets, beside the documents at the root. */
const textFolders = ['main', 'preload', 'renderer', 'scripts', 'test'];

/** Generated from what packages say of themselves. */
const foreignDocuments = ['THIRD-PARTY-NOTICES.md'];

/**
 * The sentences of a text that hold a riddling phrase. Line breaks count as spaces.
 * @param {string} text
 * @returns {readonly string[]}
 */
export function findRiddles(text) {
  if (exemption.test(text)) return [];
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?:])\s+/)
    .filter((sentence) => atStart.test(sentence) || anywhere.some((phrase) => phrase.test(sentence)));
}

/**
 * The same of a phrase that a user reads. A label such as "Who can challenge you" may begin with a relative clause.
 * @param {string} text
 * @returns {readonly string[]}
 */
export function findRiddlesInLabel(text) {
  return findRiddles(text).filter((sentence) => anywhere.some((phrase) => phrase.test(sentence)));
}

/**
 * The text of a comment without its marks.
 * @param {string} comment  with or without its delimiters
 * @returns {string}
 */
export function textOfComment(comment) {
  return comment.replace(/\*\/$/, '').replace(/^\s*(\/\*\*?|\*|\/\/)\s?/gm, ' ');
}

/**
 * @param {string} root
 * @returns {readonly string[]} documents and style sheets, which the linter does not read, as paths from the root
 */
export function textFiles(root) {
  const inFolders = textFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name).split(sep).join('/'),
    ),
  );
  return [...readdirSync(root), ...inFolders].filter(
    (file) => /\.(md|css)$/.test(file) && !foreignDocuments.includes(file),
  );
}

/**
 * @param {string} file  its name tells a document from a style sheet
 * @param {string} text
 * @returns {readonly { line: number, sentence: string }[]}
 */
export function findRiddlesInTextFile(file, text) {
  const part = file.endsWith('.md') ? /^.+(?:\n(?!\n).+)*/gm : /\/\*[\s\S]*?\*\//g;
  return [...text.matchAll(part)].flatMap(({ index, 0: found }) => {
    const line = text.slice(0, index).split('\n').length;
    return findRiddles(textOfComment(found)).map((sentence) => ({ line, sentence }));
  });
}
