/** Moves typed letter by letter: when a text is one legal move, the start of some, or none. Pure. */
import { rulesFor, type Position } from '@chess/rules.ts';
import { localSan, type PieceLetters } from './piece-letters.ts';

export type TypedMove =
  /** One legal move, and no other begins like it. */
  | { readonly kind: 'move'; readonly uci: string }
  /** The start of legal moves; `uci` when the text is one of them as it is, as `O-O` before `O-O-O`. */
  | { readonly kind: 'begun'; readonly uci: string | null; readonly promotes: boolean }
  /** Several pieces can go there; the SAN of each, in local letters. */
  | { readonly kind: 'ambiguous'; readonly sans: readonly string[] }
  | { readonly kind: 'illegal' };

interface Spelling {
  readonly text: string;
  readonly uci: string;
}

export interface MoveSpellings {
  readonly spellings: readonly Spelling[];
  /** SAN by UCI. */
  readonly sans: ReadonlyMap<string, string>;
  readonly letters: PieceLetters;
}

/**
 * Every way to write each legal move, without signs that tell nothing: `x`, `=`, `-`, `+`, `#`.
 * `letters`: local letters that are accepted beside the English ones.
 */
export function spellingsOf(position: Position, letters: PieceLetters = {}): MoveSpellings {
  const sans = new Map<string, string>();
  const spellings: Spelling[] = [];
  const fast = quick(position);
  for (const uci of fast.legalMoves()) {
    const san = fast.sanOf(uci);
    if (san === undefined) continue;
    sans.set(uci, san);
    const ways = [plain(san), plain(uci), ...qualified(san, uci)];
    for (const text of new Set([...ways, ...ways.map((way) => localWay(way, letters))]))
      spellings.push({ text, uci });
  }
  return { spellings, sans, letters };
}

/** The same position by the faster implementation of the rules: a key press must not wait for 40 moves. */
function quick(position: Position): Position {
  if (position.variant !== 'standard') return position;
  return rulesFor('fromPosition').parsePosition(position.fen) ?? position;
}

/** A piece's move with its origin, which SAN leaves out where no other piece can go there: `Ngf3`, `N1f3`, `Ng1f3`. */
function qualified(san: string, uci: string): readonly string[] {
  if (!/^[KQRBN][^@]/.test(san) || !/^[a-h][1-8][a-h][1-8]/.test(uci)) return [];
  const [piece, file, rank, to] = [san.charAt(0), uci.charAt(0), uci.charAt(1), uci.slice(2, 4)];
  return [`${piece}${file}${to}`, `${piece}${rank}${to}`, `${piece}${file}${rank}${to}`];
}

/** Includes the small letter of a promotion in UCI: `e7e8d` for `e7e8q`. */
function localWay(way: string, letters: PieceLetters): string {
  const promotion = /^([a-h][1-8]){2}[qrbn]$/.test(way) ? way.slice(-1).toUpperCase() : undefined;
  const letter = promotion === undefined ? undefined : letters[promotion];
  return letter === undefined ? localSan(way, letters) : way.slice(0, -1) + letter.toLowerCase();
}

/** Castling may be typed with zeros. */
function plain(text: string): string {
  return text.replace(/[x=+#!?-]/g, '').replaceAll('0', 'O');
}

/**
 * As in SAN, a small `b` is the pawn and a capital one the bishop. Only a text that begins no move as it is written
 * is read again without regard to case: `nf3` is the knight's move, and `bc4` the bishop's where no pawn captures.
 * A small `d` is always the file, never a German queen: only the capital `D` is.
 */
export function readTyped({ spellings, sans, letters }: MoveSpellings, typed: string): TypedMove {
  const text = plain(typed.trim());
  if (text === '') return { kind: 'begun', uci: null, promotes: false };
  const exact = spellings.filter((one) => one.text.startsWith(text));
  if (exact.length > 0) return judge(exact, text);
  const small = text.toLowerCase();
  const similar = spellings
    .filter((way) => !way.text.startsWith('D'))
    .map(({ text: way, uci }) => ({ text: way.toLowerCase(), uci }))
    .filter((way) => way.text.startsWith(small));
  if (similar.length > 0) return judge(similar, small);
  const several = [...sans.values()].filter((san) => {
    const short = unqualified(san);
    return (
      short !== undefined && [short, localSan(short, letters)].some((way) => way.toLowerCase() === small)
    );
  });
  return several.length > 1
    ? { kind: 'ambiguous', sans: several.map((san) => localSan(san, letters)) }
    : { kind: 'illegal' };
}

function judge(begun: readonly Spelling[], text: string): TypedMove {
  const whole = new Set(begun.filter((one) => one.text === text).map(({ uci }) => uci));
  const [uci = null] = whole.size === 1 ? whole : [];
  const isOnly = uci !== null && begun.every((one) => one.uci === uci);
  if (isOnly) return { kind: 'move', uci };
  return {
    kind: 'begun',
    uci,
    promotes: begun.every((one) => one.text.length === text.length + 1 && one.uci.length === 5),
  };
}

/** The piece and its target without the origin: `Nd2` for `Nbd2`; undefined for pawns and castling. */
function unqualified(san: string): string | undefined {
  const text = plain(san);
  return /^[KQRBN][a-h1-8]*[a-h][1-8]$/.test(text) ? `${text.charAt(0)}${text.slice(-2)}` : undefined;
}
