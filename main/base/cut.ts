/** Text that is too long for its place. Pure. */

/** At most `longest` characters (UTF-16 units), the last of them an ellipsis where something was cut. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = longest - 1;
  // Half of a surrogate pair is no character.
  const isInside = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(end));
  return `${text.slice(0, isInside ? end - 1 : end)}…`;
}
