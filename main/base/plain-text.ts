/** Texts from servers and files, made fit for one line of a title, a menu, a log or a terminal. Pure. */

/**
 * What is no character of a line: control characters (C0, C1, DEL), line and paragraph separators, marks that change the
 * direction of what follows, and characters of no width, with which two different names look alike.
 */
const invisible =
  '\\p{Cc}\\p{Zl}\\p{Zp}\\u061C\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u206F\\uFEFF';
const invisibleRuns = new RegExp(`[${invisible}]+`, 'gu');
const halfPairs = /\p{Cs}/gu;
const invisibleOnes = new RegExp(`[${invisible}\\p{Cs}]`, 'gu');

/** One line without invisible characters: each run of them is a space. Half surrogate pairs become U+FFFD. */
export function plainText(text: string): string {
  return text.replaceAll(halfPairs, '\u{fffd}').replaceAll(invisibleRuns, ' ').trim();
}

const shortForms: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * One line in which invisible characters are visible, as JSON would write them: nothing in it begins another line of a
 * log, moves a terminal's cursor or turns text around.
 */
export function escapeControls(text: string): string {
  return text.replaceAll(
    invisibleOnes,
    (character) => shortForms[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
