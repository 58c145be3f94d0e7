import type { Clock } from '../base/clock.ts';
import { silentLog, type Log } from '../base/log.ts';
import type { ClubConfig } from './config.ts';
import { createFairyEngine } from './fairy-engine.ts';
import { startHost, type Host } from './host.ts';
import type { PracticeStart } from './protocol.ts';
import { createSecrets, type Secrets } from './secrets.ts';

export interface InProcessOptions {
  /**
   * All that the club does by time it does by this clock, at its speed: a virtual one moves the club when it is moved.
   * Its `now()` at the start is the club's first moment, unless `start.startAt` says otherwise.
   */
  readonly clock: Clock;
  /** Whatever differs from a human account in the wire dialect, seed 1, with nobody challenging unasked. */
  readonly start?: Partial<PracticeStart>;
  readonly overrides?: Partial<ClubConfig>;
  readonly log?: Log;
  /** For runs that are compared as a whole; the system's source when left out. */
  readonly secrets?: Secrets;
}

const longMs = 86_400_000;

/**
 * A club in this very process: the same parts as in its own, with real sockets on the loopback and the caller's clock.
 * Opponents move by lot unless `start.engine` is `fairy`, so that games cost next to nothing.
 *
 * To run on virtual time: let the network come to rest, then `await club.idle()`, look at `club.connections()` for bytes
 * under way, advance the clock to the next timer of all parties, and begin again. Close it when done.
 */
export function openClubInProcess({
  clock,
  start,
  overrides = {},
  log = silentLog,
  secrets = createSecrets(),
}: InProcessOptions): Promise<Host> {
  return startHost({
    start: {
      seed: 1,
      dialect: 'wire',
      userToken: 'user-token',
      controlToken: 'control-token',
      account: { kind: 'human', name: 'You' },
      welcomeChallengeMs: null,
      engine: 'random',
      ...start,
    },
    base: clock,
    createEngine: () => createFairyEngine(log),
    log,
    secrets,
    notify: () => {},
    // Real time must not decide anything here, and the clock is its owner's.
    overrides: { graceMs: null, headersWithinMs: longMs, requestWithinMs: longMs, ...overrides },
  });
}
