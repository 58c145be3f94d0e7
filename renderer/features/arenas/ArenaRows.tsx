import {
  memo,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { gameWords } from '@text/game-words.ts';
import type { ArenaRow } from '@contract/arenas.ts';
import { Badge, BlankRows, classes, useLongList, useNow, useText, useTimes } from '../../ui/index.ts';
import { arenasText } from './arenas-text.ts';
import { PlayerMarks } from '../../frame/PlayerMarks.tsx';
import { freqText, kindText, unknown } from './words.ts';

/** px, must match arenas.css. */
const rowHeight = 40;
const columnClasses = [
  'arena-when',
  'arena-name',
  'arena-kind',
  'arena-length',
  'arena-players',
  'arena-mark',
];

interface RowsProps {
  readonly rows: readonly ArenaRow[];
  readonly onOpen: (arenaId: string) => void;
}

/** Virtual list of arenas. Arrow keys, Page, Home and End move; Enter opens. */
export function ArenaRows({ rows, onOpen }: RowsProps): ReactNode {
  const text = useText(arenasText);
  const box = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  // All countdowns change at once; deferred so that scrolling takes precedence.
  const now = useDeferredValue(useNow(15_000));
  const list = useLongList(box, { count: rows.length, rowHeight, overscan: 10 });
  const found = useMemo(() => rows.findIndex(({ id }) => id === activeId), [rows, activeId]);
  const active = Math.max(0, found);

  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? rowHeight) / rowHeight) - 1);
    const target = movedBy(event.key, active, rows.length, page);
    if (target !== null) {
      setActiveId(rows[target]?.id ?? null);
      list.scrollToIndex(target);
      event.preventDefault();
    } else if (event.key === 'Enter' || event.key === ' ') {
      const row = rows[active];
      if (row) onOpen(row.id);
      event.preventDefault();
    }
  };

  const onClick = (event: MouseEvent): void => {
    const line = event.target instanceof Element ? event.target.closest('[data-arena]') : null;
    const arenaId = line?.getAttribute('data-arena');
    if (arenaId) onOpen(arenaId);
  };

  const { columns } = text;
  return (
    <div className="arena-list stack">
      <div className="arena-row arena-list-head ui-long-head" aria-hidden="true">
        <span>{columns.time}</span>
        <span>{columns.name}</span>
        <span>{columns.kind}</span>
        <span className="arena-length">{columns.length}</span>
        <span className="arena-players">{columns.players}</span>
        <span>{columns.mine}</span>
      </div>
      {list.flying && <BlankRows className="arena-row" columns={columnClasses} />}
      <div
        ref={box}
        className="ui-long-body"
        role="listbox"
        aria-label={text.list}
        tabIndex={0}
        aria-activedescendant={rows[active] ? optionId(rows[active].id) : undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <div style={{ height: list.height }} className="ui-long-sheet" role="presentation">
          {list.items.map(({ index, start, slot }) => {
            const row = rows[index];
            return (
              row && (
                <ArenaLine
                  key={slot}
                  row={row}
                  start={start}
                  position={index + 1}
                  size={rows.length}
                  active={index === active}
                  now={now}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

const optionId = (arenaId: string): string => `arena-${arenaId}`;

function movedBy(key: string, from: number, count: number, page: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  const target = steps[key];
  return target === undefined ? null : Math.min(count - 1, Math.max(0, target));
}

interface LineProps {
  readonly row: ArenaRow;
  readonly start: number;
  readonly position: number;
  readonly size: number;
  readonly active: boolean;
  readonly now: number;
}

const ArenaLine = memo(function ArenaLine(props: LineProps): ReactNode {
  const { row, start, position, size, active, now } = props;
  const text = useText(arenasText);
  const words = useText(gameWords);
  return (
    <div
      id={optionId(row.id)}
      data-arena={row.id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-posinset={position}
      aria-setsize={size}
      className={classes(
        'arena-row arena-line ui-long-row',
        active && 'arena-active',
        row.fit === 'no' && 'arena-unfit',
      )}
      style={{ transform: `translateY(${start}px)` }}
    >
      <ArenaTime row={row} now={now} />
      <span className="arena-name line gap-8">
        <span className="truncate">{row.name}</span>
        <ArenaBadges row={row} />
      </span>
      <span className="truncate text-2">
        {kindText(row, words)}
        {row.rated === false && <span className="text-3"> {words.casual}</span>}
      </span>
      <span className="num text-2 arena-length">
        {row.minutes === null ? unknown : text.minutes(row.minutes)}
      </span>
      <span
        className="num text-2 arena-players"
        title={row.players === null ? undefined : text.players(row.players)}
      >
        {row.players ?? unknown}
      </span>
      <ArenaMark row={row} />
    </div>
  );
});

function ArenaTime({ row, now }: { readonly row: ArenaRow; readonly now: number }): ReactNode {
  const text = useText(arenasText);
  const times = useTimes();
  const { state, startsAt, finishesAt, minutes } = row;
  const endsUnknown = minutes === null && state !== 'created';
  const [clock, rest] = endsUnknown
    ? [times.clock(startsAt, now), state === 'started' ? text.running : text.finished]
    : state === 'started'
      ? [times.clock(finishesAt, now), text.left(times.duration(Math.max(0, finishesAt - now)))]
      : state === 'created'
        ? [times.clock(startsAt, now), times.until(Math.max(0, startsAt - now))]
        : [times.clock(finishesAt, now), text.finished];
  return (
    <span
      className="stack type-12 num"
      title={times.exact(state === 'created' || endsUnknown ? startsAt : finishesAt)}
    >
      <span className={classes('arena-state', `arena-state-${state}`)}>{rest}</span>
      <span className="text-3">{clock}</span>
    </span>
  );
}

/** Badges for special properties. */
export function ArenaBadges({ row }: { readonly row: ArenaRow }): ReactNode {
  const text = useText(arenasText);
  const { badges } = text;
  const { conditions, position, schedule } = row;
  const plain = [
    row.isPrivate && badges.password,
    row.teams !== null && badges.battle,
    conditions.teamMember !== null && badges.team,
    conditions.onlyTitled && badges.titled,
    conditions.botsAllowed && badges.bots,
    position && (position.name ?? badges.position),
  ].filter((label) => typeof label === 'string');
  return (
    <span className="arena-badges">
      {schedule && <Badge tone="accent">{freqText(schedule.freq, text)}</Badge>}
      {row.isMine && <Badge tone="win">{badges.mine}</Badge>}
      {
        // Keyed by position: recycled rows reuse their badge elements.
        plain.map((label, at) => (
          <Badge key={at}>{label}</Badge>
        ))
      }
    </span>
  );
}

/** The account's part in the arena, or whether it could join. */
function ArenaMark({ row }: { readonly row: ArenaRow }): ReactNode {
  const text = useText(arenasText);
  const { own, plan } = row;
  if (own && own.gameId !== null) return <Badge tone="win">{text.own.playing}</Badge>;
  if (own) return <Badge tone={own.phase === 'in' ? 'win' : 'caution'}>{text.own[own.phase]}</Badge>;
  if (plan) return <Badge tone="accent">{plan.join ? text.own.planned : text.own.reminder}</Badge>;
  if (row.state === 'finished')
    return (
      <span className="truncate text-3">
        {row.winner && (
          <>
            {text.wonBy(row.winner.name)} <PlayerMarks player={row.winner} />
          </>
        )}
      </span>
    );
  if (row.fit === 'no') return <span className="truncate text-3">{text.badges.unfit}</span>;
  return (
    <span className="truncate text-3" title={text.access[row.access]}>
      {text.accessMarks[row.access]}
    </span>
  );
}
