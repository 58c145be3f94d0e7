import type { AddressInfo } from 'node:net';
import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createSeededRandom } from '../base/random.ts';
import { createClub, type Club } from './club.ts';
import { createClubClock } from './club-clock.ts';
import { makeConfig, type ClubConfig } from './config.ts';
import type { Engine } from './engine.ts';
import { createClubServer } from './http/server.ts';
import type { ConnectionTraffic } from './http/wires.ts';
import { watchPresence } from './presence.ts';
import type { ClubMessage, PracticeStart } from './protocol.ts';
import { createRandomEngine } from './random-engine.ts';
import type { Secrets } from './secrets.ts';
import { createSnapshotWriter, loadSnapshot, makeSnapshot, parseSnapshot, takeUp } from './snapshot.ts';
import type { Result } from './state.ts';
import type { Tokens } from './tokens.ts';

/** A club that listens. */
export interface Host {
  readonly port: number;
  readonly baseUrl: string;
  /** The club of the moment: starting over replaces it. */
  club(): Club;
  /** What POST, GET and DELETE below `/club` do, without HTTP: `path` without `/club`, `body` as parsed JSON. */
  tell(method: string, path: string, body?: unknown): Promise<Result<unknown>>;
  /** Requests being answered and moves being thought about. What waits for a time or for a reader is neither. */
  busy(): number;
  /**
   * Resolves when nothing is left to be done but what waits for a time. What a request brings must have arrived by
   * then: bytes under way are the harness's to wait for, by `connections()`.
   */
  idle(): Promise<void>;
  /** Every open connection and what went through it so far, bytes that wait for a slow reader included. */
  connections(): readonly ConnectionTraffic[];
  /** Keeps the state, ends every stream, and frees the port. */
  stop(): Promise<void>;
}

export interface HostDependencies {
  readonly start: PracticeStart;
  /** Real time: the club's own is made from it. */
  readonly base: Clock;
  /** Called when a game comes in sight, unless the opponents move by lot. */
  readonly createEngine: () => Promise<Engine>;
  readonly log: Log;
  readonly notify: (message: ClubMessage) => void;
  readonly secrets: Secrets;
  /** Timings and the like that differ from the usual ones. */
  readonly overrides?: Partial<ClubConfig>;
}

const saveDelayMs = 500;

/** An engine that is loaded when a game comes into sight: compiling it would slow the app's own start down. */
function createLateEngine(load: () => Promise<Engine>): Engine {
  let loading: Promise<Engine> | undefined;
  const loaded = () => {
    if (!loading) {
      loading = load();
      // Whoever asks for a move hears of a failure then.
      loading.catch(() => {});
    }
    return loading;
  };
  return {
    prepare: () => void loaded(),
    bestMove: (request) => loaded().then((engine) => engine.bestMove(request)),
    close: () => void loading?.then((engine) => engine.close()).catch(() => {}),
  };
}

