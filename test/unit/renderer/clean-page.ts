/** Files of tests share one page and its modules: each test leaves no content and no stand-ins on it. */
import { afterAll, afterEach, vi } from 'vitest';
import { unmountAll } from './mount.tsx';

afterEach(() => {
  // The reverse of the order in which tests begin: stubs may replace functions of fake timers.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  unmountAll();
});

afterAll(() => {
  localStorage.clear();
  history.replaceState(null, '', '#');
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
});
