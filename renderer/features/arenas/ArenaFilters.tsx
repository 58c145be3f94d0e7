import { useState, type ReactNode } from 'react';
import { gameWords } from '@text/game-words.ts';
import { narrowingOf, openArenaFilter, type ArenaFilter } from '@contract/arena-filter.ts';
import type { ArenaList } from '@contract/arenas.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import {
  Button,
  InlineError,
  IconButton,
  Popover,
  Segmented,
  Switch,
  TextField,
  TrashIcon,
  classes,
  useForms,
  useText,
} from '../../ui/index.ts';
import { arenaFilterText } from './arena-filter-text.ts';

interface FiltersProps {
  readonly list: ArenaList;
  readonly filter: ArenaFilter;
  /** Number of matching arenas. */
  readonly count: number;
  readonly onChange: (filter: ArenaFilter) => void;
}

const speeds = ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical'] as const;

/** Common filters, and a button for the rest. */
export function ArenaFilters({ list, filter, count, onChange }: FiltersProps): ReactNode {
  const t = useText(arenaFilterText);
  const words = useText(gameWords);
  const { number } = useForms();
  const set = (change: Partial<ArenaFilter>): void => onChange({ ...filter, ...change });
  return (
    <div className="arena-tools line">
      <TextField
        label={t.search}
        labelHidden
        placeholder={t.search}
        value={filter.text}
        onChange={(text) => set({ text })}
        className="arena-search"
      />
      <span className="arena-chips" role="group" aria-label={t.speeds}>
        {speeds.map((speed) => (
          <Chip
            key={speed}
            label={words.speed(speed)}
            on={filter.speeds.includes(speed)}
            onPress={() => set({ speeds: toggled(filter.speeds, speed) })}
          />
        ))}
      </span>
      <span className="arena-chips">
        <Chip label={t.fits} on={filter.fits} onPress={() => set({ fits: !filter.fits })} />
        <Chip label={t.mine} on={filter.mine} onPress={() => set({ mine: !filter.mine })} />
      </span>
      <Popover
        label={t.title}
        placement="bottom start"
        className="arena-filter-pop"
        trigger={<Button size="small">{t.more(narrowingOf(filter))}</Button>}
      >
        <MoreFilters list={list} filter={filter} onChange={onChange} />
      </Popover>
      <span className="num text-3" role="status">
        {number(count)}
      </span>
    </div>
  );
}

function toggled(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}

interface ChipProps {
  readonly label: string;
  readonly on: boolean;
  readonly onPress: () => void;
}

function Chip({ label, on, onPress }: ChipProps): ReactNode {
  return (
    <Button
      size="small"
      variant="quiet"
      className={classes('arena-chip', on && 'arena-chip-on')}
      aria-pressed={on}
      onPress={onPress}
    >
      {label}
    </Button>
  );
}

function MoreFilters({ list, filter, onChange }: Omit<FiltersProps, 'count'>): ReactNode {
  const t = useText(arenaFilterText);
  const words = useText(gameWords);
  const set = (change: Partial<ArenaFilter>): void => onChange({ ...filter, ...change });
  const variants = [
    ...new Set([...list.rows.map(({ variant }) => variant.key), ...filter.variants]),
  ].toSorted();
  return (
    <div className="arena-filter stack gap-12">
      <div className="ui-field">
        <span className="ui-label">{t.variants}</span>
        <span className="arena-chips">
          {variants.map((key) => (
            <Chip
              key={key}
              label={words.variant(key)}
              on={filter.variants.includes(key)}
              onPress={() => set({ variants: toggled(filter.variants, key) })}
            />
          ))}
        </span>
      </div>
      <div className="ui-field">
        <span className="ui-label">{t.rated}</span>
        <Segmented
          label={t.rated}
          choices={[
            { value: 'any', label: t.any },
            { value: 'rated', label: words.rated },
            { value: 'casual', label: words.casual },
          ]}
          value={filter.rated}
          onChange={(rated) => set({ rated })}
        />
      </div>
      <div className="ui-field">
        <span className="ui-label">{t.origin}</span>
        <Segmented
          label={t.origin}
          choices={[
            { value: 'any', label: t.any },
            { value: 'official', label: t.official },
            { value: 'members', label: t.members },
          ]}
          value={filter.official}
          onChange={(official) => set({ official })}
        />
      </div>
      <div className="columns-pair">
        <Minutes
          label={t.shortest}
          value={filter.minMinutes}
          onChange={(minMinutes) => set({ minMinutes })}
        />
        <Minutes label={t.longest} value={filter.maxMinutes} onChange={(maxMinutes) => set({ maxMinutes })} />
      </div>
      <Switch label={t.fits} hint={t.fitsHint} value={filter.fits} onChange={(fits) => set({ fits })} />
      <Switch label={t.bots} value={filter.botsAllowed} onChange={(botsAllowed) => set({ botsAllowed })} />
      <Switch label={t.teams} value={filter.myTeams} onChange={(myTeams) => set({ myTeams })} />
      <Switch label={t.mine} hint={t.mineHint} value={filter.mine} onChange={(mine) => set({ mine })} />
      <Button size="small" variant="quiet" onPress={() => onChange(openArenaFilter)}>
        {t.clear}
      </Button>
      <SavedFilters accountId={list.accountId} filter={filter} onChange={onChange} />
    </div>
  );
}

interface MinutesProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

function Minutes({ label, value, onChange }: MinutesProps): ReactNode {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={value === null ? '' : String(value)}
      onChange={(text) => onChange(/^\d{1,4}$/.test(text.trim()) ? Number(text) : null)}
    />
  );
}

interface SavedFiltersProps {
  readonly accountId: string;
  readonly filter: ArenaFilter;
  readonly onChange: (filter: ArenaFilter) => void;
}

function SavedFilters({ accountId, filter, onChange }: SavedFiltersProps): ReactNode {
  const t = useText(arenaFilterText);
  const prefs = useBridgeQuery('arenas.prefs', { accountId });
  const save = useBridgeCommand('arenas.setPrefs');
  const [name, setName] = useState('');
  const { data } = prefs;
  if (!data) return null;
  const put = async (filters: typeof data.filters): Promise<void> => {
    const outcome = await save.run({ accountId, prefs: { ...data, filters } });
    if (outcome.ok) prefs.retry();
  };
  const keep = async (): Promise<void> => {
    const id = `f${data.filters.length}-${name.trim().toLowerCase()}`.slice(0, 64);
    await put([...data.filters, { id, name: name.trim().slice(0, 60), filter }]);
    setName('');
  };
  return (
    <div className="ui-field">
      <span className="ui-label">{t.saved}</span>
      {data.filters.map((one) => (
        <span key={one.id} className="arena-saved line gap-8">
          <Button size="small" variant="quiet" onPress={() => onChange(one.filter)}>
            {one.name}
          </Button>
          <IconButton
            icon={TrashIcon}
            size="small"
            label={t.remove(one.name)}
            onPress={() => void put(data.filters.filter(({ id }) => id !== one.id))}
          />
        </span>
      ))}
      <span className="arena-saved line gap-8">
        <TextField label={t.saveName} labelHidden placeholder={t.saveName} value={name} onChange={setName} />
        <Button size="small" isDisabled={name.trim() === ''} onPress={() => void keep()}>
          {t.save}
        </Button>
      </span>
      <InlineError failure={save.failure} />
    </div>
  );
}
