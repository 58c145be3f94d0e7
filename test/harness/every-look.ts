import { join } from 'node:path';
import { expect } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { findAccessibilityFaults } from './accessibility.ts';
import type { LaunchedApp } from './launch-app.ts';
import { resizeContent, screenshotPage } from './screenshot.ts';

const sizes = [
  { width: 1000, height: 700 },
  { width: 1600, height: 1000 },
];

/** Saves a picture of the page in both themes and sizes, and expects no accessibility fault in the smaller size. */
export async function pictureEveryLook(launched: LaunchedApp, name: string): Promise<void> {
  const { page } = launched;
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const size of sizes) {
      await resizeContent(launched, size);
      const file = `${name}-${theme}-${size.width}x${size.height}.png`;
      await screenshotPage(launched, join(projectRoot, 'test-results', 'screenshots', file));
      if (size === sizes[0]) expect(await findAccessibilityFaults(page)).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: null });
}
