import type { ReactNode } from 'react';
import type { TreeMoveView } from '@contract/openings.ts';
import { useForms, useNow, useText, useTimes } from '../../ui/index.ts';
import { openingsText } from './openings-text.ts';

/** All figures of the chosen move with the games that they come from; narrow windows have no room for all columns. */
export function ChosenMove({ move }: { readonly move: TreeMoveView }): ReactNode {
  const { chosen: t, ...text } = useText(openingsText);
  const forms = useForms();
  const times = useTimes();
  const now = useNow();
  const rating = (value: number | null) => (value === null ? null : String(Math.round(value)));
  const facts: readonly (readonly [name: string, value: string | null, sample?: string])[] = [
    [t.own, forms.number(move.own)],
    [t.score, move.score === null ? null : text.percent(move.score)],
    [t.performance, rating(move.performance)],
    [t.rating, rating(move.rating)],
    [t.opponents, rating(move.opponentRating)],
    [
      t.time,
      move.spent === null ? null : text.seconds(Math.round(move.spent / 10) / 10),
      t.timeOf(move.timed),
    ],
    [t.accuracy, move.accuracy === null ? null : text.accuracyOf(move.accuracy), t.accuracyOf(move.analysed)],
    [t.last, move.lastPlayed === null ? null : times.played(move.lastPlayed, now)],
  ];
  return (
    <section className="openings-chosen" aria-label={t.title(move.san)}>
      <h2 className="type-13 strong">{t.title(move.san)}</h2>
      <dl>
        {facts.map(([name, value, sample]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">
              {value ?? text.unknown}
              {value !== null && sample !== undefined && <span className="text-3"> {sample}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
