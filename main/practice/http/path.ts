const gameIdLength = 8;

/**
 * The game's own id of an id in any form. The service puts the player's secret of four characters behind it to make a
 * full id. As on the service, the secret is ignored: the token says who the caller is.
 */
export function gameIdOf(id: string): string {
  return id.slice(0, gameIdLength);
}

/** Placeholders in documented paths that stand for a game, or for the challenge that becomes one. */
const gamePlaceholders: readonly string[] = ['{gameId}', '{challengeId}'];

/** A request's path as it fits a documented path. */
export interface PathMatch {
  /** Values of the placeholders, decoded. */
  readonly parts: readonly string[];
  /** The one spelling of the path: without a trailing slash, with short game ids. Limits are counted by it. */
  readonly path: string;
}

/** `undefined` when `path` does not fit. One trailing slash is ignored. */
export function matchPath(documented: string, path: string): PathMatch | undefined {
  const given = withoutTrailingSlash(path).split('/');
  const wanted = documented.split('/');
  if (wanted.length !== given.length) return undefined;
  const spelled: string[] = [];
  const parts: string[] = [];
  for (const [index, want] of wanted.entries()) {
    const part = given[index] ?? '';
    if (!want.startsWith('{')) {
      if (part !== want) return undefined;
      spelled.push(part);
      continue;
    }
    if (part === '') return undefined;
    const value = gamePlaceholders.includes(want) ? gameIdOf(decodePart(part)) : decodePart(part);
    spelled.push(encodeURIComponent(value));
    parts.push(value);
  }
  return { parts, path: spelled.join('/') };
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
