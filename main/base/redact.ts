/**
 * The last filter before text reaches a log file, the console or a message box. It replaces registered secrets and
 * text that looks like a secret. Callers still must not log secrets.
 */
import type { LogFields } from './log.ts';

const hidden = '[redacted]';

export interface Redactor {
  /** Replaces this exact text from now on. Ignores texts under 8 characters, which would hide ordinary words. */
  protect(secret: string): void;
  text(text: string): string;
  /** Hides values of members whose name suggests a secret; redacts all other text recursively. */
  fields(fields: LogFields): LogFields;
}

const secretName = /token|secret|password|authorization|cookie|credential|fullid/i;

/** Most characters of a text; then most members of an object and entries of a list. */
const longest = 16 * 1024;
const mostMembers = 200;
/** Longer than the longest secret, URL-encoded. */
const longestWord = 1_100;

/** Few and short: each expression runs over every logged line. */
const tokenShapes: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[^\s"',;\\]+/gi, `$1 ${hidden}`],
  // Personal and OAuth tokens of the public server.
  [/\bli[pot]_[A-Za-z0-9]{6,}/g, hidden],
  [/([?&](?:access_)?(?:token|code|code_verifier|password)=)[^&\s"'#]+/gi, `$1${hidden}`],
];

const fullIdMember = /("?full_?id"?\s*[:=]\s*"?)[A-Za-z0-9]{12}/gi;

/** Replaces everything that looks like a token. */
export function hideTokenShapes(text: string): string {
  return tokenShapes.reduce((out, [shape, replacement]) => out.replace(shape, replacement), text);
}

/** A game path with a full id: 8 characters of public id, then 4 that are the player's secret. */
const fullIdInPath = /\/([A-Za-z0-9]{8})([A-Za-z0-9]{4})(?![A-Za-z0-9])/g;

const longestName = 200;

/** Cuts a long text at a space, so that no secret is cut in half and missed. */
function cut(text: string): string {
  if (text.length <= longest) return text;
  let end = longest;
  while (end > 0 && longest - end < longestWord && !/\s/.test(text.charAt(end))) end -= 1;
  return `${text.slice(0, end)}… [${text.length - end} characters more]`;
}

export function createRedactor(): Redactor {
  const secrets = new Set<string>();

  const text = (line: string): string => {
    let out = cut(line);
    for (const secret of secrets) out = out.replaceAll(secret, hidden);
    out = hideTokenShapes(out).replace(fullIdMember, `$1${hidden}`);
    // Ids are random letters and digits; twelve plain lower-case letters are a word.
    return out.replace(fullIdInPath, (all, id: string, rest: string) =>
      /^[a-z]+$/.test(id + rest) ? all : `/${id}${hidden}`,
    );
  };

  const value = (item: unknown, depth: number): unknown => {
    if (typeof item === 'string') return text(item);
    if (item instanceof Error) return text(item.stack ?? String(item));
    if (typeof item !== 'object' || item === null) return typeof item === 'bigint' ? item.toString() : item;
    if (depth > 6) return '[deep]';
    if (Array.isArray(item)) {
      const entries: readonly unknown[] = item.slice(0, mostMembers);
      const written = entries.map((entry) => value(entry, depth + 1));
      return item.length > mostMembers ? [...written, `[${item.length - mostMembers} more]`] : written;
    }
    return members(item as Record<string, unknown>, depth);
  };

  const members = (object: Readonly<Record<string, unknown>>, depth: number): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(object)
        .slice(0, mostMembers)
        .map(([name, item]) => [
          name.length > longestName ? `${name.slice(0, longestName)}…` : name,
          secretName.test(name) ? hidden : value(item, depth + 1),
        ]),
    );

  return {
    protect(secret) {
      if (secret.length < 8) return;
      secrets.add(secret);
      secrets.add(encodeURIComponent(secret));
    },
    text,
    fields: (fields) => members(fields, 0),
  };
}
