import { vi } from 'vitest';

/** Waits until the check holds: as long as a busy machine may need, and no moment longer than it takes. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000 });
}
