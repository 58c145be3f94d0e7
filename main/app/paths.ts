/** The app's paths. The data directory follows `--user-data-dir`, for tests and separate profiles. */
import { join } from 'node:path';
import type { App } from 'electron';

export type Paths = ReturnType<typeof createPaths>;

export function createPaths(app: App) {
  const data = app.getPath('userData');
  return {
    data,
    // Inside the data directory on every system, so that a profile is a single directory.
    logs: join(data, 'logs'),
    /** Databases of the real accounts and of the practice club. */
    database: join(data, 'outpost.db'),
    practiceDatabase: join(data, 'practice.db'),
  };
}
