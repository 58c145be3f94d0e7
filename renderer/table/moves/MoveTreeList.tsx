import { useEffect, useRef, type ReactNode } from 'react';
import { glyphNumber } from '@chess/glyphs.ts';
import { moveNumber, type MoveTree, type TreeNode } from '@chess/variations.ts';
import './move-tree.css';
import { classes, useText } from '../../ui/index.ts';
import { tableText } from '../table-text.ts';
import { glyphNames } from './glyph-names.ts';
import { glyphText } from './glyph-text.ts';
import { useFocusFollows } from './use-focus-follows.ts';

interface MoveTreeListProps {
  readonly tree: MoveTree;
  readonly at: number;
  readonly onView: (id: number) => void;
}

/** The game as text: its moves with comments, and nested variations, each move a button. One tab stop. */
export function MoveTreeList({ tree, at, onView }: MoveTreeListProps): ReactNode {
  const text = useText(tableText);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const root = tree.nodes[0];
  const stop = tree.nodes[at]?.move ? at : root?.children[0];
  useFocusFollows(box, stop);
  return (
    <div ref={box} className="move-tree" role="group" aria-label={text.variations}>
      {root?.comments.map((comment) => (
        <p key={comment} className="move-tree-comment">
          {comment}
        </p>
      ))}
      {root && <TreeLine tree={tree} from={root} at={at} stop={stop} onView={onView} />}
    </div>
  );
}

interface TreeLineProps extends MoveTreeListProps {
  readonly from: TreeNode;
  /** The move that Tab reaches. */
  readonly stop: number | undefined;
}

/** The continuation of a position; the variations follow the move that they replace. */
function TreeLine({ from, ...shared }: TreeLineProps): ReactNode {
  const { tree } = shared;
  const parts: ReactNode[] = [];
  let isAfterText = true;
  for (let node = from; ;) {
    const [first, ...others] = node.children.flatMap((id) => tree.nodes[id] ?? []);
    if (!first) return parts;
    parts.push(<TreeMove key={first.id} {...shared} node={first} numbered={isAfterText} />);
    for (const other of others)
      parts.push(
        <span key={`variation ${other.id}`} className="move-tree-variation">
          {'('}
          <TreeMove {...shared} node={other} numbered />
          <TreeLine {...shared} from={other} />
          {')'}
        </span>,
      );
    isAfterText = others.length > 0 || first.comments.length > 0;
    node = first;
  }
}

/** Comments beside moves, in their own direction of writing. */
function Comment({ texts }: { readonly texts: readonly string[] }): ReactNode {
  return (
    <>
      <bdi className="move-tree-comment">{texts.join(' ')}</bdi>{' '}
    </>
  );
}

interface TreeMoveProps extends Omit<TreeLineProps, 'from'> {
  readonly node: TreeNode;
  /** Whether Black's move needs its number, because it follows a comment or begins a line. */
  readonly numbered: boolean;
}

function TreeMove({ tree, node, numbered, at, stop, onView }: TreeMoveProps): ReactNode {
  const words = useText(glyphNames);
  const { before, comments, glyphs, move, id } = node;
  const names = glyphs.map((glyph) => words.name(glyphNumber(glyph), glyphText(glyph).trim()));
  const { number: full, isWhite } = moveNumber(tree, node);
  const number = isWhite ? `${full}.` : numbered ? `${full}…` : '';
  return (
    <>
      {before.length > 0 && <Comment texts={before} />}
      {number !== '' && <span className="move-tree-number num">{number} </span>}
      <button
        type="button"
        className={classes('move-tree-move', id === at && 'move-tree-now')}
        aria-label={names.length === 0 ? undefined : words.moveWith(move?.san ?? '', names)}
        title={names.length === 0 ? undefined : names.join(', ')}
        aria-current={id === at ? 'step' : undefined}
        tabIndex={id === stop ? 0 : -1}
        onClick={() => onView(id)}
      >
        {move?.san}
        {glyphs.map(glyphText).join('')}
      </button>{' '}
      {comments.length > 0 && <Comment texts={comments} />}
    </>
  );
}
