import type { Migration } from './migration.ts';
import { v1 } from './v1.ts';

/** All steps, oldest first. */
export const migrations: readonly Migration[] = [v1];
