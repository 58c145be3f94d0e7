/**
 * Takes out of what was on the wire what nobody may ever read there: tokens become `[redacted]`, full ids (a game's id
 * with the player's secret behind it) are cut down to the public id, so that what is left still reads as it was meant.
 */
import { hideTokenShapes } from '../base/redact.ts';

const hidden = '[redacted]';

export interface WireSecrets {
  /** From now on this exact text is never written, in whatever spelling. */
  protect(secret: string): void;
  /** `cut`: the text goes on beyond its end, so a secret may have been cut there too. */
  clean(text: string, cut?: boolean): string;
}

/** Members and fields that are secrets by their name. */
const secretMember =
  /("(?:access_token|refresh_token|id_token|token|authorization|cookie|set-cookie|password|code_verifier)\\*"\s*:\s*\\*")[^"\\]*/gi;
const secretField = /((?:^|[?&])(?:(?:access_|refresh_)?token|password|code|code_verifier)=)[^&\s"'#]+/gi;

/** A full id by its name: in JSON, in JSON inside a string, in a form. What is behind the first eight characters goes. */
const fullIdMember = /("full_?id\\*"\s*:\s*\\*")([A-Za-z0-9]{0,8})([^"\\]*)/gi;
const fullIdField = /((?:^|[?&\s])full_?id=)([A-Za-z0-9]{8})([A-Za-z0-9]+)/gi;
/** Where games are known by their public id. */
const gameIds = [/"(?:gameId|id)"\s*:\s*"([A-Za-z0-9]{8})"/g, /\/([A-Za-z0-9]{8})(?![A-Za-z0-9])/g] as const;
/** Twelve letters and digits on their own are a full id when they begin as a game's, or stand where an address has its game. */
const longWord =
  /(?:(\/(?:@|user|challenge)\/|\/|%2F)|(?<![A-Za-z0-9]))([A-Za-z0-9]{8})([A-Za-z0-9]{4,24})(?![A-Za-z0-9])/gi;
/** A rank of a position looks like a game's id. */
const rank = /^[pnbrqk1-8]+$/i;

/** Printable characters written as escapes, which would hide a secret from a look at the text. */
const plainEscape = /\\u00([2-7][0-9a-f])/gi;

/** How many games and full ids are remembered. */
const remembered = 5_000;

export function createWireSecrets(): WireSecrets {
  const long = new Set<string>();
  const short = new Set<string>();
  const games = new Set<string>();
  const fullIds = new Set<string>();

  const learn = (known: Set<string>, id: string) => {
    if (known.has(id)) return;
    known.add(id);
    const [oldest] = known;
    if (known.size > remembered && oldest !== undefined) known.delete(oldest);
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
    for (const secret of long) out = out.replaceAll(secret, hidden);
    for (const secret of short) out = out.replace(wholeWord(secret), hidden);
    return hideTokenShapes(out).replace(secretMember, `$1${hidden}`).replace(secretField, `$1${hidden}`);
  };

  const withoutFullIds = (text: string) => {
    const cutDown = (_all: string, name: string, id: string, rest: string) => {
      if (id.length === 8 && rest !== '') {
        learn(fullIds, id + rest);
        learn(games, id);
      }
      return name + id;
    };
    const out = text.replace(fullIdMember, cutDown).replace(fullIdField, cutDown);
    for (const shape of gameIds) {
      for (const [, id = ''] of out.matchAll(shape)) if (!rank.test(id)) learn(games, id);
    }
    return out.replace(longWord, (all, before: string | undefined, id: string, rest: string) => {
      const isUsual = rest.length === 4;
      const isKnown = fullIds.has(id + rest) || (isUsual && games.has(id));
      // Ids are random letters and digits; a plain lower-case word of twelve letters is a word, and people have names.
      const isPlaced =
        isUsual && ['/', '%2f'].includes(before?.toLowerCase() ?? '') && !/^[a-z]+$/.test(id + rest);
      return isKnown || isPlaced ? `${before ?? ''}${id}` : all;
    });
  };

  /** The last word of a text that was cut may be the beginning of a secret. */
  const withoutHalves = (text: string) => {
    const beginning = longestEnd(text, long);
    return withoutLastWord(text.slice(0, text.length - beginning));
  };

  return {
    protect(secret) {
      if (secret === '') return;
      for (const spelling of spellings(secret)) (spelling.length < 8 ? short : long).add(spelling);
    },
    clean(text, cut = false) {
      const whole = withoutFullIds(withoutTokens(unescape(text)));
      return cut ? withoutHalves(whole) : whole;
    },
  };
}

function spellings(secret: string): ReadonlySet<string> {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return new Set([secret, encodeURIComponent(secret), inJson, inJson.replaceAll('/', String.raw`\/`)]);
}

/** A secret this short could be part of any word. */
function wholeWord(secret: string): RegExp {
  const literal = secret.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?<![A-Za-z0-9_])${literal}(?![A-Za-z0-9_])`, 'g');
}

/** Longer than a secret in any spelling. */
const longestWord = 1_100;
const inWord = /[\w.~+/=%-]/;

/** A search for a run at the end would begin anew at each of its characters. */
function withoutLastWord(text: string): string {
  let end = text.length;
  while (end > 0 && text.length - end < longestWord && inWord.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** How many characters at the text's end are the beginning of a secret. */
function longestEnd(text: string, secrets: ReadonlySet<string>): number {
  let longest = 0;
  for (const secret of secrets) {
    for (let length = Math.min(secret.length - 1, text.length); length > longest; length -= 1) {
      if (text.endsWith(secret.slice(0, length))) longest = length;
    }
  }
  return longest;
}
