import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/index.ts';

/** Placeholder of a table while it loads. */
export function NetworkLoading({ label }: { readonly label: string }): ReactNode {
  return (
    <div aria-busy="true" aria-label={label} role="group">
      {['32%', '48%', '40%', '44%'].map((width) => (
        <div key={width} className="net-loading line">
          <Skeleton width={width} />
          <Skeleton width="64px" />
        </div>
      ))}
    </div>
  );
}
