/** Repertoires as PGN with variations, comments, arrows and glyphs, and back without loss. Pure. */
import type { AnalysisTree } from '../analysis-tree.ts';
import { glyphNumber } from '../glyphs.ts';
import { isNullMove } from '../null-move.ts';
import { readPgnDocuments, writePgnDocument, type PgnDocument } from '../pgn-document.ts';
import type { TreeNode } from '../variations.ts';
import { colors, type Color } from '../vocabulary.ts';
import { longestRepertoireComment, mostRepertoireMoves } from './limits.ts';
import { treeOfRepertoire } from './lines.ts';
import {
  countMoves,
  emptyRepertoire,
  keyTextOf,
  movesAt,
  noteAt,
  onlyReachable,
  type Repertoire,
  type RepertoireMove,
} from './repertoire.ts';
import { isLong, newComment, noteText, readNote } from './shape-text.ts';

/** Games of a file that are read: chapters of a study. */
const mostGames = 500;
/** Bytes of a game's variations and comments. A file of 5,000 moves with a page of text on each is smaller. */
const mostNotes = 32 * 1_024 * 1_024;

export interface ReadRepertoire {
  /** Empty when the file has none. */
  readonly name: string;
  readonly repertoire: Repertoire;
}

export interface RepertoireFile {
  /** One for each side, variant and initial position. */
  readonly repertoires: readonly ReadRepertoire[];
  /** Moves that are no moves of a repertoire, such as null moves, and those beyond the limit. */
  readonly leftOut: number;
  /** Something else is missing: unreadable games, moves after an illegal one, or the end of a long comment. */
  readonly isCut: boolean;
}

interface Draft {
  name: string;
  start: Repertoire;
  readonly moves: Map<string, RepertoireMove[]>;
  readonly comments: Map<string, PositionTexts>;
  count: number;
}

/** Comments of a position, each once. */
interface PositionTexts {
  readonly texts: Set<string>;
  /** Characters. */
  length: number;
}

/**
 * Characters of a position's comments that are read. Of these, commands of other programs and repetitions are left out
 * before the rest is shortened to `longestRepertoireComment`.
 */
const mostOfPosition = 16 * longestRepertoireComment;

/** `color`: the side of games that do not name one. */
export function readRepertoires(text: string, color: Color): RepertoireFile {
  const drafts = new Map<string, Draft>();
  let leftOut = 0;
  let isCut = false;
  const onLoss = (): void => void (isCut = true);
  for (const document of readPgnDocuments(text, mostGames, { mostNotes, keepsMeasures: true, onLoss })) {
    const { variant, initialFen } = document.tree;
    const side = sideOf(document) ?? color;
    const empty = emptyRepertoire({ color: side, variant, initialFen });
    if (!empty) continue;
    const id = `${side} ${variant} ${empty.root}`;
    const draft = drafts.get(id) ?? {
      ...{ name: nameOf(document), start: empty, count: 0 },
      ...{ moves: new Map<string, RepertoireMove[]>(), comments: new Map<string, PositionTexts>() },
    };
    drafts.set(id, draft);
    // A glyph before the first move belongs to no move.
    isCut ||= (document.tree.nodes[0]?.glyphs.length ?? 0) > 0;
    leftOut += addTree(draft, document.tree, onLoss);
  }
  for (const { comments } of drafts.values())
    for (const { texts } of comments.values()) isCut ||= isLong([...texts]);
  return {
    ...{ leftOut, isCut },
    repertoires: [...drafts.values()].map(({ name, start, moves, comments }) => ({
      name,
      repertoire: {
        ...start,
        moves,
        notes: new Map(
          [...comments].flatMap(([position, { texts }]) => {
            const note = readNote([...texts]);
            return note.comment === '' && note.shapes === '' ? [] : [[position, note] as const];
          }),
        ),
      },
    })),
  };
}

