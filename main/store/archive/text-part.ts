/**
 * Looks for a part of a text without regard to case. `LIKE` ignores the case of ASCII letters only, so a text with other
 * letters has a pattern for each usual way to write it: as typed, in small letters, in capitals, and with capital
 * initials. Pure.
 */
export interface TextPart {
  /** For `LIKE … ESCAPE '\'`: a text has the part if it matches one of them. */
  readonly patterns: readonly string[];
  /** Ignores the case of all letters. */
  readonly isIn: (text: string) => boolean;
}

/** Escapes the wildcards of `LIKE`. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

const isAscii = (text: string): boolean => !/\P{ASCII}/u.test(text);

const withInitials = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}])\p{L}/gu, (initial) => initial.toUpperCase());

export function textPart(part: string): TextPart {
  const lower = part.toLowerCase();
  const ways = isAscii(part) ? [part] : [part, lower, part.toUpperCase(), withInitials(lower)];
  return {
    patterns: [...new Set(ways)].map((way) => `%${escapeLike(way)}%`),
    isIn: (text) => text.toLowerCase().includes(lower),
  };
}

/** Patterns of one part. */
export const mostPatterns = 4;

/** An SQL condition that is true where `value` matches one of `count` patterns, which are its parameters. */
export const matchesAny = (value: string, count: number): string =>
  `(${Array.from({ length: count }, () => String.raw`${value} LIKE ? ESCAPE '\'`).join(' OR ')})`;
