/** The lines of a repertoire as a tree of moves, as boards and PGN show them. Pure. */
import { parseGlyphs } from '../glyphs.ts';
import type { PlayedMove, Position } from '../rules.ts';
import type { MoveTree, TreeNode } from '../variations.ts';
import { initialPosition, movesAt, noteAt, type Repertoire, type RepertoireMove } from './repertoire.ts';
import { readableComment } from './shape-text.ts';

export interface RepertoireTree extends MoveTree {
  /** Position of each node, by its id. */
  readonly keys: readonly string[];
  /** The node from which a position's moves continue. Other nodes with the position have no children. */
  readonly homes: ReadonlyMap<string, number>;
}

export interface TreeTexts {
  /** Comments of a position, at the node where it is home. */
  readonly comments: (position: string) => readonly string[];
  /** Comments of a node whose position continues elsewhere. */
  readonly transposed: () => readonly string[];
}

/**
 * The tree in reading order: a position continues where its line is read first. Positions of nodes are computed when
 * they are read, because playing all moves of a large repertoire takes seconds. Empty for invalid positions.
 */
export function treeOfRepertoire(repertoire: Repertoire, texts: TreeTexts): RepertoireTree {
  const start = initialPosition(repertoire);
  const nodes: TreeNode[] = [];
  const keys: string[] = [];
  const homes = new Map<string, number>();
  if (!start) return { nodes, keys, homes, hasVariations: false };
  const add = (key: string, parent: TreeNode | null, move: RepertoireMove | null): TreeNode => {
    const node = lazyNode(nodes.length, parent, move, start);
    nodes.push(node);
    keys.push(key);
    return node;
  };
  /** Nodes whose moves are still to be added, the next one last. */
  const open: TreeNode[] = [add(repertoire.root, null, null)];
  for (let node = open.pop(); node; node = open.pop()) {
    const key = keys[node.id] ?? '';
    if (homes.has(key)) {
      if (movesAt(repertoire, key).length > 0) node.comments.push(...texts.transposed());
      continue;
    }
    homes.set(key, node.id);
    node.comments.push(...texts.comments(key));
    const parent = node;
    const children = movesAt(repertoire, key).map((move) => add(move.after, parent, move));
    node.children.push(...children.map(({ id }) => id));
    open.push(...children.toReversed());
  }
  return { nodes, keys, homes, hasVariations: nodes.some(({ children }) => children.length > 1) };
}

/** Comments for readers, without commands for programs. */
export const readableTexts = (repertoire: Repertoire): TreeTexts => ({
  comments(position) {
    const comment = readableComment(noteAt(repertoire, position).comment);
    return comment === '' ? [] : [comment];
  },
  transposed: () => [],
});

function lazyNode(
  id: number,
  parent: TreeNode | null,
  move: RepertoireMove | null,
  start: Position,
): TreeNode {
  let played: PlayedMove | undefined;
  const position = (): Position => {
    if (!parent || !move) return start;
    played ??= parent.position.play(move.uci);
    // A stored move that is illegal leads nowhere.
    return played?.position ?? parent.position;
  };
  const shown: PlayedMove | null = move && {
    ...{ uci: move.uci, san: move.san, squares: squaresOf(move.uci), capture: move.san.includes('x') },
    get position() {
      return position();
    },
  };
  return {
    ...{ id, ply: parent ? parent.ply + 1 : 0, parent: parent?.id ?? null },
    ...{ children: [], before: [], comments: [] },
    glyphs: move === null ? [] : [...parseGlyphs(move.glyphs)],
    move: shown,
    get position() {
      return position();
    },
  };
}

const squaresOf = (uci: string): readonly string[] =>
  uci[1] === '@' ? [uci.slice(2, 4)] : [uci.slice(0, 2), uci.slice(2, 4)];

/** The node of a line from the initial position; undefined where the repertoire lacks a move. */
export function nodeOfLine(tree: RepertoireTree, line: readonly string[]): number | undefined {
  let at = 0;
  for (const uci of line) {
    const next = tree.nodes[homeOf(tree, at)]?.children.find((child) => tree.nodes[child]?.move?.uci === uci);
    if (next === undefined) return undefined;
    at = next;
  }
  return at;
}

/** The node that continues the position of a node. */
export const homeOf = ({ keys, homes }: RepertoireTree, id: number): number =>
  homes.get(keys[id] ?? '') ?? id;
