/**
 * Checks PGN files by importing, exporting and importing them again. An independent library must find the same
 * games, moves, comments, clocks, evaluations and variations in the export as in the original. In files of any
 * program, it must find the same moves in each game that is stored completely.
 */
import {
  emptyHeaders,
  parseComment,
  parsePgn,
  startingPosition,
  type ChildNode,
  type PgnNodeData,
} from 'chessops/pgn';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import { opposite } from 'chessops/util';
import {
  endsLinesByReturns,
  kindOfFile,
  withNewlines,
  type FileKind,
} from '../../main/chess/bulk/pgn-head.ts';
import { narrowed } from '../../main/chess/bulk/pgn-encoding.ts';
import { createPgnReader } from '../../main/chess/bulk/pgn-reader.ts';
import { isNullMove, nullMove } from '../../main/chess/null-move.ts';
import { unpackMoves } from '../../main/chess/packed-game.ts';
import { createGameImport, isPart, type ImportedGame } from '../../main/features/history/imported-game.ts';
import { headBytes } from '../../main/features/history/pgn-file.ts';
import { toPgn } from '../../main/features/history/pgn.ts';

const baseUrl = 'https://chess.example';

export interface PgnFindings {
  /** Games stored. */
  readonly games: number;
  /** Games stored up to an error. */
  readonly keptInPart: number;
  /** Games of the file of which nothing is stored, or fewer moves than another library can play. */
  readonly lost: number;
  /** The games stored up to an error: where they end and why. */
  readonly parts: readonly PartialGame[];
  /** Why the app refuses the whole file, with a message; null when it reads it. */
  readonly refused: Exclude<FileKind, 'pgn'> | null;
  readonly problems: readonly string[];
}

export interface PartialGame {
  /** Plies stored. */
  readonly plies: number;
  readonly problem: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

interface PgnCheckOptions {
  /** Any program wrote the file: errors in games are not problems as long as the games are kept. */
  readonly isWild?: boolean;
}

type ParsedGame = ReturnType<typeof parsePgn>[number];

export function checkPgn(file: Uint8Array, { isWild = false }: PgnCheckOptions = {}): PgnFindings {
  const kind = kindOfFile(file.subarray(0, headBytes));
  if (isWild && kind !== 'pgn')
    return { games: 0, keptInPart: 0, lost: refusedGames(file), parts: [], refused: kind, problems: [] };
  const plain = narrowed(file);
  const bytes = endsLinesByReturns(plain) ? withNewlines(plain.slice()) : plain;
  const first = importAll(bytes);
  const text = first.out.join('');
  const second = importAll(new TextEncoder().encode(text));
  const problems = second.nothing.map((problem) => `the way back: ${problem}`);
  if (second.out.join('') !== text) problems.push('what goes out a second time is not what went out first');
  const before = parsePgn(isWild ? plainText(bytes) : new TextDecoder().decode(bytes), emptyHeaders);
  const lost = first.nothing.length + Math.max(0, gamesIn(bytes, before) - first.games.length);
  const parts = first.games.flatMap(({ game, fault }): PartialGame[] =>
    fault && isPart(fault)
      ? [{ plies: game.plies, problem: fault.problem, line: fault.line, text: fault.text }]
      : [],
  );
  const counts = { games: first.games.length, keptInPart: parts.length, lost, parts, refused: null };
  if (isWild) {
    const compared = compareMoves(before, first.games);
    return { ...counts, lost: lost + compared.short, problems: [...problems, ...compared.problems] };
  }
  problems.push(...first.nothing);
  problems.push(...parts.map(({ line, problem, text }) => `line ${line}: ${problem} ${text}`));
  const after = parsePgn(text, emptyHeaders);
  if (before.length !== after.length)
    problems.push(`${before.length} games came in, ${after.length} went out`);
  for (const [number, game] of before.map(summaryOf).entries()) {
    const other = after[number] && summaryOf(after[number]);
    if (!other) continue;
    for (const [name, value] of game.tags)
      if (other.tags.get(name) !== value) problems.push(`game ${number + 1}: tag ${name} is not the same`);
    if (game.moves !== other.moves) problems.push(`game ${number + 1}: ${parting(game.moves, other.moves)}`);
  }
  return { ...counts, problems };
}

/** Games with moves, by the other library, in a file that the app refuses. */
const refusedGames = (file: Uint8Array): number =>
  parsePgn(plainText(file), emptyHeaders).filter(({ moves }) => moves.children.length > 0).length;

/**
 * The text with signs that the other library knows: letters for figurines, hyphens for dashes, small letters for
 * squares.
 */
function plainText(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('latin1').decode(bytes);
  }
  return text
    .replaceAll(
      /[\u2654-\u265f]/g,
      (sign) => ['K', 'Q', 'R', 'B', 'N', ''][(sign.charCodeAt(0) - 0x2654) % 6] ?? '',
    )
    .replaceAll(/[\u2010-\u2015\u2212\u0096\u0097]/g, '-')
    .replaceAll(/\b[A-H][1-8][A-H][1-8]\b/g, (squares) => squares.toLowerCase());
}

