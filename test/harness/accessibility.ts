import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds on the page that is serious or critical, one line each: the rule, where, and why. `only`: its rules. */
export async function findAccessibilityFaults(
  page: Page,
  only?: readonly string[],
): Promise<readonly string[]> {
  // Evaluated, not added as a script: the content security policy stays as it is.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (rules) =>
      // What was just announced stays in the announcer for some seconds, also when what it names is gone.
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
