import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { colourRules, findAccessibilityFaults } from './accessibility.ts';
import type { LaunchedApp } from './launch-app.ts';
import { resizeContent, screenshotPage, wantsPictures } from './screenshot.ts';

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

const sizes = {
  small: { width: 1000, height: 700 },
  large: { width: 1600, height: 1000 },
} as const;
type Size = keyof typeof sizes;

/** Something to look at. */
export interface Sight {
  /** The beginning of its pictures' names. */
  readonly name: string;
  readonly open?: () => Promise<unknown>;
  readonly close?: () => Promise<unknown>;
}

export interface LookOptions {
  /** Chooses a theme, the last of which remains; default: that of the desktop, which returns to its own. */
  readonly setTheme?: (theme: Theme) => Promise<unknown>;
  /** The size of the window afterwards; default: large. */
  readonly last?: Size;
  /** Where accessibility is checked; default: in the small window. */
  readonly checked?: Size | 'both' | 'nowhere';
}

/** Chooses the app's theme by its setting, for a page with an account. */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => window.outpost.command('settings.set', { theme: name }), theme);
  await page.waitForFunction(
    (name) =>
      document.documentElement.dataset['theme'] === name &&
      matchMedia(`(prefers-color-scheme: ${name})`).matches,
    theme,
  );
}

/**
 * Opens each sight in both themes and sizes, and expects no accessibility fault. Saves pictures in
 * test-results/screenshots if they are wanted. Looks without a picture and a check are skipped.
 */
export async function pictureEveryLook(
  launched: LaunchedApp,
  sights: string | readonly Sight[],
  options: LookOptions = {},
): Promise<void> {
  const { page } = launched;
  const { setTheme, last = 'large', checked = 'small' } = options;
  const order: readonly Size[] = last === 'large' ? ['small', 'large'] : ['large', 'small'];
  const isChecked = (size: Size) => checked === 'both' || checked === size;
  const looks = wantsPictures() ? order : order.filter(isChecked);
  const all: readonly Sight[] = typeof sights === 'string' ? [{ name: sights }] : sights;
  const faults: string[] = [];
  for (const theme of looks.length > 0 ? themes : themes.slice(-1)) {
    await (setTheme ? setTheme(theme) : page.emulateMedia({ colorScheme: theme }));
    for (const size of looks) {
      await resizeContent(launched, sizes[size]);
      for (const { name, open, close } of all) {
        await open?.();
        const picture = `${name}-${theme}-${sizes[size].width}x${sizes[size].height}`;
        await screenshotPage(launched, join(projectRoot, 'test-results', 'screenshots', `${picture}.png`));
        if (isChecked(size)) {
          // Themes differ in nothing but colours.
          const only = theme === themes[0] ? undefined : colourRules;
          for (const fault of await findAccessibilityFaults(page, only)) faults.push(`${picture}: ${fault}`);
        }
        await close?.();
      }
    }
  }
  await resizeContent(launched, sizes[last]);
  if (!setTheme) await page.emulateMedia({ colorScheme: null });
  expect(faults).toEqual([]);
}
