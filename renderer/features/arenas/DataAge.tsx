import type { ReactNode } from 'react';
import type { ArenaList } from '@contract/arenas.ts';
import { OfflineIcon, useNow, useText, useTimes, useTranslate } from '../../ui/index.ts';
import { arenasText } from './arenas-text.ts';

/** Age of the data, when they are not current. */
export function DataAge({
  offline,
  asOf,
  problem,
}: Pick<ArenaList, 'offline' | 'asOf' | 'problem'>): ReactNode {
  const text = useText(arenasText);
  const times = useTimes();
  const translate = useTranslate();
  const now = useNow();
  if (!offline || asOf === null) return null;
  return (
    <span className="arenas-offline" title={problem === null ? undefined : translate(problem)}>
      <OfflineIcon />
      <span>
        {/* Without the age, which would be read out again at each change. */}
        <span role="status">{text.offline}</span> {text.asOf(times.ago(Math.max(0, now - asOf)))}
      </span>
    </span>
  );
}
