import type { ReactNode } from 'react';
import { tagKey } from '@chess/own-notes.ts';
import { gameWords } from '@text/game-words.ts';
import type { ArchiveFilterView } from '@contract/archive-filter.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { Button, DayField, Popover, Select, TextField, useText } from '../../ui/index.ts';
import { changed, numberField } from './games-filter.ts';
import { historyText } from './history-text.ts';
import { gamesText } from './games-text.ts';
import { CollectionFilterFields } from './CollectionFilters.tsx';
import { PositionFilter } from './PositionFilter.tsx';
import { endingName, perfName } from './words.ts';

export interface GameFiltersProps {
  readonly accountId: string;
  readonly filter: ArchiveFilterView;
  readonly onChange: (filter: ArchiveFilterView) => void;
  /** Filters that the screen offers elsewhere. */
  readonly omits?: readonly ('color' | 'whose' | 'variant')[];
}

const any = '';
const results = ['win', 'draw', 'loss', 'none'] as const;

/** Common filters, and a button for the rest. */
export function GameFilters({ accountId, filter, onChange, omits = [] }: GameFiltersProps): ReactNode {
  const text = useText(historyText);
  const t = useText(gamesText).games;
  const words = useText(gameWords);
  const choices = useBridgeQuery('history.choices', { accountId }).data;
  const known = useBridgeQuery('notes.tags', { accountId }).data?.map(({ tag }) => tag) ?? [];
  // A tag of a link may have no note any more.
  const tags = known.length > 0 || filter.noteTag === undefined ? known : [filter.noteTag];
  const set = (change: Parameters<typeof changed>[1]) => onChange(changed(filter, change));
  const choose = <V extends string>(
    label: string,
    values: readonly V[],
    name: (value: V) => string,
    value: V | undefined,
    take: (value: V | undefined) => void,
  ) => (
    <Select<V | typeof any>
      label={label}
      labelHidden
      choices={[
        { value: any, label: `${label}: ${t.any}` },
        ...values.map((one) => ({ value: one, label: name(one) })),
      ]}
      value={value ?? any}
      onChange={(next) => take(next === any ? undefined : next)}
    />
  );
  const number = (label: string, value: number | undefined, take: (value: number | undefined) => void) => (
    <TextField
      label={label}
      inputMode="numeric"
      value={value === undefined ? '' : String(value)}
      onChange={(next) => take(numberField(next))}
    />
  );
  const { perfs, results: chosen, color, statuses, variants } = filter;
  const { collection, import: importId, ...narrowing } = filter;
  const active = Object.keys(narrowing).length;
  return (
    <div className="history-tools">
      <TextField
        label={t.search}
        labelHidden
        placeholder={t.search}
        type="search"
        className="history-search"
        value={filter.text ?? ''}
        onChange={(next) => set({ text: next })}
      />
      {choose(
        t.perf,
        choices?.perfs ?? perfs ?? [],
        (perf) => perfName(perf, words, text),
        perfs?.[0],
        (perf) => set({ perfs: perf === undefined ? undefined : [perf] }),
      )}
      {collection === undefined &&
        choose(
          t.result,
          results,
          (result) => text.results[result],
          chosen?.[0],
          (result) => set({ results: result === undefined ? undefined : [result] }),
        )}
      {collection === undefined &&
        !omits.includes('color') &&
        choose(
          t.color,
          ['white', 'black'],
          (side) => words.side(side),
          color,
          (side) => set({ color: side }),
        )}
      <PositionFilter position={filter.position} onChange={(position) => set({ position })} />
      <Popover label={t.filters} placement="bottom start" trigger={<Button size="small">{t.filters}</Button>}>
        <div className="history-filters">
          {!omits.includes('whose') &&
            choose(
              t.whose,
              ['mine', 'others'],
              (whose) => t[whose],
              filter.mine === undefined ? undefined : filter.mine ? 'mine' : 'others',
              (whose) => set({ mine: whose === undefined ? undefined : whose === 'mine' }),
            )}
          {choose(
            t.ending,
            choices?.statuses ?? [],
            (status) => endingName(status, text),
            statuses?.[0],
            (status) => set({ statuses: status === undefined ? undefined : [status] }),
          )}
          {!omits.includes('variant') &&
            choose(
              t.variant,
              choices?.variants ?? [],
              (variant) => words.variant(variant),
              variants?.[0],
              (variant) => set({ variants: variant === undefined ? undefined : [variant] }),
            )}
          {choose(
            t.rated,
            ['yes', 'no'],
            (value) => (value === 'yes' ? words.rated : words.casual),
            filter.rated === undefined ? undefined : filter.rated ? 'yes' : 'no',
            (value) => set({ rated: value === undefined ? undefined : value === 'yes' }),
          )}
          {choose(
            t.analysed,
            ['yes'],
            () => t.withAnalysis,
            filter.analysed ? 'yes' : undefined,
            (value) => set({ analysed: value === undefined ? undefined : true }),
          )}
          <TextField
            label={t.opening}
            value={filter.opening ?? ''}
            onChange={(next) => set({ opening: next })}
          />
          {choose(
            t.noteTag,
            tags,
            (tag) => tag,
            tags.find((tag) => tagKey(tag) === tagKey(filter.noteTag ?? '')) ?? filter.noteTag,
            (tag) => set({ noteTag: tag }),
          )}
          <TextField
            label={t.noteText}
            value={filter.noteText ?? ''}
            onChange={(next) => set({ noteText: next })}
          />
          {collection !== undefined && <CollectionFilterFields filter={filter} onChange={onChange} />}
          {number(
            t.clockLeft,
            filter.clockLeftTo === undefined ? undefined : filter.clockLeftTo / 100,
            (value) => set({ clockLeftTo: value === undefined ? undefined : value * 100 }),
          )}
          <div className="history-range">
            {number(t.ratingFrom, filter.ratingFrom, (value) => set({ ratingFrom: value }))}
            {number(t.ratingTo, filter.ratingTo, (value) => set({ ratingTo: value }))}
          </div>
          <div className="history-range">
            {number(
              t.movesFrom,
              filter.pliesFrom === undefined ? undefined : Math.ceil(filter.pliesFrom / 2),
              (value) => set({ pliesFrom: value === undefined ? undefined : value * 2 - 1 }),
            )}
            {number(
              t.movesTo,
              filter.pliesTo === undefined ? undefined : Math.ceil(filter.pliesTo / 2),
              (value) => set({ pliesTo: value === undefined ? undefined : value * 2 }),
            )}
          </div>
          <div className="history-range">
            <DayField label={t.from} bound="first" value={filter.from} onChange={(from) => set({ from })} />
            <DayField label={t.to} bound="last" value={filter.to} onChange={(to) => set({ to })} />
          </div>
        </div>
      </Popover>
      {active > 0 && (
        <Button
          size="small"
          variant="quiet"
          onPress={() => onChange(changed({}, { collection, import: importId }))}
        >
          {t.clear}
        </Button>
      )}
    </div>
  );
}
