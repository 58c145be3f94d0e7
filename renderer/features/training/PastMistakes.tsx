import { useState, type ReactNode } from 'react';
import type { PastMistakeView } from '@contract/training.ts';
import { momentOfGame } from '@text/times.ts';
import { MiniBoard } from '../../board/MiniBoard.tsx';
import { shapeOfMove } from '../../board/shapes.ts';
import { useBoardLook } from '../../board/use-board-look.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { Button, ErrorState, Skeleton, useNow, useText, useTimes } from '../../ui/index.ts';
import { pastText } from './past-text.ts';

/** Rows of a list before the user asks for all. */
const firstRows = 5;

/** Two lists: mistakes that stopped in later games, and those that happened again. */
export function PastMistakes({ accountId }: { readonly accountId: string }): ReactNode {
  const text = useText(pastText);
  const query = useBridgeQuery('training.mistakes', { accountId });
  const { data } = query;
  if (!data)
    return query.failure ? (
      <ErrorState title={text.failed} failure={query.failure} onRetry={query.retry} />
    ) : (
      <Skeleton height="120px" />
    );
  const { stopped, again, unmet, heldBack } = data;
  if (stopped.length + again.length + unmet + heldBack === 0) return null;
  return (
    <section className="training-past" aria-label={text.title}>
      <h2 className="type-15">{text.title}</h2>
      <p className="training-note">{text.definition}</p>
      <MistakeList title={text.stopped} none={text.noneStopped} rows={stopped} accountId={accountId} />
      <MistakeList title={text.again} none={text.noneAgain} rows={again} accountId={accountId} />
      {unmet > 0 && <p className="training-note">{text.unmet(unmet)}</p>}
      {heldBack > 0 && <p className="training-note">{text.heldBack(heldBack)}</p>}
    </section>
  );
}

interface MistakeListProps {
  readonly title: string;
  readonly none: string;
  readonly rows: readonly PastMistakeView[];
  readonly accountId: string;
}

function MistakeList({ title, none, rows, accountId }: MistakeListProps): ReactNode {
  const text = useText(pastText);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, firstRows);
  return (
    <section className="stack gap-8" aria-label={title}>
      <h3 className="type-13 strong">
        {title} <span className="text-3 num">{rows.length}</span>
      </h3>
      {rows.length === 0 ? (
        <p className="training-note">{none}</p>
      ) : (
        <ul className="training-past-list">
          {shown.map((row) => (
            <MistakeRow key={row.key} row={row} accountId={accountId} />
          ))}
        </ul>
      )}
      {shown.length < rows.length && (
        <div>
          <Button size="small" onPress={() => setWhole(true)}>
            {text.all(rows.length)}
          </Button>
        </div>
      )}
    </section>
  );
}

interface MistakeRowProps {
  readonly row: PastMistakeView;
  readonly accountId: string;
}

function MistakeRow({ row, accountId }: MistakeRowProps): ReactNode {
  const text = useText(pastText);
  const look = useBoardLook();
  const times = useTimes();
  const now = useNow();
  const navigate = useNavigate();
  const { variant, fen, played, best, last, lastGame, right, rightLast, rightGame } = row;
  const arrows = [
    played ? shapeOfMove(played.uci, 'red') : undefined,
    best ? shapeOfMove(best.uci, 'green') : undefined,
  ].filter((shape) => shape !== undefined);
  const open = ({ gameId, ply }: NonNullable<typeof lastGame>) =>
    navigate({ screen: 'history', accountId, section: 'games', gameId, ply });
  const moves = text.moves(played?.san ?? null, best?.san ?? null);
  return (
    <li className="training-past-row">
      <div className="training-past-board">
        <MiniBoard
          fen={fen}
          orientation={fen.split(' ')[1] === 'b' ? 'black' : 'white'}
          lastMove={null}
          look={look}
          arrows={arrows}
          label={text.board(moves)}
        />
      </div>
      <div className="stack gap-4">
        <p className="strong">{moves}</p>
        <p className="num">
          {text.happened(row.times, last === null ? null : times.day(momentOfGame(last), now))}
        </p>
        {right > 0 && rightLast !== null && (
          <p className="num">{text.right(right, times.day(momentOfGame(rightLast), now))}</p>
        )}
        <p className="training-note num">{text.reviews(row.reviews, row.remembered)}</p>
        <div className="training-actions">
          {lastGame && (
            <Button size="small" onPress={() => open(lastGame)}>
              {text.openMistake}
            </Button>
          )}
          {rightGame && (
            <Button size="small" onPress={() => open(rightGame)}>
              {text.openRight}
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            onPress={() => navigate({ screen: 'openings', accountId, line: { variant, fen, moves: [] } })}
          >
            {text.openPosition}
          </Button>
        </div>
      </div>
    </li>
  );
}
