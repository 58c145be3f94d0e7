/** Listens to the sounds of games. */
import type { Page } from 'playwright-core';

/** Records the notes that the page plays from now on. */
export async function hearNotes(page: Page): Promise<{
  readonly count: () => Promise<number>;
  /** Pitches in Hz and envelope levels, in order. */
  readonly values: () => Promise<readonly number[]>;
  readonly forget: () => Promise<void>;
}> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const isListening = dataset['notes'] !== undefined;
    dataset['notes'] = '0';
    dataset['values'] = '';
    if (isListening) return;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function count(...when) {
      dataset['notes'] = String(Number(dataset['notes']) + 1);
      return start.apply(this, when);
    };
    for (const name of ['setValueAtTime', 'linearRampToValueAtTime'] as const) {
      const set = AudioParam.prototype[name];
      AudioParam.prototype[name] = function note(value, when) {
        dataset['values'] += `${value} `;
        return set.call(this, value, when);
      };
    }
  });
  return {
    count: () => page.evaluate(() => Number(document.documentElement.dataset['notes'])),
    values: () =>
      page.evaluate(() => (document.documentElement.dataset['values'] ?? '').trim().split(' ').map(Number)),
    forget: () =>
      page.evaluate(() => {
        document.documentElement.dataset['notes'] = '0';
        document.documentElement.dataset['values'] = '';
      }),
  };
}
