/** Addresses as texts, before anything parses them. Pure. */

/** Longer addresses are cut by browsers and systems, each at a place of its own. The contract takes no longer ones. */
const longest = 2_048;

/**
 * Whether `text` can be an address as it is written: spaces, control characters and marks of direction are no part of
 * one, and parsers drop some of them without a word; a backslash is a slash to some parsers only.
 */
export function isAddressText(text: string): boolean {
  return text.length <= longest && !/[\s\p{Cc}\p{Bidi_Control}\\]/u.test(text);
}
