/** Shortens `text` to at most `longest` UTF-16 units; an ellipsis replaces the end that was cut. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = longest - 1;
  // Never cut through a surrogate pair.
  const isInside = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(end));
  return `${text.slice(0, isInside ? end - 1 : end)}…`;
}