/** Adds a game; returns the number of moves left out. `onLoss`: comments are left out. */
function addTree(draft: Draft, { nodes }: AnalysisTree, onLoss: () => void): number {
  let leftOut = 0;
  const comment = (key: string, added: readonly string[]): void => {
    if (added.length === 0) return;
    const known = draft.comments.get(key) ?? { texts: new Set<string>(), length: 0 };
    draft.comments.set(key, known);
    for (const text of added) {
      if (known.texts.has(text)) continue;
      if (known.length > mostOfPosition) return onLoss();
      known.texts.add(text);
      known.length += text.length;
    }
  };
  const root = nodes[0];
  if (!root) return 0;
  comment(draft.start.root, root.comments);
  const open: (readonly [node: TreeNode, key: string])[] = [[root, draft.start.root]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, key] = next;
    const children: (readonly [TreeNode, string])[] = [];
    for (const id of node.children) {
      const child = nodes[id];
      const move = child?.move;
      if (!child || !move) continue;
      const list = draft.moves.get(key) ?? [];
      const known = list.find(({ uci }) => uci === move.uci);
      if (isNullMove(move.uci) || (!known && draft.count >= mostRepertoireMoves)) {
        leftOut += sizeFrom(nodes, child);
        continue;
      }
      const after = known?.after ?? keyTextOf(child.position);
      const glyphs = [...new Set([...(known?.glyphs.split(' ') ?? []), ...child.glyphs.map(glyphNumber)])];
      const merged = {
        ...{ uci: move.uci, san: move.san, after },
        glyphs: glyphs.filter((glyph) => glyph !== '').join(' '),
      };
      if (known) list[list.indexOf(known)] = merged;
      else {
        list.push(merged);
        draft.count += 1;
      }
      draft.moves.set(key, list);
      comment(after, [...child.before, ...child.comments]);
      children.push([child, after]);
    }
    open.push(...children.toReversed());
  }
  return leftOut;
}

function sizeFrom(nodes: readonly TreeNode[], start: TreeNode): number {
  const all = [start];
  for (const { children } of all) for (const id of children) if (nodes[id]) all.push(nodes[id]);
  return all.length;
}

const tagOf = ({ tags }: PgnDocument, name: string): string => tags.find(([tag]) => tag === name)?.[1] ?? '';

function nameOf(document: PgnDocument): string {
  const name = tagOf(document, 'StudyName') || tagOf(document, 'Event');
  return name === '?' ? '' : name.trim();
}

const sideOf = (document: PgnDocument): Color | undefined =>
  colors.find((color) => color === tagOf(document, 'Orientation').toLowerCase());

/** The repertoire as one game with variations. A position's moves are written once, where they are read first. */
export function writeRepertoire(repertoire: Repertoire, name: string): string {
  const { color, variant, initialFen } = repertoire;
  const tree = treeOfRepertoire(repertoire, {
    comments(position) {
      const text = noteText(noteAt(repertoire, position));
      return text === '' ? [] : [text];
    },
    transposed: () => [],
  });
  return writePgnDocument(
    {
      tree: { ...tree, variant, initialFen },
      tags: [
        ['Event', name],
        ['Date', '????.??.??'],
        ['Orientation', color],
      ],
      result: '*',
    },
    '????.??.??',
  );
}

/**
 * Adds the moves and notes of another repertoire of the same side and initial position, behind those of `one`. Moves
 * beyond the limit, and what only they lead to, are left out.
 */
export function joinRepertoires(
  one: Repertoire,
  other: Repertoire,
): { readonly joined: Repertoire; readonly leftOut: number } {
  const moves = new Map(one.moves);
  let [room, wanted] = [mostRepertoireMoves - countMoves(one), 0];
  for (const [position, list] of other.moves) {
    const there = movesAt(one, position);
    const known = there.map((move): RepertoireMove => {
      const glyphs = list.find(({ uci }) => uci === move.uci)?.glyphs ?? '';
      const all = new Set([...move.glyphs.split(' '), ...glyphs.split(' ')].filter((glyph) => glyph !== ''));
      return all.size === 0 ? move : { ...move, glyphs: [...all].join(' ') };
    });
    const fresh = list.filter(({ uci }) => !there.some((move) => move.uci === uci));
    const added = fresh.slice(0, Math.max(0, room));
    room -= added.length;
    wanted += fresh.length;
    moves.set(position, [...known, ...added]);
  }
  const notes = new Map(one.notes);
  for (const [position, note] of other.notes) {
    const there = notes.get(position);
    if (!there) notes.set(position, note);
    else {
      const comment = newComment(there.comment, note.comment);
      notes.set(position, readNote([noteText(there), noteText({ ...note, comment })]));
    }
  }
  const joined = onlyReachable({ ...one, moves, notes });
  return { joined, leftOut: wanted - (countMoves(joined) - countMoves(one)) };
}
