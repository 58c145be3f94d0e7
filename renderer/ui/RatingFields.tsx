import type { ReactNode } from 'react';
import { CommittedField } from './CommittedField.tsx';
import { parseRating } from './typed-values.ts';

interface Range<V> {
  readonly minRating: V;
  readonly maxRating: V;
}

interface RatingFieldsProps {
  readonly text: Range<string> & { readonly badRating: string; readonly anyRating?: string };
  readonly value: Range<number | null>;
  readonly onChange: (change: Partial<Range<number | null>>) => void;
}

/** Two fields for a range of ratings; an empty one is open. */
export function RatingFields({ text, value, onChange }: RatingFieldsProps): ReactNode {
  return (['minRating', 'maxRating'] as const).map((member) => (
    <CommittedField
      key={member}
      label={text[member]}
      placeholder={text.anyRating ?? ''}
      inputMode="numeric"
      text={value[member] === null ? '' : String(value[member])}
      onCommit={(typed) => {
        const rating = parseRating(typed);
        if (rating === undefined) return text.badRating;
        onChange({ [member]: rating });
        return null;
      }}
    />
  ));
}
