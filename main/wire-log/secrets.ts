/**
 * Removes secrets from recorded traffic. Tokens become `[redacted]`; full ids (a game id followed by the player's
 * secret) are shortened to the public game id, which keeps the record readable.
 */
import { hideTokenShapes } from '../base/redact.ts';

const hidden = '[redacted]';

/** Members and form fields with secret values. */
const secretMember =
  /("(?:access_token|refresh_token|id_token|token|authorization|cookie|set-cookie|password|code_verifier)\\*"\s*:\s*\\*")[^"\\]*/gi;
const secretField = /((?:^|[?&])(?:(?:access_|refresh_)?token|password|code|code_verifier)=)[^&\s"'#]+/gi;

/** Full ids by member name, in JSON, nested JSON or a form. All after the first eight characters is removed. */
const fullIdMember = /("full_?id\\*"\s*:\s*\\*")([A-Za-z0-9]{0,8})([^"\\]*)/gi;
const fullIdField = /((?:^|[?&\s])full_?id=)([A-Za-z0-9]{8})([A-Za-z0-9]+)/gi;
/** Places where public game ids occur. */
const gameIds = [/"(?:gameId|id)"\s*:\s*"([A-Za-z0-9]{8})"/g, /\/([A-Za-z0-9]{8})(?![A-Za-z0-9])/g] as const;
/** Twelve letters and digits are a full id if they start with a game id, or are at a game's place in a path. */
const longWord =
  /(?:(\/(?:@|user|challenge)\/|\/|%2F)|(?<![A-Za-z0-9]))([A-Za-z0-9]{8})([A-Za-z0-9]{4,24})(?![A-Za-z0-9])/gi;
/** A rank of a FEN looks like a game id. */
const rank = /^[pnbrqk1-8]+$/i;

/** Escaped ASCII characters, which would hide a secret from the expressions. */
const plainEscape = /\\u00([2-7][0-9a-f])/gi;

/** Most game ids, and most full ids, that are remembered. */
const mostRemembered = 5_000;

export function createWireSecrets() {
  const longSecrets = new Set<string>();
  const shortSecrets = new Set<string>();
  const games = new Set<string>();
  const fullIds = new Set<string>();

  const learn = (known: Set<string>, id: string) => {
    if (known.has(id)) return;
    known.add(id);
    const [oldest] = known;
    if (known.size > mostRemembered && oldest !== undefined) known.delete(oldest);
  };

  const unescape = (text: string) =>
    text.includes('\\u00')
      ? text.replace(plainEscape, (all, code: string) => {
          const character = String.fromCharCode(Number.parseInt(code, 16));
          return '"\\\x7f'.includes(character) ? all : character;
        })
      : text;

  const withoutTokens = (text: string) => {
    let out = text;
    for (const secret of longSecrets) out = out.replaceAll(secret, hidden);
    for (const secret of shortSecrets) out = out.replace(wholeWord(secret), hidden);
    return hideTokenShapes(out).replace(secretMember, `$1${hidden}`).replace(secretField, `$1${hidden}`);
  };

  const withoutFullIds = (text: string) => {
    const shorten = (_all: string, name: string, id: string, rest: string) => {
      if (id.length === 8 && rest !== '') {
        learn(fullIds, id + rest);
        learn(games, id);
      }
      return name + id;
    };
    const out = text.replace(fullIdMember, shorten).replace(fullIdField, shorten);
    for (const shape of gameIds) {
      for (const [, id = ''] of out.matchAll(shape)) if (!rank.test(id)) learn(games, id);
    }
    return out.replace(longWord, (all, before: string | undefined, id: string, rest: string) => {
      const isUsual = rest.length === 4;
      const isKnown = fullIds.has(id + rest) || (isUsual && games.has(id));
      // Real ids are random; twelve lower-case letters are a word or a name.
      const isInPath =
        isUsual && ['/', '%2f'].includes(before?.toLowerCase() ?? '') && !/^[a-z]+$/.test(id + rest);
      return isKnown || isInPath ? `${before ?? ''}${id}` : all;
    });
  };

  /** Removes the last word of truncated text: it may be the start of a secret. */
  const withoutHalves = (text: string) => {
    const beginning = longestEnd(text, longSecrets);
    return withoutLastWord(text.slice(0, text.length - beginning));
  };

  return {
    /** Redacts this exact text from now on, in all encodings. */
    protect(secret: string) {
      if (secret === '') return;
      for (const spelling of spellings(secret))
        (spelling.length < 8 ? shortSecrets : longSecrets).add(spelling);
    },
    /** `cut`: the text is truncated, so its end may contain the first part of a secret. */
    clean(text: string, cut = false): string {
      const whole = withoutFullIds(withoutTokens(unescape(text)));
      return cut ? withoutHalves(whole) : whole;
    },
  };
}

function spellings(secret: string): ReadonlySet<string> {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return new Set([secret, encodeURIComponent(secret), inJson, inJson.replaceAll('/', String.raw`\/`)]);
}

/** Matches whole words only, because a secret this short may be part of a word. */
function wholeWord(secret: string): RegExp {
  const literal = secret.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?<![A-Za-z0-9_])${literal}(?![A-Za-z0-9_])`, 'g');
}

/** Longer than the longest secret in any encoding. */
const longestWord = 1_100;
const inWord = /[\w.~+/=%-]/;

/** A loop, because a regular expression would backtrack from each character. */
function withoutLastWord(text: string): string {
  let end = text.length;
  while (end > 0 && text.length - end < longestWord && inWord.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Number of characters at the end of the text that are the start of a secret. */
function longestEnd(text: string, secrets: ReadonlySet<string>): number {
  let longest = 0;
  for (const secret of secrets) {
    for (let length = Math.min(secret.length - 1, text.length); length > longest; length -= 1) {
      if (text.endsWith(secret.slice(0, length))) longest = length;
    }
  }
  return longest;
}
