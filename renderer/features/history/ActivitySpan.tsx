import { Fragment, type ReactNode } from 'react';
import type { ActivityView, ScoreView } from '@contract/history.ts';
import { gameWords } from '@text/game-words.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { PlayerLink } from '../../table/player/PlayerLink.tsx';
import { InlineError, useForms, useText } from '../../ui/index.ts';
import { historyText } from './history-text.ts';
import { timelineText } from './timeline-text.ts';
import { ScoreBar } from './ScoreBar.tsx';
import { opponentName, perfName, perfOfSlowGames } from './words.ts';

type SlowGame = ActivityView['slowEnds'][number]['games'][number];

export interface ActivitySpanProps {
  readonly accountId: string;
  readonly span: ActivityView;
  /** Opens the games behind a figure; absent when the games are not the account's own. */
  readonly onGames: ((choice: { perf: string; from: number; to: number }) => void) | undefined;
}

/** Activity of one span, one line per kind. */
export function ActivitySpan({ accountId, span, onGames }: ActivitySpanProps): ReactNode {
  const text = useText(historyText);
  const t = useText(timelineText).timeline;
  const words = useText(gameWords);
  const open = useBridgeCommand('shell.openAddress');
  const { start: from, end: to } = span;
  // Without its end, a span does not say which games it holds.
  const openGames = to > from ? onGames : undefined;
  const link = (name: string, address: string) => (
    <button type="button" className="history-link" title={name} onClick={() => void open.run({ address })}>
      {name}
    </button>
  );
  const slowGames = (games: readonly SlowGame[]) => (
    <span className="history-quiet">
      {games.map(({ id, address, opponent, level, rating }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          {link(opponentName({ opponent, level }, text), address)}
          {rating !== null && <span className="num"> {rating}</span>}
        </Fragment>
      ))}
    </span>
  );
  const { tournaments, slowMoves } = span;
  return (
    <ul>
      {span.games.map(({ perf, score }) => (
        <ScoreLine
          key={`games ${perf}`}
          name={perfName(perf, words, text)}
          score={score}
          onPress={openGames && (() => openGames({ perf, from, to }))}
        />
      ))}
      {span.slowEnds.map(({ kind, score, games }) => {
        const perf = perfOfSlowGames(kind);
        const name = perf === 'correspondence' ? t.slowEnded : t.slowEndedIn(perfName(perf, words, text));
        return (
          <Line key={`slow ${kind}`} name={name}>
            {score && (
              <Score name={name} score={score} onPress={openGames && (() => openGames({ perf, from, to }))} />
            )}
            {slowGames(games)}
          </Line>
        );
      })}
      {slowMoves && <Line name={t.slowMoves(slowMoves.count)}>{slowGames(slowMoves.games)}</Line>}
      <ScoreLine name={t.puzzles} score={span.puzzles} />
      {span.storm && <Line name={t.storm}>{t.runs(span.storm.runs, span.storm.score)}</Line>}
      {span.racer && <Line name={t.racer}>{t.runs(span.racer.runs, span.racer.score)}</Line>}
      {span.streak && <Line name={t.streak}>{t.runs(span.streak.runs, span.streak.score)}</Line>}
      {span.practice.map(({ name, positions }) => (
        <Line key={`practice ${name}`} name={t.lesson}>
          {t.practice(name, positions)}
        </Line>
      ))}
      {tournaments && (
        <Line name={t.tournaments(tournaments.count)}>
          <span className="stack">
            {tournaments.best.map(({ id, name, address, rank, rankPercent, score, games }) => (
              <span key={id}>
                {link(name ?? id, address)}{' '}
                <span className="history-quiet num">
                  {[
                    rank === null ? '' : t.place(rank, rankPercent),
                    score === null ? '' : t.points(score),
                    games === null ? '' : t.games(games),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            ))}
          </span>
        </Line>
      )}
      {span.followers && (
        <Line name={t.followers(span.followers.count)}>
          <Names accountId={accountId} names={span.followers.names} />
        </Line>
      )}
      {span.followed && (
        <Line name={t.followed(span.followed.count)}>
          <Names accountId={accountId} names={span.followed.names} />
        </Line>
      )}
      {span.simuls.map(({ name, address }) => (
        <Line key={address} name={link(t.simul(name), address)} />
      ))}
      {span.studies.map(({ name, address }) => (
        <Line key={address} name={link(t.study(name), address)} />
      ))}
      {span.teams.map(({ name, address }) => (
        <Line key={address} name={link(t.team(name), address)} />
      ))}
      {span.posts.map(({ topic, address, texts }) => (
        <Line key={address} name={link(t.post(topic), address)}>
          <span className="history-quiet truncate">{texts.join(' · ')}</span>
        </Line>
      ))}
      {span.patronMonths !== null && <Line name={t.patron(span.patronMonths)} />}
      {span.streamed && <Line name={t.streamed} />}
      {span.others.map(({ name, json }) => (
        <Line key={name} name={t.other(name)}>
          <code className="history-quiet truncate">{json}</code>
        </Line>
      ))}
      {open.failure && (
        <li>
          <InlineError failure={open.failure} />
        </li>
      )}
    </ul>
  );
}

/** Names that lead to the players' pages. */
function Names({
  accountId,
  names,
}: {
  readonly accountId: string;
  readonly names: readonly string[];
}): ReactNode {
  return (
    <span className="history-quiet">
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <PlayerLink accountId={accountId} username={name} />
        </Fragment>
      ))}
    </span>
  );
}

interface ScoreLineProps {
  readonly name: string;
  readonly score: ScoreView | null;
  /** Opens the games behind the score. */
  readonly onPress?: (() => void) | undefined;
}

/** A score with its rating change; nothing without a score. */
export function ScoreLine({ name, score, onPress }: ScoreLineProps): ReactNode {
  if (score === null) return null;
  return (
    <Line name={name}>
      <Score name={name} score={score} onPress={onPress} />
    </Line>
  );
}

function Score({ name, score, onPress }: ScoreLineProps & { readonly score: ScoreView }): ReactNode {
  return (
    <>
      <ScoreBar score={score} what={name} onPress={onPress} />
      <RatingChange score={score} />
    </>
  );
}

interface LineProps {
  readonly name: ReactNode;
  readonly children?: ReactNode;
}

export function Line({ name, children }: LineProps): ReactNode {
  return (
    <li className="history-line">
      <span className="text-2 truncate">{name}</span>
      <span className="line gap-12">{children}</span>
    </li>
  );
}

/** A change of a rating, coloured as a result. */
export function SignedChange({ change }: { readonly change: number }): ReactNode {
  const { signed } = useForms();
  return (
    <span className={`num history-${change > 0 ? 'win' : change < 0 ? 'loss' : 'draw'}`}>
      {signed(change)}
    </span>
  );
}

function RatingChange({ score }: { readonly score: ScoreView }): ReactNode {
  const text = useText(timelineText).timeline;
  if (score.rating === null) return null;
  const { before, after } = score.rating;
  return (
    <span className="num" title={text.rating(before, after)}>
      <span className="sr-only">{text.rating(before, after)}</span>
      <span aria-hidden="true">
        {after} <SignedChange change={after - before} />
      </span>
    </span>
  );
}
