import type { ReactNode } from 'react';
import { countMoves } from '@chess/repertoire/repertoire.ts';
import { useText } from '../../ui/index.ts';
import { countsOf, type PartsReport } from './add-parts.ts';
import { repertoireText } from './repertoire-text.ts';

/** Lists the repertoires of a file after a failure: those that were added, and the others. */
export function AddedParts({ report }: { readonly report: PartsReport }): ReactNode {
  const { parts: t, listed, usualName } = useText(repertoireText);
  return (
    <div className="repertoire-panel" role="status">
      <p>
        {t.summary(...countsOf(report))} {t.retry}
      </p>
      <ul className="repertoire-parts">
        {report.parts.map(({ part: { name, repertoire }, state }) => (
          <li key={`${repertoire.color} ${repertoire.variant} ${repertoire.root}`}>
            <span>
              {listed(name || usualName(repertoire.color), repertoire.color, countMoves(repertoire))}
            </span>
            <span className={state === 'added' ? 'text-2' : 'repertoire-missing'}>
              {state === 'added' ? t.added : t.missing}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
