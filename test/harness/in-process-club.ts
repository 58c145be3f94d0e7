import type { Clock } from '../../main/base/clock.ts';
import { silentLog, type Log } from '../../main/base/log.ts';
import type { ClubConfig } from '../../main/practice/config.ts';
import { createFairyEngine } from '../../main/practice/fairy-engine.ts';
import { startHost, type Host } from '../../main/practice/host.ts';
import type { PracticeStart } from '../../main/practice/protocol.ts';
import { createSecrets, type Secrets } from '../../main/practice/secrets.ts';

export interface InProcessOptions {
  /** The club's clock, possibly virtual. Its `now()` is the club's start, unless `start.startAt` overrides it. */
  readonly clock: Clock;
  /** Overrides of the defaults: a human account, wire dialect, seed 1, no unasked challenges. */
  readonly start?: Partial<PracticeStart>;
  readonly overrides?: Partial<ClubConfig>;
  readonly log?: Log;
  /** Default: the system's source. Runs that are compared as a whole pass their own. */
  readonly secrets?: Secrets;
}

const longMs = 86_400_000;

/**
 * Opens a club in this process, with real sockets on the loopback and the caller's clock. Opponents move at random
 * unless `start.engine` is `fairy`, so games cost next to nothing.
 *
 * On virtual time, repeat: wait until the network is quiet; `await club.idle()`; check `club.connections()` for
 * bytes in transit. Then advance the clock to the next timer of all parties. Close the club when done.
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
    // Real time must not influence the club, and the owner controls the clock.
    overrides: { graceMs: null, headersWithinMs: longMs, requestWithinMs: longMs, ...overrides },
  });
}
