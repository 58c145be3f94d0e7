import type { ReactNode } from 'react';
import type { WeekChangeView, WeekReasonView, WeekReviewView } from '@contract/insight-week.ts';
import { gameWords } from '@text/game-words.ts';
import { useNavigate } from '../../frame/router.ts';
import { Button, useForms, useText } from '../../ui/index.ts';
import { perfName } from './perf-name.ts';
import { captionOf, opponentOf, type WeekText } from './week-game.ts';
import { weekText } from './week-text.ts';

interface WeekPartProps {
  readonly accountId: string;
  readonly view: WeekReviewView;
}

/** The game that is worth another look, and why. */
export function WeekAgain({ accountId, view }: WeekPartProps): ReactNode {
  const text = useText(weekText);
  const words = useText(gameWords);
  const navigate = useNavigate();
  const { again } = view;
  if (again === null) return null;
  const { game, reason, ply } = again;
  return (
    <section className="week-part" aria-label={text.again.title}>
      <h2 className="type-15">{text.again.title}</h2>
      <p>{reasonOf(reason, text)}</p>
      <p className="week-note num">{captionOf(game, text, words)}</p>
      <div className="week-actions">
        <Button
          size="small"
          onPress={() =>
            navigate({ screen: 'history', accountId, section: 'games', gameId: game.gameId, ply })
          }
        >
          {text.mistakes.game}
        </Button>
      </div>
    </section>
  );
}

function reasonOf(reason: WeekReasonView, text: WeekText): string {
  switch (reason.kind) {
    case 'leadLost':
      return text.again.leadLost(text.accuracyOf(reason.percent));
    case 'comeback':
      return text.again.comeback(text.accuracyOf(reason.percent));
    case 'accurate':
      return text.again.accurate(text.accuracyOf(reason.percent));
    case 'strongWin':
      return text.again.strongWin(reason.ahead);
    case 'longest':
      return text.again.longest(reason.moves);
  }
}

/** Openings, the best win and the time of day, as far as there is evidence. */
export function WeekChanges({ accountId, view }: WeekPartProps): ReactNode {
  const text = useText(weekText);
  const forms = useForms();
  const navigate = useNavigate();
  const t = text.changes;
  const { from, to } = view;
  const linesOf = (change: WeekChangeView): readonly [title: string, detail: string] => {
    switch (change.kind) {
      case 'newOpening':
        return [t.newOpening(change.opening), text.score(change.win, change.draw, change.loss)];
      case 'opening': {
        const { now, before } = change;
        const title = change.isBetter ? t.betterOpening : t.worseOpening;
        const scores = [
          forms.percent(now.score),
          now.games,
          forms.percent(before.score),
          before.games,
        ] as const;
        return [title(change.opening), t.twelveWeeks(...scores)];
      }
      case 'bestWin':
        return [t.bestWin(opponentOf(change.game, text)), t.ahead(change.ahead)];
      case 'dayPart': {
        const { now, others } = change;
        const title = change.isBetter ? t.betterPart : t.worsePart;
        const scores = [
          forms.percent(now.score),
          now.games,
          forms.percent(others.score),
          others.games,
        ] as const;
        return [title(t.parts[change.part]), t.others(...scores)];
      }
    }
  };
  /** The games behind a change; undefined where no filter selects them. */
  const openerOf = (change: WeekChangeView): (() => void) | undefined => {
    const games = { screen: 'history', accountId, section: 'games' } as const;
    if (change.kind === 'bestWin') return () => navigate({ ...games, gameId: change.game.gameId });
    if (change.kind === 'dayPart') return undefined;
    return () => navigate({ ...games, filter: { opening: change.opening, from, to, mine: true } });
  };
  return (
    <section className="week-part" aria-label={t.title}>
      <h2 className="type-15">{t.title}</h2>
      {view.changes.length === 0 ? (
        <p className="week-note">{t.none}</p>
      ) : (
        <ul className="week-changes num">
          {view.changes.map((change) => {
            const [title, detail] = linesOf(change);
            const open = openerOf(change);
            return (
              <li key={title}>
                {open ? (
                  <button type="button" className="insights-open" onClick={open}>
                    {title}
                  </button>
                ) : (
                  <span>{title}</span>
                )}
                <span className="week-note">{detail}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Results, rating and time by kind of game. */
export function WeekPerfs({ accountId, view }: WeekPartProps): ReactNode {
  const text = useText(weekText);
  const words = useText(gameWords);
  const forms = useForms();
  const navigate = useNavigate();
  const t = text.perfs;
  const { from, to } = view;
  return (
    <section className="week-part" aria-label={t.title}>
      <h2 className="type-15">{t.title}</h2>
      <table className="insights-table num">
        <thead>
          <tr>
            <th scope="col">{t.perf}</th>
            <th scope="col">{t.results}</th>
            <th scope="col">{t.rating}</th>
            <th scope="col">{t.time}</th>
          </tr>
        </thead>
        <tbody>
          {view.perfs.map(({ perf, win, draw, loss, rating, playedMs }) => (
            <tr key={perf}>
              <th scope="row">
                <button
                  type="button"
                  className="insights-open"
                  onClick={() =>
                    navigate({
                      ...{ screen: 'history', accountId, section: 'games' },
                      filter: { perfs: [perf], from, to, mine: true },
                    })
                  }
                >
                  {perfName(perf, words)}
                </button>
              </th>
              <td>{text.score(win, draw, loss)}</td>
              <td>
                {rating === null
                  ? text.noFigure
                  : t.change(rating.before, rating.after, forms.signed(rating.after - rating.before))}
              </td>
              <td>{playedMs === null ? text.noFigure : text.time(playedMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
