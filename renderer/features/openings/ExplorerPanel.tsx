import './explorer.css';
import { useState, type ReactNode } from 'react';
import type { ExplorerChoice, ExplorerQuestion, ExplorerView } from '@contract/explorer.ts';
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
import { ExplorerServer } from './ExplorerServer.tsx';
import { ExplorerTable, type ExplorerTableProps } from './ExplorerTable.tsx';
import { ExplorerGames, type ExplorerGamesProps } from './ExplorerGames.tsx';
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
      <ExplorerChoices choice={choice} onChange={onChoice}>
        <ExplorerServer accountId={accountId} key={accountId} />
      </ExplorerChoices>
      {failure ? (
        <ErrorState title={text.failed} failure={failure} onRetry={retry} />
      ) : shown ? (
        <div className={classes('openings-explorer', !view && 'is-waiting')} aria-busy={!view}>
          <Progress view={shown} onAgain={again} />
          <Answer
            view={shown}
            source={choice.source}
            onAgain={again}
            {...table}
            games={{ accountId, choice, position }}
          />
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

type AnswerProps = Omit<ExplorerTableProps, 'answer'> &
  ProgressProps & { readonly games: Omit<ExplorerGamesProps, 'games'> };

function Answer({ view, onAgain, games, ...table }: AnswerProps): ReactNode {
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
      {answer.examples.length > 0 && <ExplorerGames games={answer.examples} {...games} />}
    </>
  );
}
