/** JSON as text from a server, which may be anything. */

/** Nothing that a service says is nested nearly as deep; reading 100,000 levels takes longer than a frame. */
const deepest = 500;

/** Only a text of some length can be deep enough to cost anything. */
const harmlessLength = 10_000;

/** `undefined`: it is no JSON, or nested beyond all reason. Never throws. */
export function parseJsonText(text: string): { readonly value: unknown } | undefined {
  if (text.length > harmlessLength && isDeep(text)) return undefined;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

const quote = 0x22;
const backslash = 0x5c;

function isDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === backslash) at += 1;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}
