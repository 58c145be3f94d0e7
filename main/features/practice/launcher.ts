/**
 * Keeps the practice club running while it is wanted: starts it, starts it again with growing pauses when it dies, and
 * stops it. Free of Electron: the process comes from `fork`.
 */
import type { Child } from '../../base/child.ts';
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Random } from '../../base/random.ts';
import type { ClubMessage, ParentMessage, PracticeStart } from '../../practice/protocol.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { say } from '../../text/say.ts';

/** The club's process, not yet told to start. */
export type PracticeProcess = Child<ParentMessage, ClubMessage>;

export interface PracticeLauncher {
  /**
   * Wants the club, and resolves with its base address once it listens. Rejects with a `ContractFailure` when it could
   * not be brought up several times in a row, or is stopped before it listens.
   */
  start(): Promise<string>;
  /** Wants it no more. Resolves when its process is gone. */
  stop(): Promise<void>;
}

export interface PracticeLauncherOptions {
  readonly fork: () => PracticeProcess;
  /** The same for every start of this run: tokens stay valid, and the kept state is taken up again. */
  readonly config: PracticeStart;
  /** For each start, in place of the configuration's: a club without a kept state begins a course of its own. */
  readonly drawSeed?: () => number;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Each time the club listens, with its address: after a crash it can be another one. */
  readonly onListening: (baseUrl: string) => void;
  /** Something the user should know. */
  readonly onNotice: (message: string) => void;
}

/** ms */
const shortestPause = 500;
const longestPause = 30_000;
const startDeadline = 20_000;
const stopDeadline = 3_000;
const attemptsAllowed = 5;

interface Waiter {
  readonly resolve: (baseUrl: string) => void;
  readonly reject: (error: Error) => void;
}

export function createPracticeLauncher(options: PracticeLauncherOptions): PracticeLauncher {
  const { fork, config, clock, random, drawSeed = () => config.seed, onListening, onNotice } = options;
  const log = options.log.child('practice');
  let wanted = false;
  let running: PracticeProcess | null = null;
  /** The process that was asked to stop: what it still says is of no interest. */
  let leaving: PracticeProcess | null = null;
  let address: string | null = null;
  /** The same port again after a crash, so that nobody has to be told a new address; any other when it is taken. */
  let port = config.port ?? 0;
  /** Starts in a row that led to no listening club. */
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
    const late = clock.after(startDeadline, () => {
      log.error('the club did not listen in time', { ms: startDeadline });
      child.kill();
    });
    child.onMessage((message) => {
      if (child === leaving) return;
      switch (message.type) {
        case 'listening':
          late.cancel();
          failures = 0;
          port = message.port;
          address = message.baseUrl;
          log.info('the club listens', { baseUrl: message.baseUrl });
          onListening(message.baseUrl);
          settle(({ resolve }) => resolve(message.baseUrl));
          break;
        case 'stateSetAside':
          log.warn('the club’s kept state could not be read', {
            movedTo: message.movedTo,
            reason: message.reason,
          });
          onNotice(
            say('The practice club starts afresh: its saved state could not be read and is now in {file}.', {
              file: message.movedTo,
            }),
          );
          break;
        case 'failed':
          log.error('the club failed', { reason: message.message });
          break;
        case 'stopped':
          break;
      }
    });
    child.onExit((code) => {
      late.cancel();
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
      if (address === null) {
        failures += 1;
        port = 0;
      }
      address = null;
      log.warn('the club’s process ended unasked', { code, failures });
      if (failures >= attemptsAllowed) giveUp();
      else pause = clock.after(pauseBefore(failures), launch);
    });
    child.send({ type: 'start', config: { ...config, port, seed: drawSeed() } });
  };

  const pauseBefore = (attempt: number) => {
    const ceiling = Math.min(longestPause, shortestPause * 2 ** attempt);
    return ceiling * (0.5 + random.next() / 2);
  };

  const giveUp = () => {
    wanted = false;
    const message = say('The practice club does not start. The log says why; choose it again to retry.');
    onNotice(message);
    settle(({ reject }) => reject(new ContractFailure('unavailable', message)));
  };

  return {
    start() {
      if (!wanted) {
        wanted = true;
        failures = 0;
        // A process that is still on its way out is followed by a new one: its exit finds the club wanted again.
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
      settle(({ reject }) =>
        reject(new ContractFailure('unavailable', say('The practice club was stopped.'))),
      );
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
