import type { ReactNode } from 'react';
import {
  botPaces,
  mostBookPlies,
  mostGamesAtOnce,
  type BotAccept,
  type BotSettings,
  type BotStrength,
} from '@contract/bot.ts';
import { speeds, variantKeys } from '@chess/vocabulary.ts';
import { gameWords } from '@text/game-words.ts';
import { Segmented, Select, Switch, useText } from '../../ui/index.ts';
import { RatingFields } from '../../ui/RatingFields.tsx';
import { botText } from './bot-text.ts';

interface BotFormProps {
  readonly settings: BotSettings;
  /** Concurrent game streams that the account may have. */
  readonly places: number;
  readonly onChange: (change: Partial<BotSettings>) => void;
}

const offeredStrengths: readonly BotStrength[] = [
  ...[600, 900, 1200, 1500, 1800, 2100, 2400].map((rating) => ({ kind: 'rating' as const, rating })),
  ...[0, 5, 10, 15].map((level) => ({ kind: 'skill' as const, level })),
  { kind: 'full' },
];

/** Half-moves in which the bot may play from books. */
const offeredBookPlies: readonly number[] = [0, 8, 12, 16, 20, 30, mostBookPlies];

const keyOf = (strength: BotStrength): string => JSON.stringify(strength);

/** The engine's playing and accepting settings of an account. Changes apply at once. */
export function BotForm({ settings, places, onChange }: BotFormProps): ReactNode {
  const { how, takes, gamesAtOnce } = useText(botText);
  const words = useText(gameWords);
  const { strength, pace, accept, atOnce, resigns, draws, bookPlies } = settings;
  const take = (change: Partial<BotAccept>): void => onChange({ accept: { ...accept, ...change } });
  const strengthLabel = (one: BotStrength): string => {
    if (one.kind === 'full') return how.full;
    return one.kind === 'skill' ? how.skill(one.level) : how.rating(one.rating);
  };
  const isOffered = offeredStrengths.some((one) => keyOf(one) === keyOf(strength));
  const strengths = isOffered ? offeredStrengths : [...offeredStrengths, strength];
  const counts = Array.from(
    { length: Math.min(mostGamesAtOnce, Math.max(1, places)) },
    (_, index) => index + 1,
  );
  return (
    <>
      <div className="bot-group stack" role="group" aria-label={how.title}>
        <h2 className="medium">{how.title}</h2>
        <Select
          label={how.strength}
          choices={strengths.map((one) => ({ value: keyOf(one), label: strengthLabel(one) }))}
          value={keyOf(strength)}
          onChange={(value) => {
            const chosen = strengths.find((one) => keyOf(one) === value);
            if (chosen) onChange({ strength: chosen });
          }}
        />
        <Labelled label={how.pace}>
          <Segmented
            label={how.pace}
            choices={botPaces.map((value) => ({ value, label: how.paces[value] }))}
            value={pace}
            onChange={(value) => onChange({ pace: value })}
          />
        </Labelled>
        <Labelled label={gamesAtOnce}>
          <Segmented
            label={gamesAtOnce}
            choices={counts.map((count) => ({ value: String(count), label: String(count) }))}
            value={String(Math.min(atOnce, counts.length))}
            onChange={(value) => onChange({ atOnce: Number(value) })}
          />
        </Labelled>
        <div className="columns-field">
          <Select
            label={how.book}
            choices={[...new Set([...offeredBookPlies, bookPlies])].map((plies) => ({
              value: String(plies),
              label: plies === 0 ? how.bookOff : how.bookMoves(Math.ceil(plies / 2)),
            }))}
            value={String(bookPlies)}
            onChange={(plies) => onChange({ bookPlies: Number(plies) })}
          />
          <p className="ui-hint">{how.bookHint}</p>
        </div>
        <Switch label={how.resigns} value={resigns} onChange={(on) => onChange({ resigns: on })} />
        <Switch label={how.draws} value={draws} onChange={(on) => onChange({ draws: on })} />
      </div>
      <div className="bot-group stack" role="group" aria-label={takes.title}>
        <h2 className="medium">{takes.title}</h2>
        <Checks
          label={takes.speeds}
          all={speeds}
          chosen={accept.speeds}
          wordOf={words.speed}
          onChange={(chosen) => take({ speeds: chosen })}
        />
        <Checks
          label={takes.variants}
          all={variantKeys}
          chosen={accept.variants}
          wordOf={words.variant}
          onChange={(chosen) => take({ variants: chosen })}
        />
        <Labelled label={takes.mode}>
          <Segmented
            label={takes.mode}
            choices={(['any', 'rated', 'casual'] as const).map((value) => ({
              value,
              label: takes.modes[value],
            }))}
            value={accept.mode}
            onChange={(mode) => take({ mode })}
          />
        </Labelled>
        <Labelled label={takes.from}>
          <Segmented
            label={takes.from}
            choices={(['anyone', 'people', 'bots'] as const).map((value) => ({
              value,
              label: takes.froms[value],
            }))}
            value={accept.from}
            onChange={(from) => take({ from })}
          />
        </Labelled>
        <div className="bot-ratings">
          <RatingFields text={takes} value={accept} onChange={take} />
        </div>
      </div>
    </>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="columns-field">
      <span className="ui-label" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

interface ChecksProps<V extends string> {
  readonly label: string;
  readonly all: readonly V[];
  readonly chosen: readonly V[];
  readonly wordOf: (value: V) => string;
  readonly onChange: (chosen: V[]) => void;
}

function Checks<V extends string>({ label, all, chosen, wordOf, onChange }: ChecksProps<V>): ReactNode {
  return (
    <fieldset className="columns-field">
      <legend className="ui-label">{label}</legend>
      <div className="bot-checks">
        {all.map((value) => (
          <label key={value} className="bot-check line gap-8">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(all.filter((one) => (one === value ? target.checked : chosen.includes(one))))
              }
            />
            {wordOf(value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
