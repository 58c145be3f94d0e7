import type { ReactNode } from 'react';
import { hasMonthFirst } from '@text/region.ts';
import { CommittedField } from './CommittedField.tsx';
import { useLanguage, useText } from './text.ts';
import { makeDay, parseDay } from './typed-days.ts';
import { uiText } from './ui-text.ts';

interface DayFieldProps {
  readonly label: string;
  /** The first ms of a UTC day. */
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A day as the user's region writes it. */
export function DayField({ label, value, onChange }: DayFieldProps): ReactNode {
  const monthFirst = hasMonthFirst(useLanguage());
  const form = { ...useText(uiText).day(monthFirst), monthFirst };
  return (
    <CommittedField
      label={label}
      placeholder={form.example}
      text={makeDay(value, form)}
      onCommit={(typed) => {
        const at = parseDay(typed, form);
        if (at === undefined && typed.trim() !== '') return form.invalid;
        onChange(at);
        return null;
      }}
    />
  );
}
