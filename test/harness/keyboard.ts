/** The window driven by keys alone: what has the focus, whether that can be seen, and the way to it by Tab. */
import type { Page } from 'playwright-core';

export interface Stop {
  /** What a screen reader calls it. */
  readonly name: string;
  readonly role: string;
  /** Whether it can be seen that the focus is there: a ring of at least 1.5 px on it or on what stands for it. */
  readonly isVisible: boolean;
  readonly isIn: (selector: string) => Promise<boolean>;
}

/** What has the focus now. */
export async function focused(page: Page): Promise<Stop> {
  const found = await page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const named = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '');
    const name =
      element.getAttribute('aria-label') ??
      [named.join(' '), labels.map(({ textContent }) => textContent).join(' '), element.textContent].find(
        (text) => text.trim() !== '',
      ) ??
      '';
    // A switch and a radio button are drawn by the label around a hidden input, a board by what is within.
    const standIn = element.closest('label, [data-focus-visible]');
    const drawn = [element, ...(standIn ? [standIn, ...standIn.querySelectorAll('*')] : [])];
    const board = element.matches('[role=application]') ? [...element.querySelectorAll('*')] : [];
    // A list keeps the focus and shows it on the option that it points to.
    const pointed = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
    const isVisible = [...drawn, ...board, ...(pointed ? [pointed] : [])].some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1.5;
    });
    const role =
      element.getAttribute('role') ??
      (element instanceof HTMLInputElement ? `input ${element.type}` : element.tagName.toLowerCase());
    return { name: name.replaceAll(/\s+/g, ' ').trim(), role, isVisible };
  });
  return {
    ...found,
    isIn: (selector) => page.evaluate((within) => document.activeElement?.closest(within) !== null, selector),
  };
}

/** Presses Tab until the focus is on what is so called; every stop on the way must be seen. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  { backwards = false, most = 90 }: { readonly backwards?: boolean; readonly most?: number } = {},
): Promise<Stop> {
  const way: string[] = [];
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab');
    const stop = await focused(page);
    way.push(`${stop.role} “${stop.name}”`);
    if (stop.role !== 'body' && !stop.isVisible) throw new Error(`the focus cannot be seen on ${way.at(-1)}`);
    if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return stop;
  }
  throw new Error(`Tab does not lead to ${String(name)}, but to ${way.join(', ')}`);
}

/** Changes the control that has the focus to something else, with the keys that it takes; false for what is no choice. */
export async function changeFocused(page: Page): Promise<boolean> {
  const kind = await page.evaluate(() => {
    const element = document.activeElement;
    if (element?.matches('input[role=switch], input[type=checkbox], button[aria-pressed]')) return 'toggle';
    if (element?.matches('button[role=radio]')) return 'segment';
    if (element?.matches('input[type=radio]')) return 'radio';
    if (element?.matches('button[aria-haspopup=listbox]')) return 'select';
    return 'other';
  });
  const { keyboard } = page;
  switch (kind) {
    case 'toggle':
      await keyboard.press('Space');
      return true;
    case 'radio':
      await keyboard.press('ArrowRight');
      return true;
    case 'segment': {
      const isChecked = () =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-checked') === 'true');
      await keyboard.press('ArrowRight');
      if (await isChecked()) await keyboard.press('ArrowLeft');
      await keyboard.press('Space');
      return true;
    }
    case 'select': {
      await keyboard.press('Enter');
      const options = page.getByRole('option');
      await options.first().waitFor();
      const isLast = await options.last().getAttribute('aria-selected');
      await keyboard.press(isLast === 'true' ? 'ArrowUp' : 'ArrowDown');
      await keyboard.press('Enter');
      await options.first().waitFor({ state: 'detached' });
      return true;
    }
    default:
      return false;
  }
}
