import './settings-pane.css';
import type { ReactNode } from 'react';
import type { Failure } from '@contract/outcome.ts';
import { ErrorState, Skeleton, useText } from '../../ui/index.ts';
import { settingsFrameText } from './settings-frame-text.ts';

/** Placeholder of a settings pane until its query is answered. */
export function SettingsLoading({
  failure,
  retry,
  lines = 4,
}: {
  readonly failure: Failure | null;
  readonly retry: () => void;
  readonly lines?: number;
}): ReactNode {
  const text = useText(settingsFrameText);
  if (failure !== null) return <ErrorState title={text.failed} failure={failure} onRetry={retry} />;
  return (
    <div className="settings-group" aria-busy="true">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="settings-line">
          <Skeleton width="40%" />
          <Skeleton width="48px" />
        </div>
      ))}
    </div>
  );
}
