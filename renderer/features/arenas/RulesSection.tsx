import { useState, type ReactNode } from 'react';
import type { TextOf } from '@text/catalogue.ts';
import { gameWords, type GameWords } from '@text/game-words.ts';
import type { ArenaFilter } from '@contract/arena-filter.ts';
import type { ArenaPrefs, ArenaRule } from '@contract/arenas.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import {
  Button,
  IconButton,
  InlineError,
  PlusIcon,
  Skeleton,
  Switch,
  TextField,
  TrashIcon,
  useText,
} from '../../ui/index.ts';
import { CommittedField } from '../../ui/CommittedField.tsx';
import { makeTime, parseTime } from '../../ui/typed-values.ts';
import { arenaFilterText } from './arena-filter-text.ts';
import { arenasText } from './arenas-text.ts';
import { rulesText } from './rules-text.ts';
import type { ArenasText } from './words.ts';

interface SectionProps {
  readonly accountId: string;
  /** The current list filter: the initial filter of a new rule. */
  readonly filter: ArenaFilter;
}

/** Rules for reminders, automatic joining and leaving. */
export function RulesSection({ accountId, filter }: SectionProps): ReactNode {
  const t = useText(rulesText);
  const prefs = useBridgeQuery('arenas.prefs', { accountId });
  const save = useBridgeCommand('arenas.setPrefs');
  const { data } = prefs;
  if (!data) return <Skeleton height="160px" />;
  const put = async (change: Partial<ArenaPrefs>): Promise<void> => {
    if ((await save.run({ accountId, prefs: { ...data, ...change } })).ok) prefs.retry();
  };
  const add = (): void => {
    const id = `r${Math.max(0, ...data.rules.map((rule) => Number(rule.id.slice(1)) || 0)) + 1}`;
    const rule: ArenaRule = {
      id,
      name: t.numbered(data.rules.length + 1),
      on: true,
      filter: { ...filter, mine: false },
      leadMinutes: 1,
      perDay: 5,
      hours: null,
      oneAtATime: true,
    };
    void put({ rules: [...data.rules, rule] });
  };
  const change = (id: string, part: Partial<ArenaRule>): void =>
    void put({ rules: data.rules.map((rule) => (rule.id === id ? { ...rule, ...part } : rule)) });
  return (
    <div className="arena-rules stack">
      <section className="arena-form stack gap-12" aria-label={t.title}>
        <h2 className="type-15 strong">{t.title}</h2>
        <p className="text-2">{t.lead}</p>
        {data.rules.length === 0 && <p className="text-3">{t.none}</p>}
        <ul>
          {data.rules.map((rule) => (
            <li key={rule.id}>
              <Rule
                rule={rule}
                onChange={(part) => change(rule.id, part)}
                onRemove={() => void put({ rules: data.rules.filter(({ id }) => id !== rule.id) })}
              />
            </li>
          ))}
        </ul>
        <Button icon={PlusIcon} isDisabled={data.rules.length >= 20} onPress={add}>
          {t.add}
        </Button>
      </section>
      <section className="arena-form stack gap-12" aria-label={t.idleTitle}>
        <h2 className="type-15 strong">{t.idleTitle}</h2>
        <Switch
          label={t.idle}
          value={data.idleMinutes !== null}
          onChange={(on) => void put({ idleMinutes: on ? 10 : null })}
        />
        {data.idleMinutes !== null && (
          <div className="arena-rules-minutes">
            <Count
              label={t.idleMinutes}
              value={data.idleMinutes}
              most={120}
              onChange={(idleMinutes) => void put({ idleMinutes })}
            />
          </div>
        )}
        <Switch
          label={t.lock}
          hint={t.comeBack}
          value={data.leaveOnLock}
          onChange={(leaveOnLock) => void put({ leaveOnLock })}
        />
      </section>
      <InlineError failure={save.failure} />
    </div>
  );
}

