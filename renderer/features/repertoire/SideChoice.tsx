import type { ReactNode } from 'react';
import { colors, type Color } from '@chess/vocabulary.ts';
import { Segmented, useText } from '../../ui/index.ts';
import { repertoireText } from './repertoire-text.ts';

export function SideChoice({
  color,
  onChange,
}: {
  readonly color: Color;
  readonly onChange: (color: Color) => void;
}): ReactNode {
  const text = useText(repertoireText);
  return (
    <Segmented
      label={text.dialog.side}
      choices={colors.map((value) => ({ value, label: text.for(value) }))}
      value={color}
      onChange={onChange}
    />
  );
}
