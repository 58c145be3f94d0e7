/** The app's path of a line or body from bytes to ledger and features, without the network. */
import { createSeededRandom } from '../../../main/base/random.ts';
import type { Clock } from '../../../main/base/clock.ts';
import { silentLog } from '../../../main/base/log.ts';
import { createChallenges } from '../../../main/features/challenges/challenges.ts';
import { createGames } from '../../../main/features/games/games.ts';
import { makeNotificationText } from '../../../main/notifications/notification-text.ts';
import { createServiceClient, type ServiceClient } from '../../../main/service/client.ts';
import { createOpenGate } from '../../harness/open-gate.ts';
import { createNdjsonDecoder } from '../../../main/service/ndjson.ts';
import { createTransport, type StreamHandlers, type Transport } from '../../../main/service/transport.ts';
import type { GameEvent } from '../../../main/service/domain.ts';
import type { NewLedgerEntry, NewQuarantined, Store } from '../../../main/store/api.ts';
import { createIntake, type Intake } from '../../../main/streams/intake.ts';
import { unusableLine } from '../../../main/streams/lines.ts';
import { plainInput, type FuzzInput } from './inputs.ts';
import { fuzzToken, seeds } from './seeds.ts';

export interface Pipeline {
  /** Resolves when all parts but the ledger's disk have processed the input. */
  feed(input: FuzzInput): Promise<void>;
  /** Counts so far. */
  readonly counts: {
    readonly events: number;
    readonly keepAlives: number;
    readonly quarantined: number;
    readonly answers: number;
    readonly failures: number;
  };
  /** Time spent in features so far, ms. */
  foldMs(): number;
  /**
   * Longest processor time between two pauses for the last input, features included, ms. Unaffected by other
   * programs.
   */
  stretchMs(): number;
  /** Resolves when everything is in the ledger. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface PipelineOptions {
  readonly clock: Clock;
  readonly store: PipelineStore;
  /** Whether features fold the input too: replaying games is far more expensive than parsing them. */
  readonly features: boolean;
  /** Called with everything that the ledger must contain afterwards. */
  readonly onEntry?: (entry: NewLedgerEntry) => void;
  readonly onQuarantine?: (item: NewQuarantined) => void;
}

export interface PipelineStore {
  readonly ledger: Pick<Store['ledger'], 'append'>;
  readonly quarantine: Pick<Store['quarantine'], 'add' | 'countOver'>;
}

/** A ledger that discards everything. */
export function createSink(): PipelineStore {
  let id = 0;
  return {
    ledger: { append: async (entries) => entries.map(() => ({ id: (id += 1), fresh: true })) },
    quarantine: { add: async () => ({}), countOver: async () => [] },
  };
}

export const fuzzAccount = 'fuzzed';
const gameId = 'h7kQ2mXa';

