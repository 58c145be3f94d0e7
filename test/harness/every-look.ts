import { join } from 'node:path';
import { expect } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { colourRules, findAccessibilityFaults } from './accessibility.ts';
import type { LaunchedApp } from './launch-app.ts';
import { resizeContent, screenshotPage } from './screenshot.ts';

const themes = ['light', 'dark'] as const;
const sizes = [
  { width: 1000, height: 700 },
  { width: 1600, height: 1000 },
];

/** Saves a picture of the page in both themes and sizes, and expects no accessibility fault in the smaller size. */
export async function pictureEveryLook(launched: LaunchedApp, name: string): Promise<void> {
  const { page } = launched;
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    for (const size of sizes) {
      await resizeContent(launched, size);
      const file = `${name}-${theme}-${size.width}x${size.height}.png`;
      await screenshotPage(launched, join(projectRoot, 'test-results', 'screenshots', file));
      if (size === sizes[0])
        expect(await findAccessibilityFaults(page, theme === themes[0] ? undefined : colourRules)).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: null });
}
