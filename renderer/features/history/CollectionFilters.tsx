import { useState, type ReactNode } from 'react';
import type { ArchiveFilterView } from '@contract/archive-filter.ts';
import type { CollectionFieldName } from '@contract/imports.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { Select, TextField, useText } from '../../ui/index.ts';
import { changed, numberField } from './games-filter.ts';
import { collectionsText } from './collections-text.ts';
import { gamesText } from './games-text.ts';

interface CollectionFiltersProps {
  readonly accountId: string;
  readonly collection: number;
  readonly filter: ArchiveFilterView;
  readonly onChange: (filter: ArchiveFilterView) => void;
}

const any = '';
const noValues = { values: [], total: 0 };
const outcomes = ['white', 'draw', 'black', 'none'] as const;
type Outcome = (typeof outcomes)[number];

/** Filters by the values of a tag in the collection. Hidden while there is nothing to choose. */
function TagChoice({
  accountId,
  collection,
  field,
  value,
  onChange,
}: Pick<CollectionFiltersProps, 'accountId' | 'collection'> & {
  readonly field: CollectionFieldName;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}): ReactNode {
  const t = useText(collectionsText);
  const { any: anyText } = useText(gamesText).games;
  const [text, setText] = useState('');
  const { data } = useBridgeQuery('history.collectionValues', { accountId, id: collection, field, text });
  // The last values stay until those for the new text arrive.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const { values, total } = data ?? last ?? noValues;
  if (total === 0 && text === '' && value === undefined) return null;
  const isListed = value === undefined || text !== '' || values.some((one) => one.value === value);
  const more = total - values.length;
  return (
    <Select
      label={t.fields[field]}
      labelHidden
      {...((more > 0 || text !== '') && {
        search: {
          label: t.search(t.fields[field]),
          text,
          onChange: setText,
          note: total === 0 ? t.noValue : more > 0 ? t.moreValues(more) : null,
        },
      })}
      choices={[
        ...(text === '' ? [{ value: any, label: `${t.fields[field]}: ${anyText}` }] : []),
        ...(isListed ? [] : [{ value, label: value }]),
        ...values.map((one) => ({ value: one.value, label: t.value(one.value, one.games) })),
      ]}
      value={value ?? any}
      onChange={(next) => onChange(next === any ? undefined : next)}
    />
  );
}

/** The filters that only collections have: their tags. */
export function CollectionFilters({
  accountId,
  collection,
  filter,
  onChange,
}: CollectionFiltersProps): ReactNode {
  const t = useText(collectionsText);
  const { any: anyText } = useText(gamesText).games;
  const set = (change: Parameters<typeof changed>[1]) => onChange(changed(filter, change));
  const tag = (field: 'event' | 'site' | 'round' | 'annotator') => (
    <TagChoice
      accountId={accountId}
      collection={collection}
      field={field}
      value={filter[field]}
      onChange={(value) => set({ [field]: value })}
    />
  );
  const { yearFrom, yearTo } = filter;
  return (
    <div className="history-tools">
      <TextField
        label={t.player}
        labelHidden
        placeholder={t.player}
        type="search"
        className="history-search"
        value={filter.player ?? ''}
        onChange={(player) => set({ player })}
      />
      {tag('event')}
      <TagChoice
        accountId={accountId}
        collection={collection}
        field="year"
        value={yearFrom !== undefined && yearFrom === yearTo ? String(yearFrom) : undefined}
        onChange={(value) => {
          const year = value === undefined ? undefined : numberField(value);
          set({ yearFrom: year, yearTo: year });
        }}
      />
      <Select<Outcome | typeof any>
        label={t.outcome}
        labelHidden
        choices={[
          { value: any, label: `${t.outcome}: ${anyText}` },
          ...outcomes.map((value) => ({ value, label: t.outcomes[value] })),
        ]}
        value={filter.outcomes?.[0] ?? any}
        onChange={(next) => set({ outcomes: next === any ? undefined : [next] })}
      />
      {tag('site')}
      {tag('round')}
      {tag('annotator')}
    </div>
  );
}

/** Fields of the filter popover: a span of years, and any other tag. */
export function CollectionFilterFields({
  filter,
  onChange,
}: Pick<CollectionFiltersProps, 'filter' | 'onChange'>): ReactNode {
  const t = useText(collectionsText);
  const [name, setName] = useState(filter.tag?.name ?? '');
  const set = (change: Parameters<typeof changed>[1]) => onChange(changed(filter, change));
  const year = (label: string, value: number | undefined, take: (value: number | undefined) => void) => (
    <TextField
      label={label}
      inputMode="numeric"
      value={value === undefined ? '' : String(value)}
      onChange={(next) => take(numberField(next))}
    />
  );
  const setTag = (tagName: string, value: string) => {
    setName(tagName);
    set({ tag: tagName.trim() === '' || value === '' ? undefined : { name: tagName.trim(), value } });
  };
  const [value, setValue] = useState(filter.tag?.value ?? '');
  return (
    <>
      {year(t.yearFrom, filter.yearFrom, (yearFrom) => set({ yearFrom }))}
      {year(t.yearTo, filter.yearTo, (yearTo) => set({ yearTo }))}
      <TextField
        label={t.tagName}
        placeholder={t.tagExample}
        value={name}
        onChange={(next) => setTag(next, value)}
      />
      <TextField
        label={t.tagValue}
        value={value}
        onChange={(next) => {
          setValue(next);
          setTag(name, next);
        }}
      />
    </>
  );
}
