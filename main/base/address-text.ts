/** Checks of addresses as text, before they are parsed. Pure. */

/** Characters. Browsers and systems cut longer addresses at different lengths; the contract has the same limit. */
const longest = 2_048;

/**
 * Whether `text` can be an address. Spaces, control characters, direction marks and backslashes are refused: some
 * parsers drop the first three silently, and some read a backslash as a slash.
 */
export function isAddressText(text: string): boolean {
  return text.length <= longest && !/[\s\p{Cc}\p{Bidi_Control}\\]/u.test(text);
}
