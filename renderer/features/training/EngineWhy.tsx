import { useMemo, type ReactNode } from 'react';
import { chancesFor } from '@chess/figures/win-percent.ts';
import { lineReason } from '@chess/line-reason.ts';
import type { Position } from '@chess/position.ts';
import type { TrainedView } from '@contract/training.ts';
import { lineText } from '../../table/analysis/line-text.ts';
import { numberBefore, playLine } from '../../table/analysis/play-line.ts';
import { Button, useForms, useText, useTranslate } from '../../ui/index.ts';
import { trainingText } from './training-text.ts';
import type { Why, WhyLine } from './use-why.ts';

/** Moves of a line that are shown. */
const mostMoves = 10;

interface EngineWhyProps {
  readonly start: Position;
  readonly answer: TrainedView;
  readonly why: Why;
}

/** The engine's best line, the one after the user's move, and a reason; after a click where no line is known yet. */
export function EngineWhy({ start, answer, why }: EngineWhyProps): ReactNode {
  const text = useText(trainingText).why;
  const translate = useTranslate();
  const { best, played, state, cause } = why;
  return (
    <section className="training-why" aria-label={text.title}>
      {best && <EngineLine start={start} line={best} write={text.best} />}
      {played && (
        <EngineLine
          start={start}
          line={played}
          write={(value, line) => text.played(answer.played.san, value, line)}
        />
      )}
      {best && state === 'found' && <Reason start={start} best={best} played={played} />}
      {state === 'off' && (
        <div>
          <Button size="small" onPress={why.ask}>
            {text.ask}
          </Button>
        </div>
      )}
      {(state === 'searching' || state === 'none') && (
        <p className="training-note" role="status">
          {state === 'searching' ? text.searching : cause === null ? text.none : translate(cause)}
        </p>
      )}
    </section>
  );
}

interface EngineLineProps {
  readonly start: Position;
  readonly line: WhyLine;
  readonly write: (value: string, line: string) => string;
}

function EngineLine({ start, line: { evaluation, moves }, write }: EngineLineProps): ReactNode {
  const text = useText(trainingText).why;
  const { signed } = useForms();
  const value = evaluation.kind === 'mate' ? text.mate(evaluation.moves) : signed(evaluation.value / 100, 2);
  const written = useMemo(
    () =>
      playLine(start, moves.slice(0, mostMoves))
        .map(({ san }, index) => `${numberBefore(start, index)} ${san}`.trim())
        .join(' '),
    [start, moves],
  );
  return <p className="num">{write(value, written)}</p>;
}

interface ReasonProps {
  readonly start: Position;
  readonly best: WhyLine;
  readonly played: WhyLine | null;
}

/** The gain of the best line or, where none is certain, that of the opponent's reply; otherwise the chances of both moves. */
function Reason({ start, best, played }: ReasonProps): ReactNode {
  const text = useText(trainingText).why;
  const words = useText(lineText);
  const forms = useForms();
  const [first, given] = useMemo(
    () => [playLine(start, best.moves), played ? playLine(start, played.moves) : []],
    [start, best, played],
  );
  const [move] = first;
  if (!move) return null;
  const gains = lineReason({ start, moves: first, evaluation: best.evaluation });
  if (gains) return <p>{text.sentence(words.reason(move.san, gains))}</p>;
  const [own, reply] = given;
  const loses =
    own && reply && played
      ? lineReason({
          ...{ start: own.position, moves: given.slice(1), evaluation: played.evaluation },
          before: start,
        })
      : null;
  if (own && reply && loses) return <p>{text.allows(own.san, words.reason(reply.san, loses))}</p>;
  const chances = ({ evaluation }: WhyLine) => forms.percent((1 + chancesFor(evaluation, start.turn)) / 2);
  return (
    <p className="num">
      {own && played
        ? text.chances(move.san, chances(best), own.san, chances(played))
        : text.chance(move.san, chances(best))}
    </p>
  );
}
