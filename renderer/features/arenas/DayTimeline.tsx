import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { gameWords } from '@text/game-words.ts';
import type { ArenaRow } from '@contract/arenas.ts';
import { classes, useNow, useText, useTimes } from '../../ui/index.ts';
import { arenasText } from './arenas-text.ts';
import { kindText } from './words.ts';

const hour = 3_600_000;
/** Width of an hour and height of a lane in px, must match arenas.css. */
const hourWidth = 132;
const laneHeight = 30;

interface DayTimelineProps {
  readonly rows: readonly ArenaRow[];
  readonly onOpen: (arenaId: string) => void;
}

/** Arenas as bars over the day; overlapping ones get separate lanes. */
export function DayTimeline({ rows, onOpen }: DayTimelineProps): ReactNode {
  const text = useText(arenasText);
  const words = useText(gameWords);
  const times = useTimes();
  const now = useNow(15_000);
  const box = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => rows.filter((row) => row.state !== 'unknown').slice(0, 600), [rows]);
  const from = Math.floor(Math.min(now, ...shown.map(({ startsAt }) => startsAt)) / hour) * hour;
  const until = Math.ceil(Math.max(now + hour, ...shown.map(({ finishesAt }) => finishesAt)) / hour) * hour;
  const lanes = useMemo(() => lanesOf(shown), [shown]);
  const x = (at: number): number => ((at - from) / hour) * hourWidth;
  const first = useRef(x(now));
  useEffect(() => {
    if (box.current) box.current.scrollLeft = Math.max(0, first.current - hourWidth);
  }, []);
  const hours = Array.from({ length: Math.round((until - from) / hour) }, (_, index) => from + index * hour);
  return (
    <div
      ref={box}
      className="arena-day"
      data-scrolls-sideways
      role="group"
      aria-label={text.dayLabel}
      tabIndex={0}
    >
      <div
        className="arena-day-room"
        style={{ width: x(until), height: (Math.max(...lanes.values(), 0) + 1) * laneHeight + 36 }}
      >
        {hours.map((at) => (
          <span key={at} className="arena-day-hour num" style={{ left: x(at) }}>
            {times.clock(at, now)}
          </span>
        ))}
        <span className="arena-day-now" style={{ left: x(now) }} aria-hidden="true" />
        {shown.map((row) => (
          <AriaButton
            key={row.id}
            className={classes(
              'arena-bar',
              `arena-bar-${row.state}`,
              row.own && 'arena-bar-own',
              row.fit === 'no' && 'arena-unfit',
            )}
            style={{
              left: x(row.startsAt),
              width: Math.max(28, x(row.finishesAt) - x(row.startsAt) - 4),
              top: 30 + (lanes.get(row.id) ?? 0) * laneHeight,
            }}
            aria-label={`${row.name}, ${times.clock(row.startsAt, now)}, ${kindText(row, words)}`}
            onPress={() => onOpen(row.id)}
          >
            <span className="truncate">{row.name}</span>
          </AriaButton>
        ))}
      </div>
    </div>
  );
}

/** Assigns each arena the first lane that is free at its start. */
function lanesOf(rows: readonly ArenaRow[]): ReadonlyMap<string, number> {
  const ends: number[] = [];
  const lanes = new Map<string, number>();
  for (const { id, startsAt, finishesAt } of rows.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const free = ends.findIndex((end) => end <= startsAt);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = finishesAt;
    lanes.set(id, lane);
  }
  return lanes;
}
