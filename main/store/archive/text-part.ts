/**
 * Looks for a part of a text without regard to case. `LIKE` ignores the case of ASCII letters only. So its pattern has a
 * wildcard for any other letter, and the texts that it finds are compared in JavaScript. Pure.
 */
export interface TextPart {
  /** For `LIKE … ESCAPE '\'`. */
  readonly pattern: string;
  /** The pattern finds nothing else. */
  readonly isExact: boolean;
  readonly isIn: (text: string) => boolean;
}

const otherLetters = /\P{ASCII}/gu;

/** Escapes the wildcards of `LIKE`. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

export function textPart(part: string): TextPart {
  const lower = part.toLowerCase();
  const pattern = `%${escapeLike(part).replaceAll(otherLetters, '_')}%`;
  return {
    pattern,
    isExact: part.search(otherLetters) === -1,
    isIn: (text) => text.toLowerCase().includes(lower),
  };
}
