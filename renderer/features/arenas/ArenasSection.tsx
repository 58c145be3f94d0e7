import { useMemo, type ReactNode } from 'react';
import { openArenaFilter, passesArenaFilter, type ArenaFilter } from '@contract/arena-filter.ts';
import type { ArenaList } from '@contract/arenas.ts';
import type { OtherArenaSource } from '@contract/arena-choices.ts';
import { useNavigate } from '../../frame/router.ts';
import { Button, EmptyState, ErrorState, Segmented, Skeleton, useText } from '../../ui/index.ts';
import { ordered } from './arena-list.ts';
import { ArenaFilters } from './ArenaFilters.tsx';
import { ArenaRows } from './ArenaRows.tsx';
import { arenasText } from './arenas-text.ts';
import { OtherArenas } from './OtherArenas.tsx';
import { DayTimeline } from './DayTimeline.tsx';

export type ArenaSource = 'server' | OtherArenaSource;
const sources: readonly ArenaSource[] = ['server', 'teams', 'created'];

interface ListProps extends SectionProps {
  /** Arenas of the account's teams, and those that it created, can be chosen. */
  readonly hasOthers: boolean;
  readonly source: ArenaSource;
  readonly onSource: (source: ArenaSource) => void;
}

/** The server's arenas, or those of the account's teams or of the account. */
export function ArenaLists({ hasOthers, source, onSource, ...section }: ListProps): ReactNode {
  const { sources: words } = useText(arenasText);
  const { accountId } = section.list;
  if (!hasOthers) return <ArenasSection {...section} />;
  return (
    <div className="arenas-section stack gap-8">
      <div>
        <Segmented
          label={words.label}
          choices={sources.map((value) => ({ value, label: words[value] }))}
          value={source}
          onChange={onSource}
        />
      </div>
      {source === 'server' ? (
        <ArenasSection {...section} />
      ) : (
        <OtherArenas key={source} accountId={accountId} source={source} />
      )}
    </div>
  );
}

interface SectionProps {
  readonly list: ArenaList;
  readonly form: 'list' | 'day';
  readonly filter: ArenaFilter;
  readonly onFilter: (filter: ArenaFilter) => void;
}

/** The arenas as a list or as a timeline of the day. */
function ArenasSection({ list, form, filter, onFilter }: SectionProps): ReactNode {
  const text = useText(arenasText);
  const navigate = useNavigate();
  const { accountId, asOf, problem, rows } = list;
  const shown = useMemo(() => ordered(rows.filter((row) => passesArenaFilter(row, filter))), [rows, filter]);
  const open = (arenaId: string): void => navigate({ screen: 'arenas', accountId, arenaId });
  return (
    <div className="arenas-section stack gap-8">
      <ArenaFilters list={list} filter={filter} count={shown.length} onChange={onFilter} />
      {asOf === null && problem !== null ? (
        <ErrorState title={text.failed} failure={{ message: problem }} />
      ) : asOf === null ? (
        <Skeleton height="320px" />
      ) : rows.length === 0 ? (
        <EmptyState title={text.nothing.title} text={text.nothing.text} />
      ) : shown.length === 0 ? (
        <EmptyState
          title={text.none.title}
          text={text.none.text}
          action={<Button onPress={() => onFilter(openArenaFilter)}>{text.showAll}</Button>}
        />
      ) : form === 'day' ? (
        <DayTimeline rows={shown} onOpen={open} />
      ) : (
        <ArenaRows rows={shown} onOpen={open} />
      )}
    </div>
  );
}
