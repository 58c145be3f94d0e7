import { useState, type ReactNode } from 'react';
import { variantKeys } from '@chess/vocabulary.ts';
import { gameWords } from '@text/game-words.ts';
import type { ArenaList, ArenaView } from '@contract/arenas.ts';
import { useBridgeCommand } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import {
  Button,
  EmptyState,
  InlineError,
  Select,
  Switch,
  TextField,
  useForms,
  useText,
} from '../../ui/index.ts';
import { EntryCodes } from './EntryCodes.tsx';
import { firstForm, sentForm } from './organise-form.ts';
import { organiseText } from './organise-text.ts';

interface SectionProps {
  readonly accountId: string;
  readonly list: ArenaList;
  /** The arena to edit; null: a new one. */
  readonly arena: ArenaView | null;
}

/** Values that the service offers. */
const limits = [0, 0.25, 0.5, 1, 1.5, 2, 3, 4, 5, 7, 10, 15, 20, 30, 60].map(String);
const increments = ['0', '1', '2', '3', '5', '10', '15', '20', '30'] as const;
const lengths = ['20', '30', '45', '60', '90', '120', '180', '240', '360', '720'] as const;
const waits = ['1', '2', '3', '5', '10', '15', '20', '30', '45', '60'] as const;
const lowest = ['', '1000', '1200', '1400', '1600', '1800', '2000', '2200', '2400'] as const;
const highest = ['', '2200', '2000', '1800', '1600', '1500', '1400', '1200', '1000', '800'] as const;
const variants = variantKeys.filter((key) => key !== 'fromPosition');
const games = ['', '5', '10', '20', '50', '100', '200'] as const;

/** Creates and edits arenas, their teams and entry codes. */
export function OrganiseSection({ accountId, list, arena }: SectionProps): ReactNode {
  const text = useText(organiseText);
  if (!list.mayOrganise) return <EmptyState title={text.cannot.title} text={text.cannot.text} />;
  return (
    <div className="arena-organise">
      <ArenaForm accountId={accountId} list={list} arena={arena} />
      <div className="stack">
        {arena !== null && arena.row.teams !== null && <BattleTeams accountId={accountId} arena={arena} />}
        <EntryCodes accountId={accountId} teams={list.teams} />
      </div>
    </div>
  );
}

interface ChoiceNames {
  /** Label of a value. */
  readonly name?: (value: string) => string;
  /** Label of the empty value. */
  readonly none?: string;
}

function ArenaForm({ accountId, list, arena }: SectionProps): ReactNode {
  const text = useText(organiseText);
  const words = useText(gameWords);
  const forms = useForms();
  const navigate = useNavigate();
  const [first] = useState(() => firstForm(arena));
  const [form, setForm] = useState(first);
  const save = useBridgeCommand('arenas.organise');
  const set = (key: string) => (value: string) => setForm({ ...form, [key]: value });
  const field = (key: string, label: string, hint?: string): ReactNode => (
    <TextField
      label={label}
      value={form[key] ?? ''}
      onChange={set(key)}
      {...(hint !== undefined && { hint })}
    />
  );
  const choice = (
    key: string,
    label: string,
    values: readonly string[],
    { name = (value: string) => value, none = text.none }: ChoiceNames = {},
  ): ReactNode => {
    const now = form[key] ?? '';
    const shown = values.includes(now) ? values : [now, ...values];
    return (
      <Select
        label={label}
        choices={shown.map((value) => ({ value, label: value === '' ? none : name(value) }))}
        value={now}
        onChange={set(key)}
      />
    );
  };
  const flag = (key: string, label: string): ReactNode => (
    <Switch
      label={label}
      value={form[key] === 'true'}
      onChange={(on) => setForm({ ...form, [key]: String(on) })}
    />
  );
  const submit = async (): Promise<void> => {
    const sent = sentForm(first, form);
    const outcome = await save.run({ accountId, arenaId: arena?.row.id ?? null, form: sent });
    if (outcome.ok) navigate({ screen: 'arenas', accountId, arenaId: outcome.value.arenaId });
  };
  const teams = ['', ...list.teams.map(({ id }) => id)];
  const teamName = (id: string): string => list.teams.find((team) => team.id === id)?.name ?? id;
  return (
    <section className="arena-form stack gap-12" aria-label={arena ? text.edit : text.title}>
      <h2 className="type-15 strong">{arena ? text.edit : text.title}</h2>
      {field('name', text.name, text.nameHint)}
      <div className="columns-pair">
        {choice('clockTime', text.limit, limits, { name: (value) => forms.number(Number(value)) })}
        {choice('clockIncrement', text.increment, increments)}
        {choice('minutes', text.length, lengths)}
        {arena === null && choice('waitMinutes', text.wait, waits)}
      </div>
      {choice('variant', text.variant, variants, { name: (key) => words.variant(key) })}
      {flag('rated', text.rated)}
      {flag('berserkable', text.berserkable)}
      {field('position', text.position)}
      {field('password', text.password)}
      {field('description', text.description)}
      <div className="columns-pair">
        {choice('conditions.minRating.rating', text.minRating, lowest)}
        {choice('conditions.maxRating.rating', text.maxRating, highest)}
        {choice('conditions.nbRatedGame.nb', text.minGames, games)}
        {choice('conditions.teamMember.teamId', text.team, teams, { name: teamName, none: text.anyone })}
        {arena === null &&
          choice('teamBattleByTeam', text.battle, teams, { name: teamName, none: text.noBattle })}
      </div>
      {field('conditions.allowList', text.allowList)}
      {flag('conditions.bots', text.bots)}
      <InlineError failure={save.failure} />
      <Button variant="primary" pending={save.pending} onPress={() => void submit()}>
        {arena ? text.change : text.create}
      </Button>
    </section>
  );
}

interface BattleTeamsProps {
  readonly accountId: string;
  readonly arena: ArenaView;
}

function BattleTeams({ accountId, arena }: BattleTeamsProps): ReactNode {
  const text = useText(organiseText);
  const [teams, setTeams] = useState((arena.row.teams ?? []).join(', '));
  const [leaders, setLeaders] = useState(String(arena.row.leaders ?? 5));
  const save = useBridgeCommand('arenas.setTeams');
  const ids = teams.split(/[\s,]+/).filter((id) => /^[\w-]{1,64}$/.test(id));
  const count = Number(leaders);
  const isFine = ids.length > 0 && Number.isInteger(count) && count >= 1 && count <= 20;
  return (
    <section className="arena-form stack gap-12" aria-label={text.teamsTitle}>
      <h2 className="type-15 strong">{text.teamsTitle}</h2>
      <TextField
        label={text.teamsTitle}
        labelHidden
        hint={text.teamsHint}
        value={teams}
        onChange={setTeams}
      />
      <TextField label={text.leaders} inputMode="numeric" value={leaders} onChange={setLeaders} />
      <InlineError failure={save.failure} />
      <Button
        pending={save.pending}
        isDisabled={!isFine}
        onPress={() => void save.run({ accountId, arenaId: arena.row.id, teams: ids, leaders: count })}
      >
        {text.setTeams}
      </Button>
    </section>
  );
}
