/** Reads games of a PGN text into trees of moves, and writes a tree as PGN. Pure. */
import { createPgnReader } from './bulk/pgn-reader.ts';
import type { PgnNote } from './bulk/pgn-game.ts';
import { createTree, treeNotes, type AnalysisTree } from './analysis-tree.ts';
import { glyphNumber } from './glyphs.ts';
import { variantName } from './names.ts';
import { isNullMove, nullMove } from './null-move.ts';
import { makePgnText } from './pgn-text.ts';
import { readOwnNote, tagsText } from './own-notes.ts';
import { replay } from './replay.ts';
import { rulesFor, type PlayedMove } from './rules.ts';
import { sanOfCode } from './san-code.ts';
import { variantOf } from './variant-tag.ts';
import { moveTree, type MoveTree } from './variations.ts';
import { variantKeys } from './vocabulary.ts';

export type PgnTag = readonly [name: string, value: string];

/** A game with its variations, as a board shows it. */
export interface PgnDocument {
  readonly tree: AnalysisTree;
  /** All tags but those that the tree decides: variant and initial position. */
  readonly tags: readonly PgnTag[];
  readonly result: string;
}

/** Tags that the tree decides. */
const treeTags: ReadonlySet<string> = new Set(['Variant', 'FEN', 'SetUp']);

/** More than twice the longest tournament game, of 538 plies. Playing the moves blocks the window. */
const mostPlies = 1_200;

/** Undefined for a text without a game, of an unknown variant, or with an invalid position. */
export const readPgnDocument = (text: string): PgnDocument | undefined => readPgnDocuments(text, 1)[0];

export interface ReadDocuments {
  /** Bytes of a game's notes that are kept; by default as many as the archive keeps. */
  readonly mostNotes?: number;
  /** Leaves clocks, evaluations and the tags of own notes in the comments. */
  readonly keepsMeasures?: boolean;
  /** A game is left out, or parts of it: notes, or moves after an illegal one. */
  readonly onLoss?: () => void;
}

/** The readable ones of the first `most` games. */
export function readPgnDocuments(
  text: string,
  most: number,
  { mostNotes, keepsMeasures = false, onLoss = () => {} }: ReadDocuments = {},
): readonly PgnDocument[] {
  const found: PgnDocument[] = [];
  let read = 0;
  const reader = createPgnReader({
    isEnough: () => read >= most,
    ...(mostNotes !== undefined && { mostNotes }),
    keepsMeasures,
    onBroken: onLoss,
    onGame(game) {
      if (read >= most) return;
      read += 1;
      const tags = game.tags.map(([name, value]): PgnTag => [name, value]);
      const valueOf = (name: string) => tags.find((tag) => tag[0] === name)?.[1];
      const fen = valueOf('FEN');
      const hasFen = fen !== undefined && fen !== '' && fen !== '?';
      const sans = Array.from({ length: Math.min(mostPlies, game.plies) }, (_, ply) => {
        const written = game.texts.get(ply) ?? sanOfCode(game.codes[ply] ?? 0);
        return isNullMove(written) ? nullMove : written;
      });
      const tree = treeOf(
        variantOf(valueOf('Variant'), hasFen),
        hasFen ? fen : 'startpos',
        sans,
        game.notes.flatMap((note) => plainNotes(note, keepsMeasures)),
      );
      if (tree) found.push({ tree, tags: tags.filter(([name]) => !treeTags.has(name)), result: game.result });
      const lost = !tree || mainMoves(tree) < game.plies;
      if (lost || game.cuts.has('notes') || game.fault() !== null) onLoss();
    },
  });
  reader.push(new TextEncoder().encode(text));
  reader.end();
  if (reader.hasMore) onLoss();
  return found;
}

/** Moves of the first line. */
function mainMoves({ nodes }: MoveTree): number {
  let moves = 0;
  for (let node = nodes[nodes[0]?.children[0] ?? -1]; node; node = nodes[node.children[0] ?? -1]) moves += 1;
  return moves;
}

/** An own note of an exported game is a comment like others on the board. */
const plainNotes = (note: PgnNote, withTags: boolean): readonly PgnNote[] => {
  const own = note.kind === 'comment' ? readOwnNote(note.text) : undefined;
  if (!own) return [note];
  const tags = withTags && own.tags.length > 0 ? `[%tags ${tagsText(own.tags)}]` : '';
  const text = [tags, own.text].filter((part) => part !== '').join(' ');
  return text === '' ? [] : [{ ...note, text }];
};

function treeOf(
  variant: string,
  initialFen: string,
  sans: readonly string[],
  notes: readonly PgnNote[],
): AnalysisTree | undefined {
  const key = variantKeys.find((one) => one === variant);
  const start = key && rulesFor(key).parsePosition(initialFen);
  if (!key || !start) return undefined;
  let position = start;
  const moves: string[] = [];
  for (const san of sans) {
    const played: PlayedMove | undefined =
      san === nullMove ? position.pass() : position.play(position.uciOf(san) ?? '');
    if (!played) break;
    moves.push(played.uci);
    position = played.position;
  }
  const line = replay({ variant: key, initialFen, moves });
  return { ...moveTree(line, notes), variant: key, initialFen };
}

/** The document of a position without moves; undefined when it is invalid. */
export function positionDocument(variant: string, initialFen: string): PgnDocument | undefined {
  const tree = createTree(variant, initialFen);
  return tree && { tree, tags: [], result: '*' };
}

/**
 * The document as a game of its own: it belongs to no server, and `id` distinguishes it from others with the same moves.
 */
export function ownDocument(document: PgnDocument, id: string): PgnDocument {
  const others = document.tags.filter(([name]) => !['Site', 'GameId', 'AnalysisId'].includes(name));
  return { ...document, tags: [...others, ['AnalysisId', id]] };
}

/** A document to write: any tree of moves with its variant and initial position. */
export interface WrittenDocument extends Omit<PgnDocument, 'tree'> {
  readonly tree: MoveTree & Pick<AnalysisTree, 'variant' | 'initialFen'>;
}

/** `today`: the date of a game without one, such as `2026.11.25`. */
export function writePgnDocument({ tree, tags, result }: WrittenDocument, today: string): string {
  const { variant, initialFen } = tree;
  const { sans, notes } = treeNotes(tree);
  const valueOf = (name: string, otherwise: string): PgnTag => [
    name,
    tags.find((tag) => tag[0] === name)?.[1] ?? otherwise,
  ];
  const first: readonly PgnTag[] = [
    valueOf('Event', 'Analysis'),
    valueOf('Site', '?'),
    valueOf('Date', today),
    valueOf('Round', '-'),
    valueOf('White', '?'),
    valueOf('Black', '?'),
    ['Result', result],
  ];
  const names = new Set(first.map(([name]) => name));
  const [, turn, , , , number] = initialFen.split(' ');
  return makePgnText({
    tags: [
      ...first,
      ...tags.filter(([name]) => !names.has(name)),
      ...(variant === 'standard' ? [] : [['Variant', variantName(variant)] as const]),
      ...(initialFen === 'startpos' ? [] : [['FEN', initialFen] as const, ['SetUp', '1'] as const]),
    ],
    sans,
    notes: notes.map((note) => (note.kind === 'glyph' ? { ...note, text: glyphNumber(note.text) } : note)),
    result,
    ...(turn === 'b' && { blackBegins: true }),
    ...(Number(number) > 0 && { firstMove: Number(number) }),
  });
}
