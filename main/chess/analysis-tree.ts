/**
 * Edits a tree of moves: plays, promotes, deletes and annotates. Pure: each edit returns a new tree in which other nodes
 * keep their ids. Deleted nodes stay in the list and belong to no line.
 */
import { glyphNumber } from './glyphs.ts';
import { replay } from './replay.ts';
import type { PgnNote } from './bulk/pgn-game.ts';
import { moveNumber, moveTree, type MoveTree, type TreeNode } from './variations.ts';

export interface AnalysisTree extends MoveTree {
  readonly variant: string;
  /** `startpos` or a FEN. */
  readonly initialFen: string;
}

/** Undefined for an unknown variant and an invalid position. */
export function createTree(variant: string, initialFen: string): AnalysisTree | undefined {
  const line = replay({ variant, initialFen, moves: [] });
  return line.start && { ...moveTree(line, []), variant, initialFen };
}

/** Plays a move after a node. A move that is there already is not added again. Undefined when it is illegal. */
export function playInTree(
  tree: AnalysisTree,
  at: number,
  uci: string,
): { readonly tree: AnalysisTree; readonly id: number } | undefined {
  const node = tree.nodes[at];
  const move = node?.position.play(uci);
  if (!node || !move) return undefined;
  const known = node.children.find((child) => tree.nodes[child]?.move?.uci === move.uci);
  if (known !== undefined) return { tree, id: known };
  const id = tree.nodes.length;
  const added: TreeNode = {
    ...{ id, ply: node.ply + 1, move, position: move.position, parent: at },
    ...{ children: [], before: [], comments: [], glyphs: [] },
  };
  const nodes = [...tree.nodes, added];
  nodes[at] = { ...node, children: [...node.children, id] };
  return { tree: withNodes(tree, nodes), id };
}

/** Deletes a move and everything after it. */
export function deleteFromTree(tree: AnalysisTree, id: number): AnalysisTree {
  const parent = tree.nodes[tree.nodes[id]?.parent ?? -1];
  if (!parent) return tree;
  return replaceNode(tree, { ...parent, children: parent.children.filter((child) => child !== id) });
}

/** The first move of the variation that a node belongs to; null in the main line. */
export function variationStart({ nodes }: MoveTree, id: number): number | null {
  for (let node = nodes[id]; node; node = nodes[node.parent ?? -1]) {
    const siblings = nodes[node.parent ?? -1]?.children;
    if (siblings && siblings[0] !== node.id) return node.id;
  }
  return null;
}

/** Makes the variation of a node the continuation of its line. Returns the tree itself in the main line. */
export function promoteInTree(tree: AnalysisTree, id: number): AnalysisTree {
  const start = variationStart(tree, id);
  const parent = tree.nodes[tree.nodes[start ?? -1]?.parent ?? -1];
  if (start === null || !parent) return tree;
  const others = parent.children.filter((child) => child !== start);
  return replaceNode(tree, { ...parent, children: [start, ...others] });
}

/** Replaces the comments after a move; an empty text removes them. */
export function commentInTree(tree: AnalysisTree, id: number, text: string): AnalysisTree {
  const node = tree.nodes[id];
  const comment = text.trim();
  return node ? replaceNode(tree, { ...node, comments: comment === '' ? [] : [comment] }) : tree;
}

/** Replaces the glyphs of a move. */
export function glyphsInTree(tree: AnalysisTree, id: number, glyphs: readonly string[]): AnalysisTree {
  const node = tree.nodes[id];
  return node?.move ? replaceNode(tree, { ...node, glyphs: [...glyphs] }) : tree;
}

/** UCI of the moves up to a node. */
export function pathInTree({ nodes }: MoveTree, id: number): readonly string[] {
  const path: string[] = [];
  for (let node = nodes[id]; node?.move; node = nodes[node.parent ?? -1]) path.push(node.move.uci);
  return path.reverse();
}

/** The main line with the rest of the tree as notes, as PGN has them. */
export function treeNotes({ nodes }: MoveTree): {
  readonly sans: readonly string[];
  readonly notes: readonly PgnNote[];
} {
  const sans: string[] = [];
  const notes: PgnNote[] = [];
  const annotate = ({ ply, glyphs, comments }: TreeNode): void => {
    for (const text of glyphs) notes.push({ ply, kind: 'glyph', text });
    for (const text of comments) notes.push({ ply, kind: 'comment', text });
  };
  let node = nodes[0];
  if (node) annotate(node);
  while (node) {
    const [first, ...others]: readonly TreeNode[] = node.children.flatMap((id) => nodes[id] ?? []);
    if (!first) break;
    sans.push(first.move?.san ?? '');
    annotate(first);
    for (const other of others)
      notes.push({ ply: first.ply, kind: 'variation', text: wordsFrom(nodes, other).join(' ') });
    node = first;
  }
  return { sans, notes };
}

/** A variation as PGN, from its first move, without parentheses around it. */
function wordsFrom(nodes: readonly TreeNode[], start: TreeNode): readonly string[] {
  const words = start.before.map(braced);
  let needsNumber = true;
  const add = (node: TreeNode): void => {
    words.push(...numberWord(nodes, node, needsNumber), node.move?.san ?? '');
    words.push(...node.glyphs.map((glyph) => `$${glyphNumber(glyph)}`), ...node.comments.map(braced));
    needsNumber = node.comments.length > 0;
  };
  add(start);
  for (let node: TreeNode | undefined = start; node;) {
    const [first, ...others]: readonly TreeNode[] = node.children.flatMap((id) => nodes[id] ?? []);
    if (!first) break;
    add(first);
    for (const other of others) words.push(`(${wordsFrom(nodes, other).join(' ')})`);
    needsNumber ||= others.length > 0;
    node = first;
  }
  return words;
}

const braced = (comment: string): string => `{ ${comment.replaceAll('}', ')')} }`;

/** The number before a move: always for White, for Black only where a line or a text before it ends. */
function numberWord(nodes: readonly TreeNode[], node: TreeNode, isNeeded: boolean): readonly string[] {
  const { number, isWhite } = moveNumber({ nodes }, node);
  return isWhite ? [`${number}.`] : isNeeded ? [`${number}...`] : [];
}

function replaceNode(tree: AnalysisTree, node: TreeNode): AnalysisTree {
  return withNodes(tree, tree.nodes.with(node.id, node));
}

function withNodes(tree: AnalysisTree, nodes: readonly TreeNode[]): AnalysisTree {
  return { ...tree, nodes, hasVariations: nodes.some(({ children }) => children.length > 1) };
}
