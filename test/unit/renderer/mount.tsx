import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { german } from '@text/messages/de/index.ts';
import { english } from '@text/messages/en/index.ts';
import { keepTemplates } from '../../../renderer/ui/messages.ts';

// happy-dom has no idle callbacks.
globalThis.requestIdleCallback ??= (call) =>
  Number(setTimeout(() => call({ didTimeout: false, timeRemaining: () => 0 }), 0));
globalThis.cancelIdleCallback ??= (id) => clearTimeout(id);

export interface Mounted {
  readonly container: HTMLElement;
  readonly render: (content: ReactNode) => void;
  readonly unmount: () => void;
}

const open = new Set<Mounted>();

/** Unmounts what is still mounted. */
export function unmountAll(): void {
  for (const page of open) page.unmount();
}

/** Puts React content on a page of its own, with the templates of messages; every effect has run when it returns. */
export function mount(content: ReactNode): Mounted {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  keepTemplates('en', english);
  keepTemplates('de', german);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const render = (next: ReactNode): void => act(() => root.render(next));
  render(content);
  const mounted: Mounted = {
    container,
    render,
    unmount: () => {
      act(() => root.unmount());
      container.remove();
      open.delete(mounted);
    },
  };
  open.add(mounted);
  return mounted;
}
