import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { settlePage } from './settle-page.ts';

/** The rules about colours, for further themes and contrasts of a screen that was checked by all rules in one. */
export const colourRules = ['color-contrast', 'link-in-text-block'] as const;

const minifiedAxe = () => readFile(join(projectRoot, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');

/**
 * Axe's serious and critical findings on the settled page, one line each: rule, element, reason. `only`: the rules to
 * run.
 */
export async function findAccessibilityFaults(
  page: Page,
  only?: readonly string[],
): Promise<readonly string[]> {
  await settlePage(page);
  // Once per document: compiling axe takes longer than its rules, unminified twice as long. Evaluated instead of added
  // as a script, so that the content security policy needs no exception.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await minifiedAxe());
  const { violations } = await page.evaluate(
    (rules) =>
      // Announcements linger for some seconds, even when the element they name is gone.
      (globalThis as unknown as { readonly axe: typeof axe }).axe.run(
        { exclude: ['[data-live-announcer]'] },
        { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) },
      ),
    only,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
}
