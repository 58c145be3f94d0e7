/** Closes the practice club for a while: nothing starts it meanwhile. */
import type { PracticeClub } from './practice.ts';

export type ClubClosing = ReturnType<typeof createClubClosing>;

export function createClubClosing({ start, stop }: Pick<PracticeClub, 'start' | 'stop'>) {
  let closed: Promise<unknown> = Promise.resolve();
  return {
    /** Resolves once the club may start. */
    whenOpen: async (): Promise<void> => void (await closed),
    /** Like the club's own `start`, once the club may start. */
    async start(): Promise<string> {
      await closed;
      return start();
    },
    /**
     * Stops the club and runs `work`. A start meanwhile would read the state that `work` deletes, and would
     * store the account again that `work` removes.
     */
    whileClosed<T>(work: () => Promise<T>): Promise<T> {
      const done = closed.then(async () => {
        await stop();
        return work();
      });
      closed = done.catch(() => {});
      return done;
    },
  };
}
