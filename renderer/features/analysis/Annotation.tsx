import { useState, type ReactNode } from 'react';
import { variationStart, type AnalysisTree } from '@chess/analysis-tree.ts';
import type { TreeNode } from '@chess/variations.ts';
import { GlyphButtons } from '../../table/moves/GlyphButtons.tsx';
import { ChevronUpIcon, IconButton, TextField, TrashIcon, useText } from '../../ui/index.ts';
import { analysisBoardText } from './analysis-board-text.ts';
import type { BoardAnalysis } from './analysis-store.ts';

interface AnnotationProps {
  readonly analysis: BoardAnalysis;
  readonly tree: AnalysisTree;
  readonly node: TreeNode;
}

/** Glyphs and comment of the shown move, and what becomes of its variation. */
export function Annotation({ analysis, tree, node }: AnnotationProps): ReactNode {
  const text = useText(analysisBoardText);
  const isVariation = variationStart(tree, node.id) !== null;
  return (
    <div className="analysis-annotation stack gap-4">
      <CommentField key={node.id} analysis={analysis} node={node} />
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

/** The comment is stored when the field is left. */
function CommentField({ analysis, node }: Pick<AnnotationProps, 'analysis' | 'node'>): ReactNode {
  const text = useText(analysisBoardText);
  const stored = node.comments.join(' ');
  const [typed, setTyped] = useState(stored);
  const keep = (): void => {
    if (typed.trim() !== stored) analysis.comment(node.id, typed);
  };
  return (
    <TextField
      label={text.comment}
      labelHidden
      placeholder={text.comment}
      value={typed}
      onChange={setTyped}
      onBlur={keep}
      onEnter={keep}
    />
  );
}
