import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { OpponentForm } from '@contract/opponents.ts';
import { gameWords } from '@text/game-words.ts';
import { useNavigate } from '../../../frame/router.ts';
import { historyText } from '../../../features/history/history-text.ts';
import { ScoreBar } from '../../../features/history/ScoreBar.tsx';
import { perfName } from '../../../features/history/words.ts';
import { ListHead, useNow, useText, useTimes } from '../../../ui/index.ts';
import { opponentText } from './opponent-text.ts';

interface FormProps {
  readonly accountId: string;
  readonly form: OpponentForm;
}

/** The latest results, each of which opens its game, and the ratings meanwhile. */
export function Form({ accountId, form }: FormProps): ReactNode {
  const text = useText(opponentText).form;
  const words = useText(gameWords);
  const history = useText(historyText);
  const times = useTimes();
  const now = useNow(60_000);
  const navigate = useNavigate();
  const { latest, changes } = form;
  if (latest.length === 0)
    return (
      <section aria-label={text.title}>
        <ListHead title={text.title} />
        <p className="player-note text-3">{text.none}</p>
      </section>
    );
  return (
    <section aria-label={text.title}>
      <ListHead title={text.title} />
      <div className="opponent-fact">
        <span className="text-2">{text.latest(latest.length)}</span>
        <ScoreBar score={form} what={text.latest(latest.length)} />
      </div>
      <ul className="opponent-results">
        {latest.map(({ gameId, result, against, perf, began }) => {
          const spoken = text.game(
            text.results[result],
            against ?? text.someone,
            perfName(perf, words, history),
            times.played(began, now),
          );
          return (
            <li key={gameId}>
              <AriaButton
                className={`opponent-result opponent-result-${result}`}
                aria-label={spoken}
                onPress={() => navigate({ screen: 'history', accountId, section: 'games', gameId })}
              >
                {text.letters[result]}
              </AriaButton>
            </li>
          );
        })}
      </ul>
      {changes.map(({ perf, from, to, games }) => (
        <p key={perf} className="opponent-fact">
          <span className="text-2">{perfName(perf, words, history)}</span>
          <span className="num">
            <span className={to > from ? 'player-up' : to < from ? 'player-down' : ''}>
              {text.change(from, to)}
            </span>{' '}
            <span className="text-3">{text.changed(games)}</span>
          </span>
        </p>
      ))}
    </section>
  );
}
