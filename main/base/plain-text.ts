/** Makes text from servers and files safe for one line of a title, menu, log or terminal. Pure. */

/**
 * Control characters (C0, C1, DEL), line and paragraph separators, direction marks, and zero-width characters,
 * which make two different names look alike.
 */
const invisible =
  '\\p{Cc}\\p{Zl}\\p{Zp}\\u061C\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u206F\\uFEFF';
const invisibleRun = new RegExp(`[${invisible}]+`, 'gu');
const loneSurrogate = /\p{Cs}/gu;
const invisibleCharacter = new RegExp(`[${invisible}\\p{Cs}]`, 'gu');

/** Returns one line: runs of invisible characters become a space, lone surrogates U+FFFD. */
export function plainText(text: string): string {
  return text.replaceAll(loneSurrogate, '\u{fffd}').replaceAll(invisibleRun, ' ').trim();
}

const shortForms: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Returns one line with invisible characters escaped as in JSON, so that text can neither start a new log line,
 * move a terminal's cursor nor change the direction of text.
 */
export function escapeControls(text: string): string {
  return text.replaceAll(
    invisibleCharacter,
    (character) => shortForms[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
