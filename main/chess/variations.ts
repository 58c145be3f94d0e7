/**
 * The moves of a game with the variations of its file: nested alternatives with comments and glyphs, each with its
 * position. Pure. Unplayable moves stay as text.
 */
import { glyphOfSigns, readWrittenWord } from './bulk/written-word.ts';
import { isNullMove } from './null-move.ts';
import type { Replay } from './replay.ts';
import type { PlayedMove, Position } from './rules.ts';

export interface TreeNode {
  /** Index in the tree; nodes of the game itself have their ply. */
  readonly id: number;
  /** Plies from the initial position. */
  readonly ply: number;
  /** Null for the initial position. */
  readonly move: PlayedMove | null;
  readonly position: Position;
  readonly parent: number | null;
  /** The game's own continuation first, then the variations. */
  readonly children: number[];
  /** Comments before the first move of a variation. */
  readonly before: string[];
  readonly comments: string[];
  /** Numbers of glyphs (NAGs), or signs such as `!?`. */
  readonly glyphs: string[];
}

export interface MoveTree {
  readonly nodes: readonly TreeNode[];
  /** Whether any variation has a playable move. */
  readonly hasVariations: boolean;
}

export interface TreeNote {
  /** Moves before the note. */
  readonly ply: number;
  readonly kind: 'comment' | 'glyph' | 'variation';
  readonly text: string;
}

/** Builds the tree. `line`: the game's own moves. Notes as the archive keeps them. */
export function moveTree(line: Replay, notes: readonly TreeNote[]): MoveTree {
  if (!line.start) return { nodes: [], hasVariations: false };
  const nodes: TreeNode[] = [];
  const add = (parent: number | null, move: PlayedMove | null, position: Position): TreeNode => {
    const before = parent === null ? undefined : nodes[parent];
    const id = nodes.length;
    const node: TreeNode = {
      ...{ id, ply: before ? before.ply + 1 : 0, move, position, parent },
      ...{ children: [], before: [], comments: [], glyphs: [] },
    };
    nodes.push(node);
    before?.children.push(id);
    return node;
  };
  let last = add(null, null, line.start);
  for (const ply of line.plies) last = add(last.id, ply, ply.position);
  const mainNodes = nodes.length;
  for (const { ply, kind, text } of notes) {
    const node = nodes[Math.min(ply, mainNodes - 1)];
    if (!node) continue;
    if (kind === 'comment') node.comments.push(text);
    else if (kind === 'glyph') node.glyphs.push(text);
    else if (ply < mainNodes) addVariation(nodes, add, node, text);
    else node.comments.push(`(${text})`);
  }
  return { nodes, hasVariations: nodes.length > mainNodes };
}

/** The number of the move that led to a node, and its side; computed without the node's own position. */
export function moveNumber(
  { nodes }: Pick<MoveTree, 'nodes'>,
  { ply }: Pick<TreeNode, 'ply'>,
): { readonly number: number; readonly isWhite: boolean } {
  const start = nodes[0]?.position;
  const first = Number(start?.fen.split(' ').at(-1) ?? 1);
  const half = ply - 1 + (start?.turn === 'black' ? 1 : 0);
  return { number: first + Math.floor(half / 2), isWhite: half % 2 === 0 };
}

/** One word of a variation. */
type Word = { readonly kind: 'open' | 'close' | 'comment' | 'glyph' | 'text'; readonly text: string };

const numberOf = /^\d+(?:\.+|$)/;
const results: ReadonlySet<string> = new Set(['1-0', '0-1', '1/2-1/2', '*']);

/** Signs such as `!?` at the end of a move. */
function suffixOf(written: string): string {
  let from = written.length;
  while (from > 0 && '!?'.includes(written[from - 1] ?? ' ')) from -= 1;
  return written.slice(from);
}

/** Splits a variation's text. Linear in its length. */
function* wordsOf(text: string): Generator<Word> {
  let at = 0;
  while (at < text.length) {
    const sign = text[at] ?? '';
    if (sign === '{') {
      const end = text.indexOf('}', at);
      const until = end === -1 ? text.length : end;
      yield { kind: 'comment', text: text.slice(at + 1, until).trim() };
      at = until + 1;
    } else if (sign === '(' || sign === ')') {
      yield { kind: sign === '(' ? 'open' : 'close', text: sign };
      at += 1;
    } else if (sign <= ' ') at += 1;
    else {
      let end = at + 1;
      while (end < text.length && !' \t\r\n(){}$'.includes(text[end] ?? '')) end += 1;
      const word = text.slice(at, end);
      yield { kind: word.startsWith('$') ? 'glyph' : 'text', text: word };
      at = end;
    }
  }
}

