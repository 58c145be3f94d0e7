import type { ReactNode } from 'react';
import { hasMonthFirst } from '@text/region.ts';
import { CommittedField } from './CommittedField.tsx';
import { useLanguage, useText } from './text.ts';
import { makeDay, parseDay, type DayBound } from './typed-days.ts';
import { uiText } from './ui-text.ts';

interface DayFieldProps {
  readonly label: string;
  /** Whether the day is the first or the last of a span. */
  readonly bound: DayBound;
  /** When the span begins, or when it is over, ms. */
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A day as the user's region writes it. */
export function DayField({ label, bound, value, onChange }: DayFieldProps): ReactNode {
  const monthFirst = hasMonthFirst(useLanguage());
  const form = { ...useText(uiText).day(monthFirst), monthFirst };
  return (
    <CommittedField
      label={label}
      placeholder={form.example}
      text={makeDay(value, bound, form)}
      onCommit={(typed) => {
        const at = parseDay(typed, bound, form);
        if (at === undefined && typed.trim() !== '') return form.invalid;
        onChange(at);
        return null;
      }}
    />
  );
}
