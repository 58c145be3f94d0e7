/** Lets time pass in the app, so that its real timers of minutes fire within a second. */
import type { RunningClub } from './club.ts';
import type { LaunchedApp } from './launch-app.ts';

/** Half of the shortest time limit of a request, ms: the club answers between two steps. */
const stepMs = 2_500;

/** Time that passes at once: clocks and timers of the app's main process; of the club, too, if there is one. */
async function passStep({ app }: LaunchedApp, club: RunningClub | undefined, ms: number): Promise<void> {
  await app.evaluate(
    (_electron, passed) =>
      (globalThis as unknown as { outpostPassTime(ms: number): void }).outpostPassTime(passed),
    ms,
  );
  await club?.clock({ advanceMs: ms });
}

/**
 * Time passes in small steps in the app's main process, which was launched with `controlsTime`, and in the club whose
 * keep-alives it expects. Other processes of the app keep the real time.
 */
export async function passTime(launched: LaunchedApp, ms: number, club?: RunningClub): Promise<void> {
  for (let left = ms; left > 0; left -= stepMs) await passStep(launched, club, Math.min(stepMs, left));
}
