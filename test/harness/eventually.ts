import { vi } from 'vitest';

/** Retries until the check passes. The generous timeout is for busy machines. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000 });
}
