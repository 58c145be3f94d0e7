import './repertoire.css';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { pathInTree } from '@chess/analysis-tree.ts';
import {
  longestRepertoireComment,
  mostRepertoireMoves,
  mostRepertoirePlies,
} from '@chess/repertoire/limits.ts';
import { nodeOfLine, readableTexts, treeOfRepertoire } from '@chess/repertoire/lines.ts';
import {
  addMove,
  countMoves,
  keyTextOf,
  lineTo,
  movesAt,
  noteAt,
  promoteMove,
  removeMove,
  setGlyphs,
  setNote,
} from '@chess/repertoire/repertoire.ts';
import { noteText, plainComment, readNote } from '@chess/repertoire/shape-text.ts';
import { opposite } from '@chess/vocabulary.ts';
import type { RepertoireView } from '@contract/repertoire.ts';
import { useShell } from '../../frame/services.ts';
import { GlyphButtons } from '../../table/moves/GlyphButtons.tsx';
import { MoveTreeList } from '../../table/moves/MoveTreeList.tsx';
import { StepButtons } from '../../table/moves/StepButtons.tsx';
import { useMoveKeys } from '../../table/moves/use-move-keys.ts';
import { PositionNote } from '../../table/notes/PositionNote.tsx';
import { useTreeKeys } from '../../table/moves/use-tree-keys.ts';
import { CommittedField } from '../../ui/CommittedField.tsx';
import {
  EmptyState,
  ErrorState,
  FlipIcon,
  IconButton,
  Segmented,
  Skeleton,
  UndoIcon,
  useText,
  useTranslateText,
} from '../../ui/index.ts';
import { Departures } from './Departures.tsx';
import { Gaps } from './Gaps.tsx';
import { MovesHere } from './MovesHere.tsx';
import { RepertoireBoard } from './RepertoireBoard.tsx';
import { repertoireText } from './repertoire-text.ts';
import { useRepertoire, type OpenRepertoire } from './use-repertoire.ts';
import { useRepertoireKeys } from './use-repertoire-keys.ts';
import { keysAlong, knownPart, stepLine, type RepertoireStep } from './walk.ts';

interface RepertoireBodyProps {
  readonly accountId: string;
  readonly head: RepertoireView;
  /** The line that is shown first, in UCI. */
  readonly line: readonly string[];
}

/** One repertoire: the board left, its moves, gaps and departures right. */
export function RepertoireBody({ accountId, head, line }: RepertoireBodyProps): ReactNode {
  const text = useText(repertoireText);
  const translateText = useTranslateText();
  const { open, failure, reload } = useRepertoire(accountId, head);
  if (open) return <Editor {...{ accountId, head, open }} first={line} />;
  if (failure?.code === 'refused')
    return <EmptyState title={text.closed} text={translateText(failure.message)} />;
  if (failure) return <ErrorState title={text.failedOne} failure={failure} onRetry={reload} />;
  return (
    <div className="repertoire">
      <Skeleton height="320px" />
      <Skeleton height="160px" />
    </div>
  );
}

interface EditorProps {
  readonly accountId: string;
  readonly head: RepertoireView;
  readonly open: OpenRepertoire;
  readonly first: readonly string[];
}

type Panel = 'lines' | 'gaps' | 'departures';

