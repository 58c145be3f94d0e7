import type { ReactNode } from 'react';
import { computerLevels, type ComputerLevel } from '@contract/choices.ts';
import { Select, useText } from '../../ui/index.ts';
import { termsText } from './terms-text.ts';

export const usualLevel: ComputerLevel = 3;

interface LevelSelectProps {
  readonly level: ComputerLevel;
  readonly onChange: (level: ComputerLevel) => void;
}

/** Selects the computer's level. */
export function LevelSelect({ level, onChange }: LevelSelectProps): ReactNode {
  const text = useText(termsText);
  return (
    <Select
      label={text.level}
      choices={computerLevels.map((value, index) => ({
        value: String(value),
        label: text.levelOf(value),
        hint: text.levelHints[index] ?? '',
      }))}
      value={String(level)}
      onChange={(chosen) => onChange(computerLevels.find((value) => String(value) === chosen) ?? usualLevel)}
    />
  );
}