export function createPipeline({ clock, store, features, onEntry, onQuarantine }: PipelineOptions): Pipeline {
  const counts = { events: 0, keepAlives: 0, quarantined: 0, answers: 0, failures: 0 };
  const account = {
    id: fuzzAccount,
    userId: 'robin',
    baseUrl: 'https://chess.example',
    isBot: false,
    scopes: null,
  };

  let foldMs = 0;
  const stretch = { began: 0, longest: 0 };
  const endStretch = () => {
    const now = processorMs();
    stretch.longest = Math.max(stretch.longest, now - stretch.began);
    stretch.began = now;
  };
  const fold = (action: () => void) => {
    if (!features) return;
    const began = performance.now();
    try {
      action();
    } finally {
      foldMs += performance.now() - began;
    }
  };

  const challenges = createChallenges({
    clock,
    log: silentLog,
    account: () => account,
    service: () => undefined,
    onChange: () => {},
  });
  const games = createGames({
    clock,
    log: silentLog,
    account: () => account,
    isSignedIn: () => true,
    service: () => undefined,
    streams: { watch: () => {}, unwatch: () => {}, look: async () => false },
    delay: () => 0,
    bot: { playsIn: () => false, tookOver: () => false },
    arenaIdOf: () => undefined,
    save: async () => {},
    load: async () => null,
    onCards: () => {},
    onGame: () => {},
    onEnd: () => {},
  });
  const intake = createIntake({
    store: {
      ledger: {
        append: (entries) => {
          for (const entry of entries) onEntry?.(entry);
          return store.ledger.append(entries);
        },
      },
      quarantine: store.quarantine,
    },
    clock,
    random: createSeededRandom(1),
    log: silentLog,
    onFact: ({ accountId, event, receivedAt }) => {
      counts.events += 1;
      fold(() => {
        challenges.fold(accountId, event, receivedAt);
        games.fold(accountId, event, receivedAt);
        makeNotificationText(event, {}, 'en');
      });
    },
    onQuarantine: (item) => {
      counts.quarantined += 1;
      onQuarantine?.(item);
    },
    onStorageTrouble: () => {},
  });

  const event = openLines('event', intake);
  const game = openLines('game', intake);
  let answer: FuzzInput | undefined;
  const service = createServiceClient({
    transport: {
      ...createTransport({
        fetch: async () => respond(answer),
        clock,
        log: silentLog,
        userAgent: 'Outpost/fuzz',
      }),
      // The run's clock does not advance meanwhile.
      rest: async () => endStretch(),
    },
    gate: createOpenGate(),
    log: silentLog,
    server: { baseUrl: 'https://chess.example', dialect: 'auto' },
    credential: { token: fuzzToken, origin: 'https://chess.example' },
  });

  /** An endless stream: a real client with a decoder that the test feeds. */
  function openLines(kind: 'event' | 'game', into: Intake) {
    let handlers: StreamHandlers | undefined;
    const transport: Transport = {
      request: () => Promise.reject(new Error('only streams here')),
      openStream: (_request, given) => {
        handlers = given;
        return new Promise(() => {});
      },
      rest: () => Promise.resolve(),
    };
    const client = createServiceClient({
      transport,
      gate: createOpenGate(),
      log: silentLog,
      server: { baseUrl: 'https://chess.example', dialect: 'auto' },
      credential: { token: fuzzToken, origin: 'https://chess.example' },
    });
    const onKeepAlive = () => void (counts.keepAlives += 1);
    if (kind === 'event') {
      void client.openEventStream({
        onKeepAlive,
        onLine: (line) => into.take(fuzzAccount, 'stream/event', line, clock.now()),
      });
    } else {
      void client.openGameStream('board', gameId, {
        onKeepAlive,
        onLine: (line) => {
          const unusable = unusableLine(line);
          if (unusable)
            into.quarantine({ accountId: fuzzAccount, at: clock.now(), source: 'stream/game', ...unusable });
          else if (line.read.kind === 'event') takeGameEvent(line.read.value);
        },
      });
    }
    const makeDecoder = () =>
      createNdjsonDecoder((item) =>
        item.kind === 'keepAlive' ? handlers?.onKeepAlive?.() : handlers?.onLine(item),
      );
    let decoder = makeDecoder();
    return (input: FuzzInput) => {
      let from = 0;
      for (const until of input.cuts) {
        decoder.push(input.bytes.subarray(from, until));
        from = until;
      }
      if (!input.ends) {
        decoder.push(newline);
        return;
      }
      decoder.end();
      decoder = makeDecoder();
    };
  }

  function takeGameEvent(value: GameEvent): void {
    counts.events += 1;
    fold(() => games.streamEvent(fuzzAccount, gameId, value, clock.now()));
  }

  const tally = ({ ok }: { readonly ok: boolean }) => {
    if (ok) counts.answers += 1;
    else counts.failures += 1;
  };

  // Announces the game that the game stream belongs to.
  event(plainInput('event', seeds[0]?.json));

  return {
    counts,
    foldMs: () => foldMs,
    stretchMs: () => stretch.longest,
    async feed(input) {
      stretch.began = processorMs();
      stretch.longest = 0;
      switch (input.target) {
        case 'event':
          event(input);
          break;
        case 'game':
          game(input);
          break;
        case 'account':
        case 'playing':
        case 'challenges':
        case 'chat':
        case 'tokenTest':
        case 'command':
        case 'refusal':
          answer = input;
          tally(
            await ask(service, input, (list) =>
              fold(() => challenges.replace(fuzzAccount, list, clock.now())),
            ),
          );
      }
      endStretch();
    },
    async settled() {
      await intake.settled();
    },
    async close() {
      if (!(await intake.close())) throw new Error('not everything could be stored');
    },
  };
}

type ChallengeList = Parameters<ReturnType<typeof createChallenges>['replace']>[1];

async function ask(
  service: ServiceClient,
  { target }: FuzzInput,
  onChallenges: (list: ChallengeList) => void,
): Promise<{ readonly ok: boolean }> {
  switch (target) {
    case 'account':
      return service.account();
    case 'playing':
      return service.playing();
    case 'challenges': {
      const answer = await service.challenges();
      if (answer.ok) onChallenges(answer.value.value);
      return answer;
    }
    case 'chat':
      return service.readChat('board', gameId);
    case 'tokenTest':
      return service.testToken(fuzzToken);
    case 'command':
    case 'refusal':
    default:
      return service.acceptChallenge('Qx81mNb2');
  }
}

/** The process's processor time, ms. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const newline = Buffer.from('\n');

function respond(input: FuzzInput | undefined): Response {
  if (!input) throw new Error('nothing was to be answered');
  const { bytes, cuts, target, status, headers } = input;
  let from = 0;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const until of cuts) {
        if (until > from) controller.enqueue(bytes.subarray(from, until));
        from = until;
      }
      controller.close();
    },
  });
  return new Response(body, { status: target === 'refusal' ? status : 200, headers });
}