/** Opens a club on the loopback. Rejects when the port is taken or the kept state cannot be read. */
export async function startHost({
  start,
  base,
  createEngine,
  log,
  notify,
  secrets,
  overrides,
}: HostDependencies): Promise<Host> {
  const { seed, dialect, account, userToken, scopes, welcomeChallengeMs, stateFile, limits, refusals } =
    start;
  const clock = createClubClock({ base, startAt: start.startAt ?? base.now(), speed: start.speed ?? 1 });
  const engine = start.engine === 'random' ? createRandomEngine() : createLateEngine(createEngine);

  let baseUrl = '';
  const config = makeConfig({
    seed,
    dialect,
    account,
    userToken,
    publicUrl: () => baseUrl,
    ...(scopes ? { scopes } : {}),
    ...(welcomeChallengeMs === undefined ? {} : { welcomeChallengeMs }),
    ...(limits ? { limits } : {}),
    ...(refusals ? { refusals } : {}),
    web: start.web ?? false,
    gzip: start.gzip ?? false,
    ...(start.historyDays === undefined ? {} : { historyDays: start.historyDays }),
    ...(start.claimVictoryMs === undefined ? {} : { claimVictoryMs: start.claimVictoryMs }),
    ...overrides,
  });

  let skew = 0;
  const open = (now: ClubConfig, kept?: Club['state'], tokens?: Tokens): Club => {
    const random = createSeededRandom(now.seed);
    const made = createClub({
      clock,
      random,
      secrets,
      config: now,
      engine,
      log,
      skew: () => skew,
      ...(kept ? { kept } : {}),
      ...(tokens ? { tokens } : {}),
    });
    if (stateFile !== undefined) made.onChange(saveSoon);
    return made;
  };

  const writer = createSnapshotWriter();
  let saves: Promise<void> = Promise.resolve();
  /** The one that waits for its turn: it writes what the state is by then, so that there is never need for two. */
  let nextSave: Promise<void> | undefined;
  let saveTimer: Timer | undefined;
  const save = () => {
    saveTimer?.cancel();
    saveTimer = undefined;
    if (stateFile === undefined) return saves;
    const write = () => {
      nextSave = undefined;
      return writer.save(stateFile, {
        savedAt: clock.now(),
        state: { ...club.state, seed: club.config.seed },
      });
    };
    nextSave ??= saves = saves
      .then(write)
      .catch((error: unknown) => log.error('the state could not be kept', { error: String(error) }));
    return nextSave;
  };
  const saveSoon = () => {
    saveTimer ??= base.after(saveDelayMs, () => void save());
  };

  let kept: Club['state'] | undefined;
  if (stateFile !== undefined) {
    const loaded = await loadSnapshot(stateFile, account.name.toLowerCase(), base.now());
    if (loaded.kind === 'snapshot') kept = takeUp(loaded.snapshot, clock.now());
    if (loaded.kind === 'setAside') {
      const { movedTo, reason } = loaded;
      log.warn('the kept state was set aside', { movedTo, reason });
      notify({ type: 'stateSetAside', movedTo, reason });
    }
  }

  // What follows from the seed, such as the past, stays as it was.
  let club = open({ ...config, seed: kept?.seed ?? config.seed }, kept);
  const reset = (nextSeed: number) => {
    club.close();
    club = open({ ...config, seed: nextSeed });
    saveSoon();
  };

  let isDown = false;
  /** Down and up again by way of a snapshot's text, so that what is not in it is lost. */
  const restart = (downMs: number) => {
    if (isDown) return;
    isDown = true;
    const text = makeSnapshot({ savedAt: clock.now(), state: club.state });
    disconnect();
    club.close();
    clock.after(downMs, () => {
      const snapshot = parseSnapshot(text);
      if (typeof snapshot === 'string') throw new Error(snapshot);
      club = open(club.config, takeUp(snapshot, clock.now()), club.tokens);
      isDown = false;
    });
  };

  const { server, control, wires, work, disconnect } = createClubServer({
    club: () => club,
    clock,
    controlToken: start.controlToken,
    reset,
    isDown: () => isDown,
    skew: () => skew,
    targets: {
      setSkew(ms) {
        skew = ms;
      },
      revoke(token = userToken) {
        club.tokens.revoke(token);
        return { token, restore: () => club.tokens.restore(token) };
      },
      restart,
    },
    log,
  });
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(start.port ?? 0, '127.0.0.1', resolve);
  });
  await listening.catch((error: unknown) => {
    club.close();
    clock.stop();
    engine.close();
    throw error;
  });
  const { port } = server.address() as AddressInfo;
  baseUrl = `http://127.0.0.1:${port}`;
  log.info('listening', { port, dialect, seed });
  const { graceMs } = config;
  const presence =
    graceMs === null
      ? undefined
      : watchPresence({
          server,
          base,
          graceMs,
          onGone: () => clock.freeze(),
          onBack: () => club.sleptFor(clock.thaw()),
        });

  const busy = () => work.pending() + club.players.thinking();

  return {
    port,
    baseUrl,
    club: () => club,
    tell: (method, path, body) => control.handle(method, path, body),
    busy,
    async idle() {
      while (busy() > 0) {
        await work.none();
        await club.players.settled();
      }
    },
    connections: () => wires.traffic(),
    async stop() {
      presence?.stop();
      club.close();
      await save();
      clock.stop();
      engine.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        wires.closeAll();
      });
    },
  };
}
