import type { ReactNode } from 'react';
import type { WeekMistakeView, WeekReviewView } from '@contract/insight-week.ts';
import { turnOf } from '@chess/derive.ts';
import { gameWords } from '@text/game-words.ts';
import { MiniBoard } from '../../board/MiniBoard.tsx';
import { shapeOfMove } from '../../board/shapes.ts';
import { useBoardLook } from '../../board/use-board-look.ts';
import { useBridgeClient } from '../../bridge.ts';
import { useAnalyse } from '../../frame/board-source.ts';
import { useNavigate } from '../../frame/router.ts';
import { numberBefore } from '../../table/analysis/play-line.ts';
import { AnalysisIcon, Button, useForms, useText } from '../../ui/index.ts';
import { withBetterLine } from './better-line.ts';
import { captionOf, opponentOf } from './week-game.ts';
import { weekText } from './week-text.ts';

interface WeekMistakesProps {
  readonly accountId: string;
  readonly view: WeekReviewView;
}

/** The mistakes that cost most, each with its better move. */
export function WeekMistakes({ accountId, view }: WeekMistakesProps): ReactNode {
  const t = useText(weekText).mistakes;
  const { mistakes, heldBack, analysed } = view;
  return (
    <section className="week-part" aria-label={t.title}>
      <h2 className="type-15">{t.title}</h2>
      {mistakes.length === 0 && heldBack === 0 && (
        <p className="week-note">{analysed === 0 ? t.noneYet : t.none}</p>
      )}
      <ul className="week-mistakes">
        {mistakes.map((mistake) => (
          <li key={`${mistake.game.gameId} ${mistake.ply}`}>
            <Mistake accountId={accountId} mistake={mistake} />
          </li>
        ))}
      </ul>
      {heldBack > 0 && <p className="week-note">{t.heldBack(heldBack)}</p>}
    </section>
  );
}

function Mistake({
  accountId,
  mistake,
}: {
  readonly accountId: string;
  readonly mistake: WeekMistakeView;
}): ReactNode {
  const text = useText(weekText);
  const t = text.mistakes;
  const words = useText(gameWords);
  const forms = useForms();
  const look = useBoardLook();
  const navigate = useNavigate();
  const analyse = useAnalyse();
  const client = useBridgeClient();
  const { game, ply, fen, played, better, before, after } = mistake;
  const { gameId, color } = game;
  const [best] = better;
  const opponent = opponentOf(game, text);
  const start = { fen, turn: turnOf(fen) };
  const move = `${numberBefore(start, 0)} ${played.san}`;
  const line = better.map(({ san }, index) => `${numberBefore(start, index)} ${san}`.trim()).join(' ');
  const arrows = [shapeOfMove(played.uci, 'red'), ...(best ? [shapeOfMove(best.uci, 'green')] : [])].filter(
    (shape) => shape !== undefined,
  );
  const analyseLabel = best ? t.analyse : t.analysePosition;
  const side = words.side(color);
  const percent = (value: number) => forms.percent(value / 100);
  return (
    <article className="week-mistake" aria-label={`${move}, ${opponent}`}>
      <div className="week-board">
        <MiniBoard
          fen={fen}
          orientation={color}
          lastMove={null}
          look={look}
          arrows={arrows}
          label={best ? t.board(side, played.san, best.san) : t.boardPlayed(side, played.san)}
        />
      </div>
      <div className="week-mistake-text">
        <p className="medium num">{best ? t.instead(move, best.san) : move}</p>
        <p className="num">{t.chances(percent(before), percent(after))}</p>
        {better.length > 1 && <p className="week-note num">{t.better(line)}</p>}
        <p className="week-note num">{captionOf(game, text, words)}</p>
        <div className="week-actions">
          <Button
            size="small"
            aria-label={t.buttonOf(t.game, move, opponent)}
            onPress={() => navigate({ screen: 'history', accountId, section: 'games', gameId, ply })}
          >
            {t.game}
          </Button>
          <Button
            size="small"
            icon={AnalysisIcon}
            aria-label={t.buttonOf(analyseLabel, move, opponent)}
            onPress={() =>
              analyse({
                pgn: async () =>
                  withBetterLine(
                    (await client.fetch('history.pgn', { accountId, gameId, plain: true })).pgn,
                    ply - 1,
                    better.map(({ uci }) => uci),
                  ),
                ply: ply - 1,
                orientation: color,
              })
            }
          >
            {analyseLabel}
          </Button>
        </div>
      </div>
    </article>
  );
}
