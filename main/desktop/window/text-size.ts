import { textScales } from '../../../preload/contract/choices.ts';
import type { Settings } from '../../../preload/contract/models.ts';

export type TextSizeStep = 'larger' | 'smaller' | 'normal';

/** The next text size in percent, clamped to the range. */
export function nextTextScale(scale: Settings['textScale'], step: TextSizeStep): Settings['textScale'] {
  if (step === 'normal') return textScales[0];
  const place = textScales.indexOf(scale) + (step === 'larger' ? 1 : -1);
  return textScales[Math.max(0, place)] ?? scale;
}
