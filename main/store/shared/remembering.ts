/** A module that remembers lookups during one merge or one reading. Nothing else changes the database meanwhile. */
export interface Remembering {
  /** The earlier merge may have been rolled back, with what it stored. */
  begin?(): void;
  end?(): void;
}

/** Runs `work` while the modules remember what they looked up. */
export function whileRemembering<T>(modules: readonly Remembering[], work: () => T): T {
  for (const module of modules) module.begin?.();
  try {
    return work();
  } finally {
    for (const module of modules) module.end?.();
  }
}
