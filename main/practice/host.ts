import type { AddressInfo } from 'node:net';
import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createSeededRandom } from '../base/random.ts';
import { createClub, type Club } from './club.ts';
import { createClubClock } from './club-clock.ts';
import { makeConfig, type ClubConfig } from './config.ts';
import type { ClubEngine } from './engine.ts';
import { createClubServer } from './http/server.ts';
import type { ConnectionTraffic } from './http/wires.ts';
import { watchConnections } from './connection-watch.ts';
import type { ClubMessage, PracticeStart } from './protocol.ts';
import { createRandomEngine } from './random-engine.ts';
import type { Secrets } from './secrets.ts';
import { createSnapshotWriter, loadSnapshot, makeSnapshot, parseSnapshot, takeUp } from './snapshot.ts';
import type { ClubResult } from './state.ts';
import type { Tokens } from './tokens.ts';

export interface HostDependencies {
  readonly start: PracticeStart;
  /** Real time; the club's clock is derived from it. */
  readonly base: Clock;
  /** Called when a game may begin, unless the opponents move at random. */
  readonly createEngine: () => Promise<ClubEngine>;
  readonly log: Log;
  readonly notify: (message: ClubMessage) => void;
  readonly secrets: Secrets;
  /** Timings and other settings that differ from the defaults. */
  readonly overrides?: Partial<ClubConfig>;
}

const saveDelayMs = 500;

/** Loads the engine lazily: compiling it would slow down the app's start. */
function createLazyEngine(load: () => Promise<ClubEngine>): ClubEngine {
  let loading: Promise<ClubEngine> | undefined;
  const loaded = () => {
    if (!loading) {
      loading = load();
      // A failed load is reported to the caller of `bestMove`.
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

/** A listening club. */
export type Host = Awaited<ReturnType<typeof startHost>>;

/** Opens a club on the loopback. Rejects when the port is taken or the saved state cannot be read. */
export async function startHost({
  start,
  base,
  createEngine,
  log,
  notify,
  secrets,
  overrides,
}: HostDependencies) {
  const {
    controlToken,
    speed = 1,
    stateFile,
    port: wantedPort = 0,
    startAt,
    engine: moves,
    ...settings
  } = start;
  const { seed, dialect, account, userToken } = settings;
  const clock = createClubClock({ base, startAt: startAt ?? base.now(), speed });
  const engine = moves === 'random' ? createRandomEngine() : createLazyEngine(createEngine);

  let baseUrl = '';
  const config = makeConfig({ ...settings, publicUrl: () => baseUrl, ...overrides });

  let skew = 0;
  const open = (now: ClubConfig, savedState?: Club['state'], tokens?: Tokens): Club => {
    const random = createSeededRandom(now.seed);
    const made = createClub({
      clock,
      random,
      secrets,
      config: now,
      engine,
      log,
      skew: () => skew,
      ...(savedState ? { kept: savedState } : {}),
      ...(tokens ? { tokens } : {}),
    });
    if (stateFile !== undefined) made.onChange(saveSoon);
    return made;
  };

  const writer = createSnapshotWriter();
  let saves: Promise<void> = Promise.resolve();
  /** The queued save, coalesced: it writes the state at the time it runs, so one is enough. */
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
      .catch((error: unknown) => log.error('state save failed', { error: String(error) }));
    return nextSave;
  };
  const saveSoon = () => {
    saveTimer ??= base.after(saveDelayMs, () => void save());
  };

  let savedState: Club['state'] | undefined;
  if (stateFile !== undefined) {
    const loaded = await loadSnapshot(stateFile, account.name.toLowerCase(), base.now());
    if (loaded.kind === 'snapshot') savedState = takeUp(loaded.snapshot, clock.now());
    if (loaded.kind === 'setAside') {
      const { movedTo, reason } = loaded;
      log.warn('saved state set aside', { movedTo, reason });
      notify({ type: 'stateSetAside', movedTo, reason });
    }
  }

  // State that follows from the seed, such as the history, is regenerated unchanged.
  let club = open({ ...config, seed: savedState?.seed ?? config.seed }, savedState);
  const reset = (nextSeed: number) => {
    club.close();
    club = open({ ...config, seed: nextSeed });
    saveSoon();
  };

  let isDown = false;
  /** Restarts through a snapshot's text, so that unsaved state is lost. */
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
    controlToken,
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
    server.listen(wantedPort, '127.0.0.1', resolve);
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
  const stopWatching =
    graceMs === null
      ? undefined
      : watchConnections({
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
    /** The current club: a reset replaces it. */
    club: (): Club => club,
    /** The control interface below `/club` without HTTP: `path` without `/club`, `body` as parsed JSON. */
    tell: (method: string, path: string, body?: unknown): Promise<ClubResult<unknown>> =>
      control.handle(method, path, body),
    /** Requests in progress and engine searches. Excludes work that waits for a timer or a slow reader. */
    busy,
    /** Resolves when all remaining work waits for a timer. Ignores bytes in transit: see `connections()`. */
    async idle() {
      while (busy() > 0) {
        await work.none();
        await club.players.settled();
      }
    },
    /** Open connections with their traffic so far, bytes queued for a slow reader included. */
    connections: (): readonly ConnectionTraffic[] => wires.traffic(),
    /** Saves the state, ends every stream, and frees the port. */
    async stop() {
      stopWatching?.();
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
