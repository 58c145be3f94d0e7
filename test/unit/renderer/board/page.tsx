import { act, type ReactNode } from 'react';
import { mount, type Mounted } from '../mount.tsx';

/** Mounts for the duration of a test: `clean-page.ts` unmounts it. */
export const show: (content: ReactNode) => Mounted = mount;

/** Runs `work`, then lets React and its zero-delay timers settle. */
export async function doing(work: () => void): Promise<void> {
  await act(async () => {
    work();
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
}

/** A virtual machine on a busy host can pause for seconds. */
const patienceMs = 20_000;

/** Waits until `look` returns a value. */
export async function until<T>(look: () => T | null | undefined | false): Promise<T> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline;) {
    const found = look();
    if (found) return found;
    await doing(() => undefined);
  }
  throw new Error(`Not found on a page that says: ${document.body.textContent}`);
}

export function press(target: EventTarget, key: string): Promise<void> {
  return doing(() => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    target.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, cancelable: true }));
  });
}

/** A press for the component library, which treats clicks without a pointer as a screen reader's. */
export function click(target: HTMLElement): Promise<void> {
  return doing(() => target.click());
}

/** Sets a field's value so that React notices the change. */
export function type(field: HTMLInputElement, text: string): Promise<void> {
  return doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export function buttonNamed(
  name: string | RegExp,
  within: ParentNode = document,
): HTMLButtonElement | undefined {
  return [...within.querySelectorAll('button')].find((button) => {
    const label = (button.getAttribute('aria-label') ?? button.textContent ?? '').trim();
    return typeof name === 'string' ? label === name : name.test(label);
  });
}
