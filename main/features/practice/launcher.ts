/**
 * Supervises the practice club's process: starts it, restarts it with back-off after a crash, and stops it. Free
 * of Electron: the process comes from `fork`.
 */
import type { Child } from '../../base/child.ts';
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Random } from '../../base/random.ts';
import type { ClubMessage, ParentMessage, PracticeStart } from '../../practice/protocol.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { messageOf, type Message } from '../../text/message.ts';

/** The club's process before its start message. */
export type PracticeProcess = Child<ParentMessage, ClubMessage>;

export interface PracticeLauncherOptions {
  readonly fork: () => PracticeProcess;
  /** The same for every start of this run, so that tokens stay valid and the stored state is reused. */
  readonly config: PracticeStart;
  /** Seed for each start, instead of the configuration's: a club without stored state starts a new course. */
  readonly drawSeed?: () => number;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Called each time the club listens; its address may change after a crash. */
  readonly onListening: (baseUrl: string) => void;
  readonly onNotice: (message: Message) => void;
}

/** ms */
const shortestPause = 500;
const longestPause = 30_000;
const startDeadline = 20_000;
const stopDeadline = 3_000;
/** A club that listens for so long has started well. */
const steadyAfter = 30_000;
const attemptsAllowed = 5;

interface Waiter {
  readonly resolve: (baseUrl: string) => void;
  readonly reject: (error: Error) => void;
}

export function createPracticeLauncher(options: PracticeLauncherOptions) {
  const { fork, config, clock, random, drawSeed = () => config.seed, onListening, onNotice } = options;
  const log = options.log.child('practice');
  let wanted = false;
  let running: PracticeProcess | null = null;
  /** The process that is stopping; its messages are ignored. */
  let leaving: PracticeProcess | null = null;
  let address: string | null = null;
  /** Reuses the port after a crash, so that the address stays valid; falls back to a free one. */
  let port = config.port ?? 0;
  /** Consecutive processes that ended before they had listened for `steadyAfter`. */
  let failures = 0;
  let pause: Timer | null = null;
  let waiters: Waiter[] = [];
  let whenGone: (() => void)[] = [];

  const settle = (act: (waiter: Waiter) => void) => {
    const settled = waiters;
    waiters = [];
    settled.forEach(act);
  };

  const launch = () => {
    pause = null;
    const child = fork();
    running = child;
    let timer = clock.after(startDeadline, () => {
      log.error('club start timed out', { ms: startDeadline });
      child.kill();
    });
    child.onMessage((message) => {
      if (child === leaving) return;
      switch (message.type) {
        case 'listening':
          timer.cancel();
          timer = clock.after(steadyAfter, () => (failures = 0));
          port = message.port;
          address = message.baseUrl;
          log.info('club listening', { baseUrl: message.baseUrl });
          onListening(message.baseUrl);
          settle(({ resolve }) => resolve(message.baseUrl));
          break;
        case 'stateSetAside':
          log.warn('club state not read', { movedTo: message.movedTo, reason: message.reason });
          onNotice(messageOf('practice.startsAfresh', { file: message.movedTo }));
          break;
        case 'failed':
          log.error('club failed', { reason: message.message });
          break;
        case 'stopped':
          break;
      }
    });
    child.onExit((code) => {
      timer.cancel();
      running = null;
      whenGone.forEach((resolve) => resolve());
      whenGone = [];
      const wasAsked = child === leaving;
      leaving = null;
      if (!wanted) return;
      if (wasAsked) {
        launch();
        return;
      }
      if (address === null) port = 0;
      address = null;
      failures += 1;
      log.warn('club process exited', { code, failures });
      if (failures >= attemptsAllowed) giveUp();
      else pause = clock.after(pauseAfter(failures), launch);
    });
    child.send({ type: 'start', config: { ...config, port, seed: drawSeed() } });
  };

  const pauseAfter = (failed: number) => {
    const ceiling = Math.min(longestPause, shortestPause * 2 ** (failed - 1));
    return ceiling * (0.5 + random.next() / 2);
  };

  const giveUp = () => {
    wanted = false;
    const message = messageOf('practice.notStarting');
    onNotice(message);
    settle(({ reject }) => reject(new ContractFailure('unavailable', message)));
  };

  return {
    /**
     * Resolves with the club's base address once it listens. Rejects with a `ContractFailure` after several
     * processes in a row that ended soon, or if it is stopped before it listens.
     */
    start(): Promise<string> {
      if (!wanted) {
        wanted = true;
        failures = 0;
        // If the old process is still stopping, its exit handler launches the new one.
        if (running === null) launch();
      }
      if (address !== null) return Promise.resolve(address);
      return new Promise((resolve, reject) => waiters.push({ resolve, reject }));
    },

    async stop() {
      wanted = false;
      address = null;
      pause?.cancel();
      pause = null;
      settle(({ reject }) => reject(new ContractFailure('unavailable', messageOf('practice.stopped'))));
      const child = running;
      if (child === null) return;
      leaving = child;
      const gone = new Promise<void>((resolve) => whenGone.push(resolve));
      child.send({ type: 'stop' });
      const timer = clock.after(stopDeadline, () => child.kill());
      await gone;
      timer.cancel();
    },
  };
}
