import './explorer.css';
import { useState, type ReactNode } from 'react';
import type { ExplorerChoice, ExplorerGameView, ExplorerQuestion, ExplorerView } from '@contract/explorer.ts';
import {
  AlertIcon,
  Button,
  EmptyState,
  ErrorState,
  Skeleton,
  classes,
  useNow,
  useText,
  useTimes,
  useTranslate,
} from '../../ui/index.ts';
import { ExplorerChoices } from './ExplorerChoices.tsx';
import { ExplorerTable, type ExplorerTableProps } from './ExplorerTable.tsx';
import { explorerText } from './explorer-text.ts';
import { ResultBar } from './ResultBar.tsx';
import { useExplorer } from './use-explorer.ts';

export interface ExplorerPanelProps extends Omit<ExplorerTableProps, 'answer' | 'source'> {
  readonly accountId: string;
  readonly position: ExplorerQuestion['position'];
  readonly choice: ExplorerChoice;
  readonly onChoice: (choice: ExplorerChoice) => void;
}

/** The server's opening explorer for the position: its moves, or why there are none. */
export function ExplorerPanel({
  accountId,
  position,
  choice,
  onChoice,
  ...table
}: ExplorerPanelProps): ReactNode {
  const text = useText(explorerText);
  const { data: view, failure, retry, again } = useExplorer({ accountId, choice, position });
  // The last moves stay until those of the new position arrive.
  const [last, setLast] = useState(view);
  if (view && view !== last) setLast(view);
  const shown = view ?? last;
  return (
    <>
      <h2 className="type-13 strong">{text.title}</h2>
      <ExplorerChoices choice={choice} onChange={onChoice} />
      {failure ? (
        <ErrorState title={text.failed} failure={failure} onRetry={retry} />
      ) : shown ? (
        <div className={classes('openings-explorer', !view && 'is-waiting')} aria-busy={!view}>
          <Progress view={shown} onAgain={again} />
          <Answer view={shown} source={choice.source} onAgain={again} {...table} />
        </div>
      ) : (
        <Waiting />
      )}
    </>
  );
}

function Waiting(): ReactNode {
  return (
    <div className="openings-waiting">
      <Skeleton width="40%" />
      <Skeleton height="160px" />
    </div>
  );
}

interface ProgressProps {
  readonly view: ExplorerView;
  readonly onAgain: () => void;
}

/** Age of an answer above which it has its date, ms. */
const recentMs = 60_000;

/** Progress of the request, or the reason for its failure, and the age of the shown answer. */
function Progress({
  view: { answer, at, progress, queue, problem, canRetry },
  onAgain,
}: ProgressProps): ReactNode {
  const text = useText(explorerText);
  const times = useTimes();
  const translate = useTranslate();
  const now = useNow();
  const isOld = at !== null && (problem !== null || now - at > recentMs);
  const asOf = answer && at !== null && isOld ? text.asOf(times.relative(at, now)) : null;
  if (problem !== null && answer !== null)
    return (
      <div className="openings-explorer-problem type-12" role="status">
        <AlertIcon />
        <span>
          {translate(problem)} {asOf}
        </span>
        {canRetry && (
          <Button size="small" onPress={onAgain}>
            {text.again}
          </Button>
        )}
      </div>
    );
  const doing = progress === 'asking' ? text.asking : progress === 'indexing' ? text.indexing(queue) : null;
  if (problem !== null || (doing === null && asOf === null)) return null;
  return (
    <p className="openings-keys" role="status">
      {[doing, asOf].filter((part) => part !== null).join(' ')}
    </p>
  );
}

type AnswerProps = Omit<ExplorerTableProps, 'answer'> & ProgressProps;

function Answer({ view, onAgain, ...table }: AnswerProps): ReactNode {
  const text = useText(explorerText);
  const translate = useTranslate();
  const { answer, problem, canRetry, progress } = view;
  if (!answer && problem)
    return (
      <EmptyState
        title={canRetry ? text.failed : text.missing}
        text={translate(problem)}
        {...(canRetry && { action: <Button onPress={onAgain}>{text.again}</Button> })}
      />
    );
  if (!answer || (answer.games === 0 && progress !== 'idle')) return <Waiting />;
  if (answer.games === 0) return <EmptyState title={text.nothing.title} text={text.nothing.text} />;
  return (
    <>
      {answer.moves.length > 0 && <ExplorerTable answer={answer} {...table} />}
      <div className="openings-total openings-explorer-total">
        <p className="num">
          <span className="strong">{text.total(answer.games)}</span>
        </p>
        <ResultBar results={answer} />
      </div>
      {answer.examples.length > 0 && <Examples games={answer.examples} />}
    </>
  );
}

function Examples({ games }: { readonly games: readonly ExplorerGameView[] }): ReactNode {
  const text = useText(explorerText);
  const name = (player: ExplorerGameView['white']) =>
    player.rating === null ? player.name : `${player.name} (${Math.round(player.rating)})`;
  return (
    <section aria-label={text.examples}>
      <h3 className="type-13 strong">{text.examples}</h3>
      <ol className="openings-game-list">
        {games.map((game) => (
          <li key={game.id} className="openings-example">
            <span className="strong">{game.san}</span>
            <span className="truncate" title={`${name(game.white)} – ${name(game.black)}`}>
              {name(game.white)} – {name(game.black)}
            </span>
            <span className="num">
              {game.winner === null ? text.draw : game.winner === 'white' ? '1–0' : '0–1'}
            </span>
            <span className="text-3 num">{game.year}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
