import type { ReactNode } from 'react';
import type { TrainingView } from '@contract/training.ts';
import { useForms, useText } from '../../ui/index.ts';
import { trainingText } from './training-text.ts';

/** Retention, positions by state, and what became of the mistakes in games. */
export function TrainingFigures({ view }: { readonly view: TrainingView }): ReactNode {
  const t = useText(trainingText).figures;
  const forms = useForms();
  const { repeated, remembered } = view;
  const retention =
    repeated === 0 ? t.none : `${t.percent(remembered / repeated)} (${t.of(remembered, repeated)})`;
  const rows: readonly (readonly [label: string, value: string])[] = [
    [t.retention, retention],
    [t.fresh, forms.number(view.fresh)],
    [t.learning, forms.number(view.learning)],
    [t.known, forms.number(view.known)],
    [t.knownWell, forms.number(view.knownWell)],
    [t.stopped, forms.number(view.stopped)],
    [t.again, forms.number(view.again)],
  ];
  return (
    <section aria-label={t.title}>
      <h2 className="type-15">{t.title}</h2>
      <dl className="training-figures num">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
