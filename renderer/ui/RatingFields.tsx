import type { ReactNode } from 'react';
import { CommittedField } from './CommittedField.tsx';
import { parseRating } from './typed-values.ts';

interface Range<V> {
  readonly minRating: V;
  readonly maxRating: V;
}

interface RatingText {
  /** Shown when the typed text is no rating. */
  readonly badRating: string;
  /** Shown in an empty field. */
  readonly anyRating?: string;
}

interface RatingFieldProps {
  readonly label: string;
  readonly text: RatingText;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A field for a rating; empty means any. */
export function RatingField({ label, text, value, onChange }: RatingFieldProps): ReactNode {
  return (
    <CommittedField
      label={label}
      placeholder={text.anyRating ?? ''}
      inputMode="numeric"
      text={value === null ? '' : String(value)}
      onCommit={(typed) => {
        const rating = parseRating(typed);
        if (rating === undefined) return text.badRating;
        onChange(rating);
        return null;
      }}
    />
  );
}

interface RatingFieldsProps {
  readonly text: Range<string> & RatingText;
  readonly value: Range<number | null>;
  readonly onChange: (change: Partial<Range<number | null>>) => void;
}

/** Two fields for a range of ratings; an empty one is open. */
export function RatingFields({ text, value, onChange }: RatingFieldsProps): ReactNode {
  return (['minRating', 'maxRating'] as const).map((member) => (
    <RatingField
      key={member}
      label={text[member]}
      text={text}
      value={value[member]}
      onChange={(rating) => onChange({ [member]: rating })}
    />
  ));
}
