/**
 * Checks PGN files by importing, exporting and importing them again. An independent library must find the same
 * games, moves, comments, clocks, evaluations and variations in the export as in the original.
 */
import { parseComment, parsePgn, type ChildNode, type PgnNodeData } from 'chessops/pgn';
import { createPgnReader } from '../../main/chess/bulk/pgn-reader.ts';
import { createGameImport } from '../../main/features/history/imported-game.ts';
import { toPgn } from '../../main/features/history/pgn.ts';

const baseUrl = 'https://chess.example';

export interface PgnFindings {
  readonly games: number;
  readonly problems: readonly string[];
}

export function checkPgn(bytes: Uint8Array): PgnFindings {
  const first = importAll(bytes);
  const text = first.out.join('');
  const second = importAll(new TextEncoder().encode(text));
  const problems = [...first.problems, ...second.problems.map((problem) => `the way back: ${problem}`)];
  if (second.out.join('') !== text) problems.push('what goes out a second time is not what went out first');
  const before = parsePgn(new TextDecoder().decode(bytes)).map(summaryOf);
  const after = parsePgn(text).map(summaryOf);
  if (before.length !== after.length)
    problems.push(`${before.length} games came in, ${after.length} went out`);
  for (const [number, game] of before.entries()) {
    const other = after[number];
    if (!other) continue;
    for (const [name, value] of game.tags)
      if (other.tags.get(name) !== value) problems.push(`game ${number + 1}: tag ${name} is not the same`);
    if (game.moves !== other.moves) problems.push(`game ${number + 1}: ${parting(game.moves, other.moves)}`);
  }
  return { games: first.out.length, problems };
}

function importAll(bytes: Uint8Array): {
  readonly out: readonly string[];
  readonly problems: readonly string[];
} {
  const out: string[] = [];
  const problems: string[] = [];
  const convert = createGameImport({ user: '', baseUrl, source: 'file', onPosition: () => {} });
  const reader = createPgnReader({
    onGame(read) {
      const made = convert(read);
      if ('game' in made) out.push(toPgn(made.game, '', baseUrl));
      else problems.push(`line ${made.ply < 0 ? read.line() : read.lineOf(made.ply)}: cannot be played`);
    },
    onBroken: ({ line, problem, text }) => problems.push(`line ${line}: ${problem} ${text}`),
  });
  reader.push(bytes);
  reader.end();
  return { out, problems };
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function summaryOf(game: ReturnType<typeof parsePgn>[number]) {
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
