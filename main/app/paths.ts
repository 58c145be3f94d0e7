/** Where things are. The data directory follows `--user-data-dir`, so that tests and second profiles get their own. */
import { join } from 'node:path';
import type { App } from 'electron';

export interface Paths {
  readonly data: string;
  readonly logs: string;
  /** Database of the real accounts, and that of the practice club. */
  readonly database: string;
  readonly practiceDatabase: string;
}

export function createPaths(app: App): Paths {
  const data = app.getPath('userData');
  return {
    data,
    // Below the data directory on every system, so that one profile is one directory.
    logs: join(data, 'logs'),
    database: join(data, 'outpost.db'),
    practiceDatabase: join(data, 'practice.db'),
  };
}
