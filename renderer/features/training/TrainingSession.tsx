import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { rulesFor } from '@chess/rules.ts';
import type { Position } from '@chess/position.ts';
import { variantKeys } from '@chess/vocabulary.ts';
import type { TrainedView, TrainingCardView } from '@contract/training.ts';
import { gameWords } from '@text/game-words.ts';
import { Board } from '../../board/Board.tsx';
import { joinShapes, shapeOfMove } from '../../board/shapes.ts';
import { noSquares } from '../../board/squares.ts';
import { storedShapes } from '../../board/stored-shapes.ts';
import { useBoardLook } from '../../board/use-board-look.ts';
import { useHand } from '../../board/use-hand.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { Button, EmptyState, InlineError, useText } from '../../ui/index.ts';
import { TrainingAnswer } from './TrainingAnswer.tsx';
import { withAnswer, type ChangeTraining, type TrainingProgress } from './training-sessions.ts';
import { trainingText } from './training-text.ts';

interface TrainingSessionProps {
  readonly accountId: string;
  readonly session: TrainingProgress;
  readonly onChange: ChangeTraining;
}

/** One attempt at each position, then the right move and why. */
export function TrainingSession({ accountId, session, onChange }: TrainingSessionProps): ReactNode {
  const text = useText(trainingText);
  const { cards, ms, began, at, answers, isAnswered } = session;
  const card = cards[at];
  // Positions without an answer are passed over, and not counted.
  const answer = isAnswered ? (answers.at(-1) ?? null) : null;
  const isLast = at + 1 >= cards.length;
  const close = (): void => onChange(() => null);
  const goTo = (next: number): void => onChange(() => ({ ...session, at: next, isAnswered: false }));
  const next = (): void => goTo(ms !== null && performance.now() - began > ms ? cards.length : at + 1);
  if (!card)
    return (
      <EmptyState
        title={text.done.title}
        text={text.done.text(answers.filter(({ isRight }) => isRight).length, answers.length)}
        action={
          <Button variant="primary" onPress={close}>
            {text.done.action}
          </Button>
        }
      />
    );
  return (
    <Attempt
      key={card.key}
      {...{ accountId, card, answer }}
      progress={ms === null ? text.progress(at + 1, cards.length) : String(at + 1)}
      isLast={isLast}
      onAnswer={(given) => onChange((current) => withAnswer(current, session, given))}
      onNext={next}
      onStop={() => (answers.length === 0 ? close() : goTo(cards.length))}
    />
  );
}

interface AttemptProps {
  readonly accountId: string;
  readonly card: TrainingCardView;
  readonly answer: TrainedView | null;
  readonly progress: string;
  readonly isLast: boolean;
  readonly onAnswer: (answer: TrainedView) => void;
  readonly onNext: () => void;
  readonly onStop: () => void;
}

function Attempt({ accountId, card, answer, progress, isLast, ...on }: AttemptProps): ReactNode {
  const text = useText(trainingText);
  const words = useText(gameWords);
  const look = useBoardLook();
  const send = useBridgeCommand('training.answer');
  const next = useRef<HTMLDivElement>(null);
  /** The attempt has one name, so that sending it again stores it once. */
  const [attempt] = useState(() => crypto.randomUUID());
  const [shownAt] = useState(() => performance.now());
  const [tried, setTried] = useState<string | null>(null);
  const start = useMemo(() => positionOf(card), [card]);
  const move = async (uci: string): Promise<void> => {
    setTried(uci);
    const elapsed = Math.min(86_400_000, Math.round(performance.now() - shownAt));
    const outcome = await send.run({ accountId, key: card.key, attempt, uci, elapsed });
    if (outcome.ok) on.onAnswer(outcome.value);
    else setTried(null);
  };
  const isAnswered = answer !== null;
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // "Next", which had the focus, went with the card before.
    board.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, []);
  useEffect(() => {
    // The answer replaces the board's task.
    if (isAnswered) next.current?.querySelector('button')?.focus();
  }, [isAnswered]);
  const position = tried === null ? start : (start?.play(tried)?.position ?? start);
  const movable = tried === null && start ? start.turn : null;
  const fen = position?.fen ?? '';
  const { hand } = useHand(fen, position ?? null, movable);
  const dests = useMemo(() => start?.legalDests() ?? null, [start]);
  // The repertoire's arrows could give away the answer, so they appear with it.
  const arrows = useMemo(() => {
    const shape = answer ? shapeOfMove(answer.best.uci, 'green') : undefined;
    return joinShapes(storedShapes(answer?.shapes ?? ''), shape ? [shape] : []);
  }, [answer]);
  if (!start || !position)
    return (
      <div className="training-panel">
        <p className="type-15" role="status">
          {text.unplayable}
        </p>
        <div className="training-actions">
          <Button variant="primary" onPress={on.onNext}>
            {isLast ? text.finish : text.next}
          </Button>
        </div>
      </div>
    );
  const side = words.side(start.turn);
  return (
    <div className="training-session">
      <div ref={board} className="training-board">
        <Board
          fen={isAnswered ? start.fen : fen}
          orientation={start.turn}
          turn={isAnswered ? start.turn : position.turn}
          check={isAnswered ? start.check : position.check}
          lastMove={noSquares}
          dests={dests}
          movable={movable}
          premoveAfter={null}
          pending={noSquares}
          hand={hand}
          promotions={(from, to) => start.promotions(from, to)}
          onMove={(uci) => void move(uci)}
          arrows={arrows}
          look={look}
          label={text.board(side)}
          announcement=""
        />
      </div>
      <div className="training-panel">
        <p className="training-note num">
          {progress} · {text.sources[card.source]}
        </p>
        {answer ? (
          <TrainingAnswer {...{ accountId, card, answer, start }} />
        ) : (
          <p className="type-15" role="status">
            {tried !== null && send.pending
              ? text.checking(start.sanOf(tried) ?? tried)
              : card.source === 'line'
                ? text.lineTask(side)
                : text.task(side)}
          </p>
        )}
        <InlineError failure={send.failure} />
        <div ref={next} className="training-actions">
          {(answer || send.failure) && (
            <Button variant="primary" onPress={on.onNext}>
              {isLast ? text.finish : text.next}
            </Button>
          )}
          {!((answer || send.failure) && isLast) && (
            <Button variant="quiet" onPress={on.onStop}>
              {text.stop}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function positionOf({ variant, fen }: TrainingCardView): Position | undefined {
  const key = variantKeys.find((one) => one === variant);
  return key && rulesFor(key).parsePosition(fen);
}