interface RuleProps {
  readonly rule: ArenaRule;
  readonly onChange: (part: Partial<ArenaRule>) => void;
  readonly onRemove: () => void;
}

function Rule({ rule, onChange, onRemove }: RuleProps): ReactNode {
  const text = useText(arenasText);
  const words = useText(gameWords);
  const filterWords = useText(arenaFilterText);
  const t = useText(rulesText);
  const parts = filterParts(rule.filter, text, filterWords, words);
  return (
    <div className="arena-rule stack gap-8">
      <div className="arena-rule-head line">
        <Switch label={rule.name} value={rule.on} onChange={(on) => onChange({ on })} />
        <IconButton icon={TrashIcon} size="small" label={t.remove(rule.name)} onPress={onRemove} />
      </div>
      <p className="text-3">{parts.length === 0 ? t.everything : parts.join(', ')}</p>
      <div className="arena-rule-fields">
        <TextField
          label={t.name}
          value={rule.name}
          onChange={(name) => name.trim() !== '' && onChange({ name: name.slice(0, 60) })}
        />
        <Count
          label={t.minutes}
          value={rule.leadMinutes}
          least={0}
          most={120}
          onChange={(leadMinutes) => onChange({ leadMinutes })}
        />
        <Count label={t.perDay} value={rule.perDay} most={30} onChange={(perDay) => onChange({ perDay })} />
        {rule.hours !== null && (
          <>
            <Hour
              label={t.from}
              value={rule.hours.from}
              onChange={(from) => rule.hours && onChange({ hours: { ...rule.hours, from } })}
            />
            <Hour
              label={t.to}
              value={rule.hours.to}
              onChange={(to) => rule.hours && onChange({ hours: { ...rule.hours, to } })}
            />
          </>
        )}
      </div>
      <Switch
        label={t.anyTime}
        value={rule.hours === null}
        onChange={(any) => onChange({ hours: any ? null : { from: 18 * 60, to: 23 * 60 } })}
      />
      <Switch
        label={t.oneAtATime}
        value={rule.oneAtATime}
        onChange={(oneAtATime) => onChange({ oneAtATime })}
      />
    </div>
  );
}

/** Active conditions of a filter, as texts. */
function filterParts(
  filter: ArenaFilter,
  text: ArenasText,
  t: TextOf<typeof arenaFilterText>,
  words: GameWords,
): readonly string[] {
  return [
    ...filter.variants.map((key) => words.variant(key)),
    ...filter.speeds.map(words.speed),
    ...(filter.rated === 'any' ? [] : [words[filter.rated]]),
    ...(filter.official === 'any' ? [] : [t[filter.official]]),
    ...(filter.minMinutes === null ? [] : [`≥ ${text.minutes(filter.minMinutes)}`]),
    ...(filter.maxMinutes === null ? [] : [`≤ ${text.minutes(filter.maxMinutes)}`]),
    ...(filter.fits ? [t.fits] : []),
    ...(filter.botsAllowed ? [t.bots] : []),
    ...(filter.myTeams ? [t.teams] : []),
    ...(filter.text.trim() === '' ? [] : [filter.text.trim()]),
  ];
}

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly least?: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A field for an integer within bounds; invalid text is not applied. */
function Count({ label, value, least = 1, most, onChange }: CountProps): ReactNode {
  const [typed, setTyped] = useState(String(value));
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={typed}
      onChange={(text) => {
        setTyped(text);
        const count = Number(text);
        if (/^\d+$/.test(text.trim()) && count >= least && count <= most && count !== value) onChange(count);
      }}
    />
  );
}

function Hour({ label, value, onChange }: Omit<CountProps, 'most' | 'least'>): ReactNode {
  const { badTime } = useText(rulesText);
  return (
    <CommittedField
      label={label}
      text={makeTime(value)}
      onCommit={(typed) => {
        const minutes = parseTime(typed);
        if (minutes === undefined) return badTime;
        onChange(minutes);
        return null;
      }}
    />
  );
}
