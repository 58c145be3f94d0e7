import type { ReactNode } from 'react';
import { variationStart, type AnalysisTree } from '@chess/analysis-tree.ts';
import type { TreeNode } from '@chess/variations.ts';
import { GlyphButtons } from '../../table/moves/GlyphButtons.tsx';
import { CommittedField } from '../../ui/CommittedField.tsx';
import { ChevronUpIcon, IconButton, TrashIcon, useText } from '../../ui/index.ts';
import { analysisBoardText } from './analysis-board-text.ts';
import type { BoardAnalysis } from './analysis-store.ts';

interface AnnotationProps {
  readonly analysis: BoardAnalysis;
  readonly tree: AnalysisTree;
  /** Number of the game that the node belongs to. */
  readonly game: number;
  readonly node: TreeNode;
}

/** Glyphs and comment of the shown move, and what becomes of its variation. */
export function Annotation({ analysis, tree, game, node }: AnnotationProps): ReactNode {
  const text = useText(analysisBoardText);
  const comment = node.comments.join(' ');
  const isVariation = variationStart(tree, node.id) !== null;
  return (
    <div className="analysis-annotation stack gap-4">
      <CommittedField
        key={`${game} ${node.id}`}
        label={text.comment}
        labelHidden
        placeholder={text.comment}
        text={comment}
        onCommit={(typed) => {
          if (typed.trim() !== comment) analysis.comment({ game, id: node.id }, typed);
          return null;
        }}
      />
      <div className="line gap-4">
        <GlyphButtons
          glyphs={node.glyphs}
          isDisabled={node.move === null}
          onGlyphs={(glyphs) => analysis.glyphs(node.id, glyphs)}
        />
        <span className="analysis-end line gap-4">
          <IconButton
            icon={ChevronUpIcon}
            label={text.promote}
            size="small"
            isDisabled={!isVariation}
            onPress={() => analysis.promote(node.id)}
          />
          <IconButton
            icon={TrashIcon}
            label={text.remove}
            size="small"
            isDisabled={node.move === null}
            onPress={() => analysis.delete(node.id)}
          />
        </span>
      </div>
    </div>
  );
}