function Editor({ accountId, head, open, first }: EditorProps): ReactNode {
  const text = useText(repertoireText);
  const { notify } = useShell();
  const { repertoire, edit } = open;
  const [wanted, setLine] = useState(first);
  const [missing, setMissing] = useState<string | null>(null);
  const [isFlipped, setFlipped] = useState(false);
  const [panel, setPanel] = useState<Panel>('lines');
  // After an undo or a deletion the line ends where the repertoire does.
  const line = useMemo(() => knownPart(repertoire, wanted), [repertoire, wanted]);
  const tree = useMemo(
    () => treeOfRepertoire(repertoire, { ...readableTexts(repertoire), transposed: () => [text.transposes] }),
    [repertoire, text],
  );
  const at = nodeOfLine(tree, line) ?? 0;
  const node = tree.nodes[at];
  const key = keysAlong(repertoire, line).at(-1) ?? repertoire.root;
  const moves = movesAt(repertoire, key);
  const prepared = useMemo(() => moves.map(({ uci }) => uci), [moves]);
  const note = noteAt(repertoire, key);
  const view = useCallback((next: readonly string[]) => {
    setMissing(null);
    setLine(next);
  }, []);
  const step = useCallback(
    (to: RepertoireStep) => view(stepLine(repertoire, line, to)),
    [repertoire, line, view],
  );
  const flip = useCallback(() => setFlipped((now) => !now), []);
  useMoveKeys({ step, flip });
  useTreeKeys(tree.hasVariations, step);

  const play = (from: readonly string[], uci: string): void => {
    const position = tree.nodes[nodeOfLine(tree, from) ?? -1]?.position;
    const played = position?.play(uci);
    if (!played) return;
    const place = keysAlong(repertoire, from).at(-1) ?? '';
    const isNew = !movesAt(repertoire, place).some((move) => move.uci === played.uci);
    if (isNew && countMoves(repertoire) >= mostRepertoireMoves)
      notify({ level: 'warning', message: text.full(mostRepertoireMoves) });
    else if (from.length >= mostRepertoirePlies)
      notify({ level: 'warning', message: text.long(mostRepertoirePlies) });
    else {
      const after = keyTextOf(played.position);
      edit(addMove(repertoire, place, { uci: played.uci, san: played.san, after, glyphs: '' }));
      view([...from, played.uci]);
    }
  };
  const remove = (from: readonly string[], uci: string | undefined): void => {
    if (uci === undefined) return;
    const left = removeMove(repertoire, keysAlong(repertoire, from).at(-1) ?? '', uci);
    const count = countMoves(repertoire) - countMoves(left);
    if (count === 0) return;
    edit(left);
    view(from);
    notify({ level: 'info', message: text.deleted(count) });
  };
  useRepertoireKeys({ remove: () => remove(line.slice(0, -1), line.at(-1)), undo: open.undo });
  if (!node) return null;
  const isOwn = node.position.turn === repertoire.color;
  return (
    <div className="repertoire">
      <div className="repertoire-left">
        <div className="repertoire-board">
          <RepertoireBoard
            node={node}
            orientation={isFlipped ? opposite(repertoire.color) : repertoire.color}
            shapes={note.shapes}
            onShapes={(shapes) => edit(setNote(repertoire, key, { ...note, shapes }))}
            prepared={prepared}
            missing={missing}
            onPlay={(uci) => play(line, uci)}
          />
        </div>
        <div className="repertoire-steps line gap-4">
          <StepButtons onStep={step} atFirst={line.length === 0} atLast={moves.length === 0} />
          <span className="repertoire-end line gap-4">
            <IconButton
              icon={UndoIcon}
              label={text.undo}
              shortcut={['Ctrl', 'Z']}
              isDisabled={open.before.length === 0}
              onPress={open.undo}
            />
            <IconButton icon={FlipIcon} label={text.flip} shortcut={['f']} onPress={flip} />
          </span>
        </div>
        <GlyphButtons
          glyphs={node.glyphs}
          isDisabled={node.move === null}
          onGlyphs={(glyphs) => {
            const [from, uci] = [keysAlong(repertoire, line.slice(0, -1)).at(-1), line.at(-1)];
            if (from !== undefined && uci !== undefined) edit(setGlyphs(repertoire, from, uci, glyphs));
          }}
        />
        <CommittedField
          key={key}
          label={text.note}
          labelHidden
          placeholder={text.note}
          maxLength={longestRepertoireComment}
          text={note.comment}
          onCommit={(typed) => {
            const comment = plainComment(typed);
            edit((now) => {
              const before = noteAt(now, key);
              if (comment === before.comment || !lineTo(now, key)) return now;
              // Arrows that are typed as commands of PGN are drawn.
              return setNote(now, key, readNote([noteText({ ...before, comment })]));
            });
            return null;
          }}
        />
        <PositionNote accountId={accountId} variant={repertoire.variant} fen={node.position.fen} />
        <p className="repertoire-keys">{text.keys}</p>
      </div>
      <div className="repertoire-right">
        <Segmented
          label={text.panel.label}
          choices={(['lines', 'gaps', 'departures'] as const).map((value) => ({
            value,
            label: text.panel[value],
          }))}
          value={panel}
          onChange={setPanel}
        />
        {panel === 'lines' && (
          <>
            <MovesHere
              moves={moves}
              isOwn={isOwn}
              isEmpty={repertoire.moves.size === 0}
              onPlay={(uci) => view([...line, uci])}
              onPromote={(uci) => edit(promoteMove(repertoire, key, uci))}
              onDelete={(uci) => remove(line, uci)}
            />
            {repertoire.moves.size > 0 && (
              <MoveTreeList tree={tree} at={at} onView={(id) => view(pathInTree(tree, id))} />
            )}
          </>
        )}
        {panel === 'gaps' && (
          <Gaps
            accountId={accountId}
            id={head.id}
            repertoire={repertoire}
            onShow={(gap) => {
              view(gap.line.slice(0, -1));
              setMissing(gap.uci);
            }}
            onAdd={(gap) => play(gap.line.slice(0, -1), gap.uci)}
          />
        )}
        {panel === 'departures' && <Departures accountId={accountId} id={head.id} onShow={view} />}
      </div>
    </div>
  );
}
