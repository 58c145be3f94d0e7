import { useMemo, useState, type ReactNode } from 'react';
import { lineReason } from '@chess/line-reason.ts';
import type { Position } from '@chess/position.ts';
import type { TrainedView, TrainingCardView } from '@contract/training.ts';
import { storedShapes } from '../../board/stored-shapes.ts';
import { useBridgeClient, useBridgeCommand } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { useShell } from '../../frame/services.ts';
import { lineText } from '../../table/analysis/line-text.ts';
import { numberBefore, playLine } from '../../table/analysis/play-line.ts';
import { Button, InlineError, useForms, useNow, useText, useTimes } from '../../ui/index.ts';
import { EngineWhy } from './EngineWhy.tsx';
import { trainingText } from './training-text.ts';
import { useWhy } from './use-why.ts';

interface TrainingAnswerProps {
  readonly accountId: string;
  readonly card: TrainingCardView;
  readonly answer: TrainedView;
  readonly start: Position;
}

/** Whether the move was right, the right one with its line and reason, and when the position comes back. */
export function TrainingAnswer({ accountId, card, answer, start }: TrainingAnswerProps): ReactNode {
  const text = useText(trainingText);
  const words = useText(lineText);
  const forms = useForms();
  const times = useTimes();
  const now = useNow();
  const navigate = useNavigate();
  const remove = useBridgeCommand('training.remove');
  const { bridge } = useBridgeClient();
  const { notify } = useShell();
  const [isRemoved, setRemoved] = useState(false);
  /** Both outlive this answer: the toast stays while the next position is shown. */
  const undo = async (): Promise<void> => {
    const outcome = await bridge.command('training.restore', { accountId, key: card.key });
    if (!outcome.ok) return notify({ level: 'error', message: outcome.error.message });
    setRemoved(false);
  };
  const takeOut = async (): Promise<void> => {
    if (!(await remove.run({ accountId, key: card.key })).ok) return;
    setRemoved(true);
    notify({
      ...{ level: 'info', message: text.removed },
      action: { label: text.undo, run: () => void undo() },
    });
  };
  const { isRight, played, best, others, line, mistake, chances, comment, due } = answer;
  const why = useWhy(start, played.uci, answer.checked);
  const alsoRight = isRight ? [best, ...others].filter(({ uci }) => uci !== played.uci) : others;
  const reason = useMemo(() => {
    const moves = playLine(
      start,
      line.map(({ uci }) => uci),
    );
    return lineReason({ start, moves, evaluation: null });
  }, [start, line]);
  const percent = (value: number) => forms.percent(value / 100);
  const written = line.map(({ san }, index) => `${numberBefore(start, index)} ${san}`.trim()).join(' ');
  // The board draws them; a screen reader reads them.
  const marks = storedShapes(answer.shapes).map(({ from, to }) => (from === to ? from : `${from}–${to}`));
  const { game } = card;
  const isLine = card.source === 'line';
  const wrong = isLine ? text.notPrepared : text.wrong;
  return (
    <div className="training-answer">
      <p className={isRight ? 'training-right' : 'training-wrong'} role="status">
        {isRight ? text.right(played.san) : wrong(played.san, best.san)}
      </p>
      {alsoRight.length > 0 && <p>{text.others(alsoRight.map(({ san }) => san).join(', '))}</p>}
      {line.length > 1 && (
        <p className="num">
          {isLine ? text.yourLine : text.line}: {written}
        </p>
      )}
      {reason && <p>{words.reason(best.san, reason)}</p>}
      {comment !== '' && (
        <blockquote className="training-comment" aria-label={text.comment} data-selectable>
          {comment}
        </blockquote>
      )}
      {marks.length > 0 && <p className="sr-only">{text.marks(marks.join(', '))}</p>}
      <EngineWhy {...{ start, answer, why }} />
      {mistake && <p>{text.inGame(mistake.san)}</p>}
      {chances && <p className="num">{text.chances(percent(chances[0]), percent(chances[1]))}</p>}
      <p className="training-note num">{text.again(times.day(due, now))}</p>
      <div className="training-actions">
        {game && (
          <Button
            size="small"
            onPress={() =>
              navigate({
                ...{ screen: 'history', accountId, section: 'games' },
                ...{ gameId: game.gameId, ply: game.ply },
              })
            }
          >
            {text.game}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          pending={remove.pending}
          isDisabled={isRemoved}
          onPress={() => void takeOut()}
        >
          {text.remove}
        </Button>
      </div>
      <InlineError failure={remove.failure} />
    </div>
  );
}
