import { useMemo, type ReactNode } from 'react';
import { openArenaFilter, passesArenaFilter, type ArenaFilter } from '@contract/arena-filter.ts';
import type { ArenaList, ArenaRow } from '@contract/arenas.ts';
import { useNavigate } from '../../frame/router.ts';
import { Button, EmptyState, ErrorState, Skeleton, useText } from '../../ui/index.ts';
import { ArenaFilters } from './ArenaFilters.tsx';
import { ArenaRows } from './ArenaRows.tsx';
import { arenasText } from './arenas-text.ts';
import { DayTimeline } from './DayTimeline.tsx';

interface SectionProps {
  readonly list: ArenaList;
  readonly form: 'list' | 'day';
  readonly filter: ArenaFilter;
  readonly onFilter: (filter: ArenaFilter) => void;
}

/** The arenas as a list or as a timeline of the day. */
export function ArenasSection({ list, form, filter, onFilter }: SectionProps): ReactNode {
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

const order = ['started', 'created', 'finished', 'unknown'] as const;

/** Running arenas by end, then coming ones by start, then finished ones, latest first. */
function ordered(rows: readonly ArenaRow[]): readonly ArenaRow[] {
  return rows.toSorted((a, b) => {
    const state = order.indexOf(a.state) - order.indexOf(b.state);
    if (state !== 0) return state;
    if (a.state === 'started') return a.finishesAt - b.finishesAt;
    return a.state === 'finished' ? b.finishesAt - a.finishesAt : a.startsAt - b.startsAt;
  });
}
