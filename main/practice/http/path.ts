const gameIdLength = 8;

/**
 * Strips an id to the game's own id. The service appends the player's four-character secret to form a full id.
 * As on the service, the secret is ignored: the token identifies the caller.
 */
export function gameIdOf(id: string): string {
  return id.slice(0, gameIdLength);
}

/** Placeholders in documented paths for a game, or for the challenge that becomes one. */
const gamePlaceholders: readonly string[] = ['{gameId}', '{challengeId}'];

export interface PathMatch {
  /** Values of the placeholders, decoded. */
  readonly parts: readonly string[];
  /** The canonical path: no trailing slash, short game ids. Limits count by it. */
  readonly path: string;
}

/** Matches `path` against a documented path; `undefined` when they differ. Ignores one trailing slash. */
export function matchPath(documented: string, path: string): PathMatch | undefined {
  const given = withoutTrailingSlash(path).split('/');
  const wanted = documented.split('/');
  if (wanted.length !== given.length) return undefined;
  const canonical: string[] = [];
  const parts: string[] = [];
  for (const [index, want] of wanted.entries()) {
    const part = given[index] ?? '';
    if (!want.startsWith('{')) {
      if (part !== want) return undefined;
      canonical.push(part);
      continue;
    }
    if (part === '') return undefined;
    const value = gamePlaceholders.includes(want) ? gameIdOf(decodePart(part)) : decodePart(part);
    canonical.push(encodeURIComponent(value));
    parts.push(value);
  }
  return { parts, path: canonical.join('/') };
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
