/** Reads games of a PGN text into trees of moves, and writes a tree as PGN. Pure. */
import { createPgnReader } from './bulk/pgn-reader.ts';
import type { PgnGameRead, PgnNote } from './bulk/pgn-game.ts';
import { createTree, treeNotes, type AnalysisTree } from './analysis-tree.ts';
import { glyphNumber } from './glyphs.ts';
import { variantName } from './names.ts';
import { isNullMove, nullMove } from './null-move.ts';
import type { Evaluation } from './packed-game.ts';
import { makePgnText } from './pgn-text.ts';
import { readOwnNote, tagsText } from './own-notes.ts';
import { replay } from './replay.ts';
import { rulesFor, type PlayedMove } from './rules.ts';
import { sanOfCode } from './san-code.ts';
import { variantOf } from './variant-tag.ts';
import { moveTree, type MoveTree, type TreeNode } from './variations.ts';
import { variantKeys } from './vocabulary.ts';

export type PgnTag = readonly [name: string, value: string];

/** Clock and evaluation after a move. */
export interface MoveMeasure {
  /** Centiseconds left to the mover. */
  readonly clock?: number;
  readonly evaluation?: Evaluation;
}

/** A game with its variations, as a board shows it. */
export interface PgnDocument {
  readonly tree: AnalysisTree;
  /** All tags but those that the tree decides: variant and initial position. */
  readonly tags: readonly PgnTag[];
  readonly result: string;
  /** Clocks and evaluations of the main line, by node. Only nodes that are still in the main line are written. */
  readonly measures?: ReadonlyMap<number, MoveMeasure>;
}

/** Tags that the tree decides. */
const treeTags: ReadonlySet<string> = new Set(['Variant', 'FEN', 'SetUp']);

/** More than twice the longest tournament game, of 538 plies. Playing the moves blocks the window. */
const mostPlies = 1_200;

/** Undefined for a text without a game, of an unknown variant, or with an invalid position. */
export const readPgnDocument = (text: string): PgnDocument | undefined => readPgnDocuments(text, 1)[0];

interface ReadGames {
  /** Bytes of a game's notes that are kept; by default as many as the archive keeps. */
  readonly mostNotes?: number;
  /** Leaves clocks, evaluations and the tags of own notes in the comments. */
  readonly keepsMeasures?: boolean;
}

export interface ReadDocuments extends ReadGames {
  /** A game is left out, or parts of it: notes, or moves after an illegal one. */
  readonly onLoss?: () => void;
}

/** The readable ones of the first `most` games. */
export function readPgnDocuments(
  text: string,
  most: number,
  { onLoss = () => {}, ...options }: ReadDocuments = {},
): readonly PgnDocument[] {
  const { games, isWhole } = listPgnGames(text, most, options);
  if (!isWhole) onLoss();
  return games.flatMap((game) => {
    const read = game.read();
    if (!read || read.lost.length > 0) onLoss();
    return read?.document ?? [];
  });
}

/** `moves`: those from an illegal or unreadable one on. `texts`: comments, variations or tags. */
export type DocumentLoss = 'moves' | 'texts';

export interface ReadDocument {
  readonly document: PgnDocument;
  /** Parts of the text that the document lacks. */
  readonly lost: readonly DocumentLoss[];
}

/** A game of a text whose moves are not played yet. */
export interface PgnGameText {
  readonly tags: readonly PgnTag[];
  readonly result: string;
  /** Undefined for an unknown variant, or an invalid position. */
  read(): ReadDocument | undefined;
}

/** The first `most` games of a text. */
export function listPgnGames(
  text: string,
  most: number,
  { mostNotes, keepsMeasures = false }: ReadGames = {},
): { readonly games: readonly PgnGameText[]; readonly isWhole: boolean } {
  const games: PgnGameText[] = [];
  let isWhole = true;
  const reader = createPgnReader({
    isEnough: () => games.length >= most,
    ...(mostNotes !== undefined && { mostNotes }),
    keepsMeasures,
    onBroken: () => void (isWhole = false),
    onGame(game) {
      if (games.length < most) games.push(gameText(game, keepsMeasures));
    },
  });
  reader.push(new TextEncoder().encode(text));
  reader.end();
  return { games, isWhole: isWhole && !reader.hasMore };
}

function gameText(game: PgnGameRead, keepsMeasures: boolean): PgnGameText {
  const tags = game.tags.map(([name, value]): PgnTag => [name, value]);
  const { plies, result, notes } = game;
  const sans = Array.from({ length: Math.min(mostPlies, plies) }, (_, ply) => {
    const written = game.texts.get(ply) ?? sanOfCode(game.codes[ply] ?? 0);
    return isNullMove(written) ? nullMove : written;
  });
  // The reader uses the object again for its next game.
  const written = measuresOf(game, sans.length);
  const fault = game.fault();
  const isCut = game.cuts.size > 0 || fault?.problem === 'tag';
  return {
    ...{ tags, result },
    read() {
      const valueOf = (name: string) => tags.find((tag) => tag[0] === name)?.[1];
      const fen = valueOf('FEN');
      const hasFen = fen !== undefined && fen !== '' && fen !== '?';
      const tree = treeOf(
        variantOf(valueOf('Variant'), hasFen),
        hasFen ? fen : 'startpos',
        sans,
        notes.flatMap((note) => plainNotes(note, keepsMeasures)),
      );
      if (!tree) return undefined;
      const played = mainLine(tree).length;
      const measures = new Map([...written].filter(([node]) => node <= played));
      const isShort = played < plies || (fault !== null && fault.problem !== 'tag');
      return {
        document: {
          ...{ tree, tags: tags.filter(([name]) => !treeTags.has(name)), result },
          ...(measures.size > 0 && { measures }),
        },
        lost: [...(isShort ? (['moves'] as const) : []), ...(isCut ? (['texts'] as const) : [])],
      };
    },
  };
}

/** By node, if all moves can be played: nodes of the main line have the number of their ply. */
function measuresOf(game: PgnGameRead, plies: number): ReadonlyMap<number, MoveMeasure> {
  const measures = new Map<number, MoveMeasure>();
  for (let ply = 0; ply < plies; ply += 1) {
    const clock = game.clocks[ply] ?? -1;
    const kind = game.evalKinds[ply] ?? 0;
    const value = game.evals[ply] ?? 0;
    if (clock < 0 && kind === 0) continue;
    measures.set(ply + 1, {
      ...(clock >= 0 && { clock }),
      ...(kind > 0 && {
        evaluation: kind === 1 ? { kind: 'centipawns', value } : { kind: 'mate', moves: value },
      }),
    });
  }
  return measures;
}

/** Nodes of the first line, without the initial position. */
function mainLine({ nodes }: MoveTree): readonly TreeNode[] {
  const line: TreeNode[] = [];
  for (let node = nodes[nodes[0]?.children[0] ?? -1]; node; node = nodes[node.children[0] ?? -1])
    line.push(node);
  return line;
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
export function writePgnDocument({ tree, tags, result, measures }: WrittenDocument, today: string): string {
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
  const position = tree.nodes[0]?.position;
  const line = mainLine(tree).map(({ id }) => measures?.get(id));
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
    clocks: line.map((measure) => measure?.clock ?? null),
    evaluations: line.map((measure) => measure?.evaluation ?? null),
    ...(position?.turn === 'black' && { blackBegins: true }),
    // The last field: a position of three-check has one more.
    firstMove: Number(position?.fen.split(' ').at(-1) ?? 1),
  });
}
