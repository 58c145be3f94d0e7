/**
 * `npm run conformance -- wayland [--json] [--quick] [--pictures FOLDER]`: lives with the built app in a Wayland
 * session: weston in a window of a virtual X desktop, whose pointer and keyboard weston passes on as its own.
 * The output of scale 1.5 is KWin's. `--quick` leaves it out, and the sessions with both window systems.
 */
import {
  CannotRun,
  type CommandContext,
  type CommandEntry,
  type CommandResult,
} from '../../harness/command.ts';
import { capture } from '../../../scripts/lib/process.mjs';
import { kwinProgram } from './compositor.ts';
import { waylandSteps } from './steps.ts';
import { createWaylandWorld } from './world.ts';

export const waylandEntry: CommandEntry = {
  summary: 'the app in a Wayland session: window, menus, drag, small windows, clipboard, tray, scale 1.5',
  options: { pictures: { value: 'FOLDER', summary: 'pictures of the whole desktop' } },
  run: checkWayland,
};

/** Debian's packages, with a program of each. */
const needed = { weston: 'weston', 'wl-clipboard': 'wl-copy', 'kwin-wayland': kwinProgram } as const;

async function checkWayland({ quick, text, print }: CommandContext): Promise<CommandResult> {
  if (process.platform !== 'linux') throw new CannotRun('Wayland is a window system of Linux');
  const missing: string[] = [];
  for (const [name, program] of Object.entries(needed))
    if (
      !(quick && program === kwinProgram) &&
      (await capture('sh', ['-c', `command -v ${program}`])).code !== 0
    )
      missing.push(name);
  if (missing.length > 0)
    throw new CannotRun(`it needs compositors: sudo apt-get install -y ${missing.join(' ')}`);
  const steps = waylandSteps.filter(({ isLong }) => !quick || !isLong);
  const world = await createWaylandWorld(text('pictures'));
  let passed = 0;
  try {
    for (const { name, run } of steps) {
      try {
        await run(world);
        passed += 1;
        print(`ok      ${name}`);
      } catch (error) {
        print(`FAILED  ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        await world.picture('failed');
        // The later steps continue from this one's state.
        break;
      }
    }
  } finally {
    await world.close();
  }
  return { ok: passed === steps.length, figures: { steps: steps.length, passed, ...world.figures } };
}
