import './glyph-buttons.css';
import type { ReactNode } from 'react';
import { glyphNumber, offeredGlyphs, toggleGlyph, type GlyphGroup } from '@chess/glyphs.ts';
import { classes, useText } from '../../ui/index.ts';
import { glyphNames } from './glyph-names.ts';
import { glyphKey } from './glyph-keys.ts';
import { useGlyphKeys } from './use-glyph-keys.ts';

interface GlyphButtonsProps {
  /** Numbers or signs of the shown move's glyphs. */
  readonly glyphs: readonly string[];
  /** The initial position has no move. */
  readonly isDisabled: boolean;
  readonly onGlyphs: (glyphs: readonly string[]) => void;
}

const groups: readonly GlyphGroup[] = ['move', 'position', 'remark'];

/** Buttons and keys that set and clear the glyphs of the shown move. */
export function GlyphButtons({ glyphs, isDisabled, onGlyphs }: GlyphButtonsProps): ReactNode {
  const text = useText(glyphNames);
  useGlyphKeys(isDisabled ? null : glyphs, onGlyphs);
  return (
    <div className="glyph-buttons">
      {groups.map((group) => (
        <div key={group} className="line" role="group" aria-label={text.groups[group]}>
          {offeredGlyphs
            .filter((one) => one.group === group)
            .map(({ number, sign }) => {
              const isSet = glyphs.some((glyph) => glyphNumber(glyph) === number);
              const key = glyphKey(number);
              const name = text.name(number, sign);
              return (
                <button
                  key={number}
                  type="button"
                  className={classes('glyph-button', isSet && 'glyph-button-set')}
                  aria-label={name}
                  title={key === undefined ? name : `${name} (${key})`}
                  aria-keyshortcuts={key}
                  aria-pressed={isSet}
                  disabled={isDisabled}
                  onClick={() => onGlyphs(toggleGlyph(glyphs, number))}
                >
                  {sign}
                </button>
              );
            })}
        </div>
      ))}
    </div>
  );
}
