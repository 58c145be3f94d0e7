import type { ReactNode } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import type { Settings } from '@contract/models.ts';
import { lookClasses } from '../../board/look.ts';
import { CheckIcon, classes } from '../../ui/index.ts';

type Look = Pick<Settings, 'boardTheme' | 'pieceSet'>;

export interface SwatchesProps<V extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: V; readonly label: string; readonly look: Look }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** Choice with previews: four squares with pieces. */
export function Swatches<V extends string>({ label, choices, value, onChange }: SwatchesProps<V>): ReactNode {
  return (
    <RadioGroup
      className="ui-field"
      value={value}
      onChange={(next) => {
        const choice = choices.find((candidate) => candidate.value === next);
        if (choice !== undefined) onChange(choice.value);
      }}
      orientation="horizontal"
    >
      <Label className="ui-label">{label}</Label>
      <div className="swatches">
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value} className="swatch stack type-12 text-2">
            {({ isSelected }) => (
              <>
                <span className={classes('swatch-board', lookClasses(choice.look))} aria-hidden="true">
                  <span className="piece-figure white knight" />
                  <span className="piece-figure black queen" />
                  <span className="piece-figure white king" />
                  <span className="piece-figure black pawn" />
                </span>
                <span className="line gap-4">
                  {isSelected && <CheckIcon />}
                  {choice.label}
                </span>
              </>
            )}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
