import { useMemo, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { ArchiveRowView } from '@contract/history.ts';
import { gameWords } from '@text/game-words.ts';
import { useBridgeQuery } from '../../../bridge.ts';
import { useNavigate } from '../../../frame/router.ts';
import { historyText } from '../../../features/history/history-text.ts';
import { ScoreBar } from '../../../features/history/ScoreBar.tsx';
import { perfName, resultName } from '../../../features/history/words.ts';
import { Button, InlineError, ListHead, Skeleton, useNow, useText, useTimes } from '../../../ui/index.ts';
import { playerPageText } from './player-page-text.ts';

interface HeadToHeadProps {
  readonly accountId: string;
  readonly username: string;
  /** Asks the server too; otherwise only the archive is shown. */
  readonly asksServer: boolean;
}

/** Games listed here; History has the others. */
const listed = 5;

/** Score against the player on the server and in the archive, with the last games. */
export function HeadToHead({ accountId, username, asksServer }: HeadToHeadProps): ReactNode {
  const text = useText(playerPageText).versus;
  const navigate = useNavigate();
  const filter = useMemo(() => ({ opponent: username, mine: true }), [username]);
  const score = useBridgeQuery('players.score', { accountId, username }, { enabled: asksServer });
  const tally = useBridgeQuery('history.tally', { accountId, filter });
  const games = useBridgeQuery('history.games', { accountId, filter, limit: listed });
  const archived = tally.data?.games ?? 0;
  const isLoading = tally.data === undefined || (asksServer && score.loading);
  const points = score.data ?? null;
  return (
    <section aria-label={text.title}>
      <ListHead title={text.title} />
      {isLoading && !tally.failure ? (
        <p className="player-note">
          <Skeleton width="60%" />
        </p>
      ) : (
        <>
          {points === null && archived === 0 && !score.failure && (
            <p className="player-note text-3">{text.never}</p>
          )}
          {points !== null && (
            <p className="player-fact">
              <span className="text-2">{text.server}</span>
              <span className="num">
                <span className="sr-only">{text.pointsSpoken(points.own, points.other, username)}</span>
                <span aria-hidden="true" className="strong">
                  {text.points(points.own, points.other)}
                </span>{' '}
                {points.games !== null && <span className="text-3">{text.games(points.games)}</span>}
              </span>
            </p>
          )}
          {tally.data && archived > 0 && (
            <div className="player-fact">
              <span className="text-2">{text.archive}</span>
              <ScoreBar score={tally.data} what={text.archive} />
            </div>
          )}
          <InlineError failure={score.failure ?? tally.failure} />
          {archived > 0 && (
            <>
              <ul className="player-games">
                {games.data?.map((game) => (
                  <GameLine key={game.id} accountId={accountId} game={game} />
                ))}
              </ul>
              <Button
                size="small"
                onPress={() =>
                  navigate({ screen: 'history', accountId, section: 'games', opponent: username })
                }
              >
                {text.all(archived)}
              </Button>
            </>
          )}
        </>
      )}
    </section>
  );
}

interface GameLineProps {
  readonly accountId: string;
  readonly game: ArchiveRowView;
}

function GameLine({ accountId, game }: GameLineProps): ReactNode {
  const text = useText(playerPageText).versus;
  const history = useText(historyText);
  const words = useText(gameWords);
  const times = useTimes();
  const now = useNow();
  const navigate = useNavigate();
  const day = game.began === 0 ? '–' : times.played(game.began, now);
  return (
    <li className="player-game">
      <span className={`player-game-side player-game-${game.color}`} aria-hidden="true" />
      <AriaButton
        className="history-link num"
        aria-label={text.open(day)}
        onPress={() => navigate({ screen: 'history', accountId, section: 'games', gameId: game.gameId })}
      >
        {day}
      </AriaButton>
      <span className={`player-result history-${game.result}`}>{resultName(game, history)}</span>
      <span className="truncate text-2">
        {[perfName(game.perf, words, history), game.opening ?? ''].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}
