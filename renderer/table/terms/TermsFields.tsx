import './terms.css';
import type { ReactNode } from 'react';
import type { Terms } from '@contract/terms.ts';
import { gameWords } from '@text/game-words.ts';
import { Segmented, Select, TextField, useText } from '../../ui/index.ts';
import { termsText } from './terms-text.ts';
import { speedOfTime, timeLabel, times } from './terms.ts';
import {
  incrementChoices,
  longestIncrement,
  minuteChoices,
  ownTime,
  positionProblem,
  takesPosition,
  type TermsChoice,
} from './terms-choice.ts';

interface TermsFieldsProps {
  readonly choice: TermsChoice;
  readonly onChange: (change: Partial<TermsChoice>) => void;
  readonly variants: readonly Terms['variant'][];
  /** s; a challenge's by default. */
  readonly maxIncrement?: number;
  /** Absent: the choice between rated and casual is hidden. */
  readonly rated?: { readonly possible: boolean; readonly note: string };
}

/** Form for the terms of a game: variant, position, time, side, rated or casual. */
export function TermsFields({
  choice,
  onChange,
  variants,
  maxIncrement = longestIncrement.challenge,
  rated,
}: TermsFieldsProps): ReactNode {
  const text = useText(termsText);
  const game = useText(gameWords);
  const problem = positionProblem(choice);
  return (
    <>
      <Select
        label={text.variant}
        choices={variants.map((key) => ({ value: key, label: game.variant(key) }))}
        value={choice.variant}
        onChange={(variant) => onChange({ variant })}
        disabled={variants.length === 1}
      />
      {takesPosition(choice.variant) && variants.includes('fromPosition') && (
        <TextField
          label={choice.variant === 'chess960' ? text.startPosition : text.position}
          hint={text.positionHint}
          error={problem === 'invalid' ? text.positionInvalid : null}
          mono
          value={choice.fen}
          onChange={(fen) => onChange({ fen })}
          maxLength={100}
          spellCheck="false"
          autoComplete="off"
        />
      )}
      <Select
        label={text.time}
        choices={[
          ...times.map((one, index) => ({
            value: String(index),
            label: timeLabel(one, game),
            hint: one.kind === 'clock' ? game.speed(speedOfTime(one)) : '',
          })),
          { value: ownTime, label: text.ownTime, hint: '' },
        ]}
        value={choice.place}
        onChange={(place) => onChange({ place })}
      />
      {choice.place === ownTime && (
        <div className="columns-pair">
          <Select
            label={text.minutes}
            choices={minuteChoices.map((one) => ({ value: String(one), label: String(one) }))}
            value={String(choice.minutes)}
            onChange={(minutes) => onChange({ minutes: Number(minutes) })}
          />
          <Select
            label={text.increment}
            choices={incrementChoices
              .filter((one) => one <= maxIncrement)
              .map((one) => ({ value: String(one), label: String(one) }))}
            value={String(choice.increment)}
            onChange={(increment) => onChange({ increment: Number(increment) })}
          />
        </div>
      )}
      <div className="columns-field">
        <span className="ui-label" aria-hidden="true">
          {text.color}
        </span>
        <Segmented
          label={text.color}
          choices={[
            { value: 'random', label: text.random },
            { value: 'white', label: game.side('white') },
            { value: 'black', label: game.side('black') },
          ]}
          value={choice.color}
          onChange={(color) => onChange({ color })}
        />
      </div>
      {rated && (
        <div className="columns-field">
          <span className="ui-label" aria-hidden="true">
            {text.rated}
          </span>
          <Segmented
            label={text.rated}
            choices={[
              { value: 'casual', label: game.casual },
              { value: 'rated', label: game.rated },
            ]}
            value={choice.rated && rated.possible ? 'rated' : 'casual'}
            onChange={(value) => onChange({ rated: value === 'rated' })}
            disabled={!rated.possible}
          />
          <p className="terms-note text-3">{rated.note}</p>
        </div>
      )}
    </>
  );
}
