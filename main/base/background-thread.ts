import { constants, setPriority } from 'node:os';

/**
 * Gives the calling worker thread less of the processor than the threads that people wait for. Only on Linux, where
 * threads have priorities of their own; elsewhere the call would change the whole process.
 */
export function lowerThreadPriority(platform: NodeJS.Platform = process.platform): void {
  if (platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems refuse it.
  }
}
