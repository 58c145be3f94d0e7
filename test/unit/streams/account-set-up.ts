import { silentLog } from '../../../main/base/log.ts';
import { createSeededRandom } from '../../../main/base/random.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import type { BudgetScope } from '../../../main/budget/scheduler.ts';
import type { EndpointAnswer, StreamLine, StreamListener } from '../../../main/service/calls.ts';
import type { ServiceClient } from '../../../main/service/client.ts';
import { parseServiceEvent } from '../../../main/service/codec/events.ts';
import { readLine } from '../../../main/service/codec/message.ts';
import type {
  Challenge,
  ChallengeList,
  GameEvent,
  GameFull,
  GameState,
  GameSummary,
  ServiceEvent,
} from '../../../main/service/domain.ts';
import { fail, succeed } from '../../../main/service/errors.ts';
import type { ServiceError } from '../../../main/service/errors.ts';
import type { StreamClose } from '../../../main/service/transport.ts';
import { createAccountStreams } from '../../../main/streams/account-streams.ts';
import { createIntake } from '../../../main/streams/intake.ts';
import type { ServiceFact } from '../../../main/streams/intake.ts';
import type { StreamProblem } from '../../../main/streams/health.ts';
import { createSupervisor } from '../../../main/streams/supervisor.ts';
import { advance, challengeLine, createMemoryStore, settle } from './support.ts';

const scope: BudgetScope = { accountId: 'anna', server: 'https://example.org', caller: 'authenticated' };
const notes = { unknown: [], unused: [], dropped: [] };
const answer = <T>(value: T): EndpointAnswer<T> => ({ value, notes, raw: null });

export function challengeOf(id: string): Challenge {
  const read = readLine(challengeLine(id), parseServiceEvent);
  if (read.kind !== 'event' || !('challenge' in read.value)) throw new Error('the sample is not a challenge');
  return read.value.challenge;
}

export function stateOf(change: Partial<GameState> = {}): GameState {
  const none = { white: false, black: false };
  return {
    moves: [],
    whiteMs: 600_000,
    blackMs: 600_000,
    status: 'started',
    drawOffer: none,
    takebackOffer: none,
    ...change,
  };
}

export function fullOf(id: string, state: Partial<GameState> = {}): GameEvent {
  const game: GameFull = {
    id,
    variant: { key: 'standard' },
    speed: 'rapid',
    rated: false,
    createdAt: 0,
    white: { kind: 'anonymous' },
    black: { kind: 'ai', level: 1 },
    initialFen: null,
    state: stateOf(state),
  };
  return { type: 'gameFull', game };
}

/** A connection opened by the app and driven by the test, in the role of the server. */
export interface Opened<T> {
  readonly name: string;
  readonly listener: StreamListener<T>;
  open(): Promise<void>;
  say(event: T, raw?: string): void;
  close(close: StreamClose): Promise<void>;
}

/** The streams of one account on a virtual clock, against a service driven by the test. */
export function setUp(change: { known?: () => { games: GameSummary[]; challenges: string[] } } = {}) {
  const clock = createVirtualClock();
  const random = createSeededRandom(3);
  const store = createMemoryStore();
  const events: Opened<ServiceEvent>[] = [];
  const games: Opened<GameEvent>[] = [];
  const server = {
    playing: [] as GameSummary[],
    challenges: { incoming: [], outgoing: [] } as ChallengeList,
    error: null as ServiceError | null,
    /** Refuses the list of challenges alone. */
    challengesError: null as ServiceError | null,
    asked: [] as string[],
    /** Messages that a game's stream sends at once. */
    gameFull: new Map<string, GameEvent>(),
  };

  const connect = <T>(list: Opened<T>[], name: string, listener: StreamListener<T>) =>
    new Promise<StreamClose>((resolve) => {
      listener.signal?.addEventListener('abort', () => resolve({ reason: 'aborted' }));
      list.push({
        name,
        listener,
        open() {
          listener.onOpen?.();
          listener.onBytes?.(1);
          return settle();
        },
        say(event, raw = '{}') {
          const line: StreamLine<T> = { raw, read: { kind: 'event', value: event, notes }, terminated: true };
          listener.onBytes?.(raw.length);
          listener.onLine(line);
        },
        close(close) {
          resolve(close);
          return settle();
        },
      });
    });

  const client: Pick<ServiceClient, 'openEventStream' | 'openGameStream' | 'playing' | 'challenges'> = {
    openEventStream: (listener) => connect(events, 'event', listener),
    openGameStream: (path, gameId, listener) => {
      const closed = connect(games, `${path}:${gameId}`, listener);
      const full = server.gameFull.get(gameId);
      if (full)
        setImmediate(() =>
          games
            .filter((one) => one.name.endsWith(gameId))
            .at(-1)
            ?.say(full),
        );
      return closed;
    },
    async playing() {
      server.asked.push('playing');
      return server.error ? fail(server.error) : succeed(answer(server.playing));
    },
    async challenges() {
      server.asked.push('challenges');
      const error = server.error ?? server.challengesError;
      return error ? fail(error) : succeed(answer(server.challenges));
    },
  };

  const facts: ServiceFact[] = [];
  const problems: StreamProblem[] = [];
  const seen: { gameId: string; event: GameEvent }[] = [];
  const lists: ChallengeList[] = [];
  let caughtUp = 0;
  const supervisor = createSupervisor({ clock, random, log: silentLog });
  const intake = createIntake({
    store,
    clock,
    random,
    log: silentLog,
    onFact: (fact) => facts.push(fact),
    onQuarantine: () => {},
    onStorageTrouble: () => {},
  });
  const streams = createAccountStreams({
    scope,
    client,
    supervisor,
    intake,
    store,
    clock,
    random,
    log: silentLog,
    budget: {
      takeEventStreamOpen: async () => ({ allowed: true }),
      gameStreamSlots: () => 4,
    },
    known: change.known ?? (() => ({ games: [], challenges: [] })),
    pathOf: (game) => (game.compat?.board ? 'board' : undefined),
    onChallenges: (list) => lists.push(list),
    onAway: () => {},
    onCaughtUp: () => (caughtUp += 1),
    onGame: (gameId, event) => seen.push({ gameId, event }),
    onProblem: (problem) => problems.push(problem),
  });

  const newest = () => {
    const connection = events.at(-1);
    if (!connection) throw new Error('the event stream was not opened');
    return connection;
  };
  /** Sends keep-alives on all open streams. */
  const live = async (ms: number) => {
    for (let left = ms; left > 0; left -= 7_000) {
      for (const one of [...events, ...games]) if (!one.listener.signal?.aborted) one.listener.onBytes?.(1);
      await advance(clock, Math.min(7_000, left));
    }
  };
  const keys = () => store.entries.map((entry) => entry.dedupeKey);
  return {
    clock,
    store,
    events,
    games,
    server,
    facts,
    problems,
    seen,
    lists,
    supervisor,
    intake,
    streams,
    newest,
    live,
    keys,
    timesCaughtUp: () => caughtUp,
  };
}