/** The text without its comments; one with an empty line is probably not closed. */
function withoutComments(text: string): string {
  const [first = '', ...rest] = text.split('{');
  const kept = rest.map((part) => {
    const end = part.indexOf('}');
    return end < 0 || /\n\r?\n/.test(part.slice(0, end)) ? part : part.slice(end + 1);
  });
  return first + kept.join('');
}

/** Games of a file by its event tags; without those, by the other library. */
function gamesIn(bytes: Uint8Array, parsed: readonly ParsedGame[]): number {
  const events =
    withoutComments(new TextDecoder('latin1').decode(bytes)).match(/^\[Event[ \t"]/gm)?.length ?? 0;
  if (events > 0) return events;
  return parsed.filter(({ headers, moves }) => headers.size > 0 || moves.children.length > 0).length;
}

/**
 * Compares the stored moves with those that the other library can play: a game stored completely has the same ones,
 * and a game stored in part has at least the longest prefix that the library can play. Returns `short`, the number
 * of games that have fewer.
 */
function compareMoves(
  before: readonly ParsedGame[],
  games: readonly ImportedGame[],
): { readonly problems: readonly string[]; readonly short: number } {
  const parsed = before.filter(({ headers, moves }) => headers.size > 0 || moves.children.length > 0);
  const problems: string[] = [];
  let short = 0;
  for (const [game, ours] of pairsOf(parsed, games)) {
    const name = `game ${parsed.indexOf(game) + 1}`;
    const theirs = playedSans(
      game,
      [...game.moves.mainline()].map(({ san }) => san),
    );
    const stored = playedSans(game, unpackMoves(ours.game.moves));
    if (!theirs || !stored) continue;
    const isSame = theirs.sans.every((san, ply) => ply >= stored.sans.length || stored.sans[ply] === san);
    if (!isSame || (!isPart(ours.fault) && theirs.isWhole && stored.sans.length > theirs.sans.length))
      problems.push(`${name}: other moves are stored`);
    else if (stored.sans.length < theirs.sans.length && !isMisread(ours, game, stored.sans.length)) {
      short += 1;
      problems.push(`${name}: ${stored.sans.length} of ${theirs.sans.length} playable moves are stored`);
    }
  }
  return { problems, short };
}

/**
 * Whether the other library plays on for a reason that is no move: it takes the end of an unreadable word for a
 * move (`Xf3` for `f3`), or looks for the end of a comment or variation in the games behind it.
 */
function isMisread({ fault }: ImportedGame, { moves }: ParsedGame, plies: number): boolean {
  if (fault?.problem === 'comment' || fault?.problem === 'variation') return true;
  const next = [...moves.mainline()][plies]?.san ?? '';
  return fault?.problem === 'text' && fault.text !== next && fault.text.endsWith(next);
}

/** Pairs games by their order where both sides have as many, otherwise by tags that only one game of each has. */
function pairsOf(
  parsed: readonly ParsedGame[],
  games: readonly ImportedGame[],
): readonly (readonly [ParsedGame, ImportedGame])[] {
  const own = (game: ParsedGame | undefined, ours: ImportedGame | undefined) =>
    game && ours ? ([[game, ours]] as const) : [];
  if (parsed.length === games.length) return parsed.flatMap((game, number) => own(game, games[number]));
  const after = parsePgn(games.map(({ game }) => toPgn(game, '', baseUrl)).join(''), emptyHeaders);
  if (after.length !== games.length) return [];
  const keyOf = ({ headers }: ParsedGame) =>
    ['Event', 'Site', 'Date', 'Round', 'White', 'Black'].map((name) => headers.get(name) ?? '?').join('\n');
  const keys = after.map(keyOf);
  const parsedKeys = parsed.map(keyOf);
  const isUnique = (key: string, all: readonly string[]) => all.indexOf(key) === all.lastIndexOf(key);
  return parsed.flatMap((game, number) => {
    const key = parsedKeys[number] ?? '';
    return isUnique(key, parsedKeys) && isUnique(key, keys) ? own(game, games[keys.indexOf(key)]) : [];
  });
}

/** The longest playable prefix of the moves as SAN, whichever notation they have; undefined without a position. */
function playedSans(
  { headers }: ParsedGame,
  sans: readonly string[],
): { readonly sans: readonly string[]; readonly isWhole: boolean } | undefined {
  const position = startingPosition(headers).unwrap(
    (value) => value,
    () => undefined,
  );
  if (!position) return undefined;
  const played: string[] = [];
  for (const san of sans) {
    if (isNullMove(san)) {
      position.turn = opposite(position.turn);
      position.epSquare = undefined;
      played.push(nullMove);
      continue;
    }
    const move = parseSan(position, san);
    if (!move) break;
    played.push(makeSanAndPlay(position, move));
  }
  return { sans: played, isWhole: played.length === sans.length };
}

function importAll(bytes: Uint8Array): {
  readonly out: readonly string[];
  readonly games: readonly ImportedGame[];
  /** Errors by which nothing was kept. */
  readonly nothing: readonly string[];
} {
  const out: string[] = [];
  const games: ImportedGame[] = [];
  const nothing: string[] = [];
  const convert = createGameImport({ user: '', baseUrl, source: 'file', onPosition: () => {} });
  const reader = createPgnReader({
    onGame(read) {
      const made = convert(read);
      games.push(made);
      out.push(toPgn(made.game, '', baseUrl));
    },
    onBroken: ({ line, problem, text }) => nothing.push(`line ${line}: ${problem} ${text}`),
  });
  reader.push(bytes);
  reader.end();
  return { out, games, nothing };
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function summaryOf(game: ParsedGame) {
  return {
    // Placeholder tags that only one of both writes do not count.
    tags: new Map([...game.headers].filter(([, value]) => value !== '?' && value !== '????.??.??')),
    moves: JSON.stringify([remarks(game.comments), line(game.moves.children)]),
  };
}

/** A line of moves with its annotations and its variations. */
function line(children: readonly ChildNode<PgnNodeData>[]): unknown {
  const [main, ...others] = children;
  if (!main) return [];
  const { san, nags = [], comments, startingComments } = main.data;
  return [
    [san, nags.toSorted((a, b) => a - b), remarks(startingComments), remarks(comments)],
    others.map((one) => line([one])),
    line(main.children),
  ];
}

function remarks(comments: readonly string[] = []): unknown {
  const parsed = comments.map(parseComment);
  return {
    text: oneLine(parsed.map(({ text }) => text).join(' ')),
    clocks: parsed.flatMap(({ clock }) => clock ?? []),
    evaluations: parsed.flatMap(({ evaluation }) => evaluation ?? []),
    shapes: parsed.flatMap(({ shapes }) => shapes),
  };
}

function parting(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return `${one.slice(Math.max(0, at - 40), at + 60)} became ${other.slice(Math.max(0, at - 40), at + 60)}`;
}
