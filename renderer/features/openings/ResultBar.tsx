import type { ReactNode } from 'react';
import { useText } from '../../ui/index.ts';
import { openingsText } from './openings-text.ts';
import { barShares, type TreeResults } from './tree-figures.ts';

/** White's wins, draws and Black's wins as shares of a bar, in this order. */
export function ResultBar({ results }: { readonly results: TreeResults }): ReactNode {
  const text = useText(openingsText);
  const shares = barShares(results);
  if (shares.length === 0) return <span className="text-3">{text.noResult}</span>;
  const spoken = text.result(results.white, results.draw, results.black);
  return (
    <span className="openings-result" title={spoken}>
      <span className="sr-only">{spoken}</span>
      <span className="openings-bar num" aria-hidden="true">
        {shares.map(({ kind, count, percent }) => (
          <span key={kind} className={`openings-bar-${kind}`} style={{ flexGrow: count }}>
            {percent !== null && text.share(percent)}
          </span>
        ))}
      </span>
    </span>
  );
}
