/** Keyboard-only control of the window: the focused element, its visible focus, and the way to it by Tab. */
import type { Page } from 'playwright-core';

export interface Stop {
  /** The accessible name. */
  readonly name: string;
  readonly role: string;
  /** Whether the focus is visible: an outline of at least 1.5 px on the element or on its visual substitute. */
  readonly isVisible: boolean;
  readonly isIn: (selector: string) => Promise<boolean>;
}

/** The focused element. */
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
    // The label draws a switch or radio button, whose input is hidden; a board's children draw its focus.
    const substitute = element.closest('label, [data-focus-visible]');
    const drawn = [element, ...(substitute ? [substitute, ...substitute.querySelectorAll('*')] : [])];
    const board = element.matches('[role=application]') ? [...element.querySelectorAll('*')] : [];
    // A list keeps the focus and marks the active option.
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

/** Presses Tab until the named element has the focus. Throws when the focus is invisible on the way. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  { backwards = false, most = 90 }: { readonly backwards?: boolean; readonly most?: number } = {},
): Promise<Stop> {
  const visited: string[] = [];
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab');
    const stop = await focused(page);
    visited.push(`${stop.role} “${stop.name}”`);
    if (stop.role !== 'body' && !stop.isVisible)
      throw new Error(`the focus cannot be seen on ${visited.at(-1)}`);
    if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return stop;
  }
  throw new Error(`Tab does not lead to ${String(name)}, but to ${visited.join(', ')}`);
}

/** Changes the focused control's value by its keys; returns false when it has no value. */
export async function changeFocused(page: Page): Promise<boolean> {
  const kind = await page.evaluate(() => {
    const element = document.activeElement;
    if (element?.matches('input[role=switch], input[type=checkbox], button[aria-pressed]')) return 'toggle';
    if (element?.matches('button[role=radio]')) return 'segment';
    if (element?.matches('input[type=radio]')) return 'radio';
    if (element?.matches('input[type=range]')) return 'range';
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
    case 'range':
      await keyboard.press('ArrowLeft');
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
