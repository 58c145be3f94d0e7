import { useEffect, useEffectEvent } from 'react';
import { glyphsAfterKey } from './glyph-keys.ts';
import { handlesOwnKeys } from './use-move-keys.ts';

/** Sets glyphs by keys; text fields, dialogs and menus take precedence. `glyphs`: null without a move. */
export function useGlyphKeys(
  glyphs: readonly string[] | null,
  onGlyphs: (glyphs: readonly string[]) => void,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (!glyphs || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (handlesOwnKeys(event.target)) return;
    const next = glyphsAfterKey(glyphs, event.key);
    if (!next) return;
    event.preventDefault();
    onGlyphs(next);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