interface OpenLine {
  /** The last node of the line. */
  node: TreeNode;
  /** Whether the line has a move yet. */
  isBegun: boolean;
  /** Comments before its first move. */
  before: string[];
  /** Text from the first unplayable move on; its parentheses are balanced. */
  rest: string[] | null;
}

function addVariation(
  nodes: readonly TreeNode[],
  add: (parent: number, move: PlayedMove, position: Position) => TreeNode,
  after: TreeNode,
  text: string,
): void {
  /** A line that replaces the move of `node`. */
  const lineFor = (node: TreeNode): OpenLine => ({
    ...{ node: (node.parent === null ? undefined : nodes[node.parent]) ?? node, isBegun: false },
    ...{ before: [], rest: null },
  });
  let line = lineFor(after);
  const outer: OpenLine[] = [];
  const close = (): void => {
    const { node, isBegun, before, rest } = line;
    const left = [...(isBegun ? [] : before), ...(rest ? [rest.join(' ')] : [])].join(' ');
    if (left !== '') (isBegun ? node : after).comments.push(isBegun ? left : `(${left})`);
  };
  const play = (word: string): boolean => {
    // `0000` is no number.
    const written = isNullMove(word) ? word : word.replace(numberOf, '').replace(/^\.+/, '');
    const suffix = suffixOf(written);
    const san = written
      .slice(0, written.length - suffix.length)
      .replaceAll('0-0', 'O-O')
      .replaceAll('O-0', 'O-O');
    if (san === '' && suffix !== '' && line.isBegun) line.node.glyphs.push(suffix);
    if (san === '' || results.has(word)) return true;
    const sign = glyphOfSigns(san);
    if (sign !== undefined && line.isBegun) line.node.glyphs.push(sign);
    if (sign !== undefined) return true;
    const { position } = line.node;
    const playSan = (plain: string): PlayedMove | undefined =>
      isNullMove(plain) ? position.pass() : position.play(position.uciOf(plain) ?? '');
    let played = playSan(san);
    if (!played) {
      // As the reader of the main line: unusual notations are read, words such as `e.p.` add nothing.
      const read = readWrittenWord(san);
      if (read.kind === 'empty') return true;
      if (read.kind === 'moves' && read.texts.length === 1) played = playSan(read.texts[0] ?? '');
    }
    if (!played) return false;
    const node = add(line.node.id, played, played.position);
    if (suffix !== '') node.glyphs.push(suffix);
    if (!line.isBegun) node.before.push(...line.before);
    line.node = node;
    line.isBegun = true;
    return true;
  };
  /** Open parentheses within unplayable text. */
  let depth = 0;
  for (const { kind, text: word } of wordsOf(text)) {
    if (line.rest) {
      if (kind === 'open') depth += 1;
      if (kind !== 'close' || depth > 0) {
        if (kind === 'close') depth -= 1;
        line.rest.push(word);
        continue;
      }
    }
    if (kind === 'open') {
      outer.push(line);
      line = lineFor(line.node);
    } else if (kind === 'close') {
      close();
      line = outer.pop() ?? line;
    } else if (kind === 'comment') (line.isBegun ? line.node.comments : line.before).push(word);
    else if (kind === 'glyph') line.node.glyphs.push(word.slice(1));
    else if (!play(word)) line.rest = [word];
  }
  close();
}

/** The node that an arrow key leads to; the same node when there is none. */
export function treeStep(
  { nodes }: MoveTree,
  id: number,
  step: 'first' | 'previous' | 'next' | 'last' | 'variationBefore' | 'variationAfter',
): number {
  const node = nodes[id];
  if (!node) return 0;
  if (step === 'first') return 0;
  if (step === 'previous') return node.parent ?? id;
  if (step === 'next') return node.children[0] ?? id;
  if (step === 'last') {
    let end = node;
    for (let next = nodes[end.children[0] ?? -1]; next; next = nodes[end.children[0] ?? -1]) end = next;
    return end.id;
  }
  const siblings = node.parent === null ? [id] : (nodes[node.parent]?.children ?? [id]);
  return siblings[siblings.indexOf(id) + (step === 'variationAfter' ? 1 : -1)] ?? id;
}
