/** Comments to the end of a line (`;`) and escaped lines (`%`) within a variation, whose text becomes one line. Pure. */

/** Writes `;` comments in braces and drops escaped lines. Text within braces stays as it is. Linear. */
export function withBracedComments(text: string): string {
  if (!text.includes(';') && !text.includes('\n%')) return text;
  let written = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{') {
      const end = text.indexOf('}', at);
      if (end === -1) break;
      at = end;
    } else if (sign === ';' || (sign === '%' && text[at - 1] === '\n')) {
      const lineEnd = text.indexOf('\n', at);
      const end = lineEnd === -1 ? text.length : lineEnd;
      const comment = sign === ';' ? text.slice(at + 1, end).trim() : '';
      written += text.slice(from, at);
      if (comment !== '') written += ` { ${comment.replaceAll('{', '(').replaceAll('}', ')')} } `;
      from = end;
      at = end - 1;
    }
  }
  return written + text.slice(from);
}
