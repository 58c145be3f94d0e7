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
import { endsLinesByReturns, withNewlines } from '../../main/chess/bulk/pgn-head.ts';
import { createPgnReader } from '../../main/chess/bulk/pgn-reader.ts';
import { isNullMove, nullMove } from '../../main/chess/null-move.ts';
import { unpackMoves } from '../../main/chess/packed-game.ts';
import { createGameImport, isPart, type ImportedGame } from '../../main/features/history/imported-game.ts';
import { toPgn } from '../../main/features/history/pgn.ts';

const baseUrl = 'https://chess.example';

export interface PgnFindings {
  /** Games stored. */
  readonly games: number;
  /** Games stored up to an error. */
  readonly keptInPart: number;
  /** Games of the file of which nothing is stored, or fewer moves than another library can play. */
  readonly lost: number;
  readonly problems: readonly string[];
}

interface PgnCheckOptions {
  /** Any program wrote the file: errors in games are not problems as long as the games are kept. */
  readonly isWild?: boolean;
}

type ParsedGame = ReturnType<typeof parsePgn>[number];

export function checkPgn(file: Uint8Array, { isWild = false }: PgnCheckOptions = {}): PgnFindings {
  const bytes = endsLinesByReturns(file) ? withNewlines(file.slice()) : file;
  const first = importAll(bytes);
  const text = first.out.join('');
  const second = importAll(new TextEncoder().encode(text));
  const problems = second.nothing.map((problem) => `the way back: ${problem}`);
  if (second.out.join('') !== text) problems.push('what goes out a second time is not what went out first');
  const before = parsePgn(new TextDecoder().decode(bytes), emptyHeaders);
  const lost = first.nothing.length + Math.max(0, gamesIn(bytes, before) - first.games.length);
  const counts = { games: first.games.length, keptInPart: first.faults.length, lost };
  if (isWild) {
    const compared = compareMoves(before, first.games);
    return { ...counts, lost: lost + compared.short, problems: [...problems, ...compared.problems] };
  }
  problems.push(...first.nothing, ...first.faults);
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

/** Games of a file by its event tags; without those, by the other library. */
function gamesIn(bytes: Uint8Array, parsed: readonly ParsedGame[]): number {
  const events = new TextDecoder('latin1').decode(bytes).match(/^\[Event[ \t"]/gm)?.length ?? 0;
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
    else if (stored.sans.length < theirs.sans.length) {
      short += 1;
      problems.push(`${name}: ${stored.sans.length} of ${theirs.sans.length} playable moves are stored`);
    }
  }
  return { problems, short };
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
  /** Errors of games that were kept in part. */
  readonly faults: readonly string[];
  /** Errors by which nothing was kept. */
  readonly nothing: readonly string[];
} {
  const out: string[] = [];
  const games: ImportedGame[] = [];
  const faults: string[] = [];
  const nothing: string[] = [];
  const convert = createGameImport({ user: '', baseUrl, source: 'file', onPosition: () => {} });
  const reader = createPgnReader({
    onGame(read) {
      const made = convert(read);
      games.push(made);
      out.push(toPgn(made.game, '', baseUrl));
      if (made.fault && isPart(made.fault))
        faults.push(`line ${made.fault.line}: ${made.fault.problem} ${made.fault.text}`);
    },
    onBroken: ({ line, problem, text }) => nothing.push(`line ${line}: ${problem} ${text}`),
  });
  reader.push(bytes);
  reader.end();
  return { out, games, faults, nothing };
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
