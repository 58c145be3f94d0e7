import { useState, type ReactNode } from 'react';
import { pathInTree, type AnalysisTree } from '@chess/analysis-tree.ts';
import { nullMove } from '@chess/null-move.ts';
import { positionDocument, writePgnDocument } from '@chess/pgn-document.ts';
import type { TreeNode } from '@chess/variations.ts';
import { useStore } from 'zustand';
import { useBridgeCommand } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { useShell } from '../../frame/services.ts';
import { FlipIcon, IconButton, Menu, MoreIcon, TreeIcon, UndoIcon, useText } from '../../ui/index.ts';
import { ThreatButton } from '../../table/analysis/Threat.tsx';
import { markText } from '../../table/analysis/mark-text.ts';
import { useMark } from '../../table/analysis/use-mark.ts';
import type { Threat } from '../../table/analysis/use-threat.ts';
import { partsOf } from '../../table/share/parts-of.ts';
import { openingLine } from '../../table/moves/opening-line.ts';
import { StepButtons } from '../../table/moves/StepButtons.tsx';
import type { Browse } from '../../table/moves/move-list.ts';
import { tableText } from '../../table/table-text.ts';
import { analysisBoardText } from './analysis-board-text.ts';
import type { BoardAnalysis } from './analysis-store.ts';
import { PasteDialog, type TextOpener } from './OpenText.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import { today } from './today.ts';

interface AnalysisStepsProps {
  readonly analysis: BoardAnalysis;
  readonly node: TreeNode;
  readonly threat: Threat;
  readonly onStep: (to: Browse) => void;
  readonly onSetUp: () => void;
  readonly onText: TextOpener['open'];
}

/** Buttons to step through the moves, and the menu of the game. */
export function AnalysisSteps({
  analysis,
  node,
  threat,
  onStep,
  onSetUp,
  onText,
}: AnalysisStepsProps): ReactNode {
  const text = useText(analysisBoardText);
  const { steps } = useText(tableText);
  const marks = useText(markText);
  const mark = useMark();
  const { notify } = useShell();
  const navigate = useNavigate();
  const copyText = useBridgeCommand('share.copyText');
  const canUndo = useStore(analysis.store, ({ undo }) => undo.length > 0);
  const [dialog, setDialog] = useState<'paste' | 'save' | null>(null);
  const copy = async (written: string, done: string): Promise<void> => {
    const outcome = await copyText.run({ parts: partsOf(written) });
    notify(
      outcome.ok ? { level: 'info', message: done } : { level: 'error', message: outcome.error.message },
    );
  };
  const fresh = positionDocument('standard', 'startpos');
  return (
    <div className="analysis-steps line gap-4">
      <StepButtons onStep={onStep} atFirst={node.parent === null} atLast={node.children.length === 0} />
      <span className="analysis-end line gap-4">
        <ThreatButton threat={threat} />
        <IconButton
          icon={UndoIcon}
          label={text.undo}
          shortcut={['Ctrl', 'Z']}
          isDisabled={!canUndo}
          onPress={analysis.undo}
        />
        <IconButton
          icon={TreeIcon}
          label={text.openings}
          onPress={() => {
            const { tree } = analysis.store.getState().document;
            const { variant, initialFen } = tree;
            const moves = pathInTree(tree, node.id);
            navigate({
              screen: 'openings',
              line: openingLine({ variant, initialFen, moves, fen: node.position.fen }),
            });
          }}
        />
        <IconButton icon={FlipIcon} label={steps.flip} shortcut={['f']} onPress={analysis.flip} />
        <Menu
          label={text.actions}
          placement="top end"
          trigger={<IconButton icon={MoreIcon} label={text.actions} />}
          actions={[
            ...(fresh ? [{ id: 'fresh', label: text.fresh, run: () => analysis.open(fresh) }] : []),
            { id: 'setUp', label: text.setUp, run: onSetUp },
            { id: 'paste', label: text.paste, run: () => setDialog('paste') },
            {
              id: 'pgn',
              label: text.copyPgn,
              run: () =>
                void copy(writePgnDocument(analysis.store.getState().document, today()), text.copied.pgn),
            },
            {
              id: 'fen',
              label: text.copyFen,
              run: () => void copy(node.position.fen, text.copied.fen),
            },
            ...(mark
              ? [
                  {
                    id: 'train',
                    label: marks.train,
                    run: () => {
                      const { tree } = analysis.store.getState().document;
                      const line = lineFrom(tree, node);
                      void mark({ variant: tree.variant, fen: node.position.fen, line });
                    },
                  },
                ]
              : []),
            { id: 'save', label: text.save, run: () => setDialog('save') },
          ]}
        />
      </span>
      {dialog === 'save' && <SaveDialog analysis={analysis} onClose={() => setDialog(null)} />}
      {dialog === 'paste' && <PasteDialog open={onText} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** The first variation from a position on, in UCI, up to a pass. */
function lineFrom({ nodes }: AnalysisTree, from: TreeNode): string[] {
  const line: string[] = [];
  let next = nodes[from.children[0] ?? -1];
  while (next?.move && next.move.uci !== nullMove) {
    line.push(next.move.uci);
    next = nodes[next.children[0] ?? -1];
  }
  return line;
}
