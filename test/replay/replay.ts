/**
 * Replays an exported wire log offline, on its own time, through the app's parts: transport and decoder, client
 * with both dialects, intake into a fresh database, reconciliation and notifications.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../main/base/clock.ts';
import { silentLog } from '../../main/base/log.ts';
import { createSeededRandom } from '../../main/base/random.ts';
import { createVirtualClock, type VirtualClock } from '../harness/virtual-clock.ts';
import { createNotifier } from '../../main/notifications/notifier.ts';
import { createServiceClient, type ServiceClient } from '../../main/service/client.ts';
import type { GameSummary, ServiceEvent } from '../../main/service/domain.ts';
import type { Result } from '../../main/service/errors.ts';
import { createOpenGate } from '../harness/open-gate.ts';
import { createTransport } from '../../main/service/transport.ts';
import type { LedgerEntry, Quarantined } from '../../main/store/api.ts';
import { createClaims } from '../../main/notifications/claims.ts';
import { askOutcome } from '../../main/streams/game-outcome.ts';
import { createIntake, dedupeKeyOf, type ServiceFact } from '../../main/streams/intake.ts';
import { unusableLine } from '../../main/streams/lines.ts';
import { createReconciler, type KnownState, type Reconciler } from '../../main/streams/reconcile.ts';
import { createTitles, type Titles } from '../../main/views/titles.ts';
import type { ExportedAccount, WireHead } from '../../main/wire-log/export.ts';
import { parseWireExport } from '../harness/wire-export.ts';
import type { WireRecord } from '../../main/wire-log/record.ts';
import { defaultSettings } from '../../preload/contract/defaults.ts';
import { openBench } from '../unit/store/support.ts';
import { completeExchanges } from './complete.ts';
import { createRecordedServer, type RecordedServer } from './recorded-server.ts';
import { MessageError } from '../../main/text/message-error.ts';
import { verbatim } from '../../main/text/message.ts';
import type { PlayEndpoint } from '../../main/chess/vocabulary.ts';

export interface ReplayReport {
  readonly head: WireHead;
  readonly records: number;
  /** Lines of the file that are not records. */
  readonly unreadable: number;
  /** Records that cannot be used, because the log lost what came before. */
  readonly dropped: number;
  /** Events of the streams, by stream and kind: `event challenge`, `game gameState`. */
  readonly events: Readonly<Record<string, number>>;
  /** Results of requests, by name: `account answered`, `playing unreachable`. */
  readonly answers: Readonly<Record<string, number>>;
  /** Oldest first. */
  readonly quarantined: readonly Quarantined[];
  readonly ledger: readonly LedgerEntry[];
  readonly notifications: readonly { readonly at: number; readonly title: string; readonly body: string }[];
}

/** `undefined` when the text is not an exported wire log. */
export async function replay(text: string): Promise<ReplayReport | undefined> {
  const exported = parseWireExport(text);
  if (!exported) return undefined;
  const { head, unreadable } = exported;
  const { records, dropped } = completeExchanges(exported.records);
  const folder = await mkdtemp(join(tmpdir(), 'outpost-replay-'));
  const clock = createVirtualClock(records[0]?.at ?? head.exportedAt);
  const bench = await openBench(join(folder, 'replay.db'), { now: clock.now() });
  const tally = { events: new Map<string, number>(), answers: new Map<string, number>() };
  const count = (kind: keyof typeof tally, name: string) =>
    void tally[kind].set(name, (tally[kind].get(name) ?? 0) + 1);

  const notifications: { at: number; title: string; body: string }[] = [];
  const claims = createClaims({
    log: silentLog,
    storeOf: () => ({
      claimNotification: (...args) => bench.ask('ledger', 'claimNotification', ...args),
      settleNotification: (...args) => bench.ask('ledger', 'settleNotification', ...args),
      unsettledNotifications: () => bench.ask('ledger', 'unsettledNotifications'),
    }),
  });
  const notifier = createNotifier({
    language: () => 'en',
    clock,
    log: silentLog,
    // Notifications are compared one by one, so they are not grouped.
    settings: () => ({ ...defaultSettings.notifications, gather: false, countdown: false }),
    claim: claims.claim,
    settle: claims.settle,
    onActivate: () => {},
    notificationPort: {
      createBubble: ({ title, body }) => ({
        show: () => void notifications.push({ at: clock.now(), title, body }),
        close: () => {},
        update: () => false,
        onShown: (listener) => listener(),
        onFailed: () => {},
        onClick: () => {},
        onButton: () => {},
        onClosed: () => {},
      }),
      doNotDisturb: async () => ({ status: 'off', source: 'the replay' }),
      service: () => ({ status: 'ready', name: 'the replay', buttons: true, replaces: false, detail: null }),
    },
  });
  const notified: Promise<unknown>[] = [];
  const titles = createTitles();
  const intake = createIntake({
    store: {
      ledger: { append: (entries) => bench.ask('ledger', 'append', entries) },
      quarantine: {
        add: (item) => bench.ask('quarantine', 'add', item),
        countOver: (overflows) => bench.ask('quarantine', 'countOver', overflows),
      },
    },
    clock,
    random: createSeededRandom(1),
    log: silentLog,
    onFact(fact) {
      const player = players.get(fact.accountId);
      player?.fold(fact);
      titles.learn(fact.event);
      if (!fact.fresh || !player) return;
      const { event } = fact;
      const { user, kind } = player.account;
      notified.push(
        notifier.notify({
          accountId: fact.accountId,
          event: titles.complete(event),
          userId: user?.id ?? null,
          dedupeKey: dedupeKeyOf(event),
          claimed: fact.claimed,
          account: kind === 'practice' ? 'Practice club' : null,
        }),
      );
    },
    onQuarantine: () => {},
    onStorageTrouble: ({ message }) => {
      throw new MessageError(message);
    },
  });

  const server = createRecordedServer(records);
  const players = new Map(
    head.accounts.map((account) => {
      const away: Parameters<typeof createReconciler>[0]['away'] = {
        add: (row) => bench.ask('away', 'add', row),
      };
      return [
        account.id,
        createPlayer({ account, records, server, clock, intake, titles, away, count }),
      ] as const;
    }),
  );

  try {
    for (const record of records) {
      clock.advance(Math.max(0, record.at - clock.now()));
      const player = players.get(record.account);
      if (player && record.kind === 'request' && !server.isAsked(record)) player.ask(record);
      if (record.kind === 'answer') player?.answered(record);
      await turn();
      server.play(record);
      await turn();
      if (record.kind !== 'line') await intake.settled();
    }
    server.close();
    await turn();
    await intake.settled();
    await Promise.all(notified);
    return {
      head,
      records: exported.records.length,
      unreadable,
      dropped,
      events: Object.fromEntries(tally.events),
      answers: Object.fromEntries(tally.answers),
      quarantined: (await bench.ask('quarantine', 'page', 1_000_000)).toReversed(),
      ledger: (await bench.all()).toReversed(),
      notifications,
    };
  } finally {
    notifier.close();
    await intake.close();
    await bench.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lets pending reads settle: a response is read some turns after it arrived. */
async function turn(): Promise<void> {
  for (let turns = 0; turns < 4; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}

type RequestRecord = Extract<WireRecord, { kind: 'request' }>;

/** One account of the file: repeats its recorded requests. */
interface Player {
  readonly account: ExportedAccount;
  /** Makes the recorded request, unless a part of the app has made it. */
  ask(record: RequestRecord): void;
  answered(record: Extract<WireRecord, { kind: 'answer' }>): void;
  fold(fact: ServiceFact): void;
}

interface PlayerOptions {
  readonly account: ExportedAccount;
  readonly records: readonly WireRecord[];
  readonly server: RecordedServer;
  readonly clock: VirtualClock;
  readonly intake: ReturnType<typeof createIntake>;
  readonly titles: Titles;
  readonly away: Parameters<typeof createReconciler>[0]['away'];
  readonly count: (kind: 'events' | 'answers', name: string) => void;
}

function createPlayer({
  account,
  records,
  server,
  clock,
  intake,
  titles,
  away,
  count,
}: PlayerOptions): Player {
  const accountId = account.id;
  /** Requests must not time out while the recorded answer is still to come. */
  const patient: Clock = { ...clock, after: () => ({ cancel: () => {} }) };
  const client = createServiceClient({
    transport: createTransport({
      fetch: server.fetchFor(accountId),
      clock: patient,
      log: silentLog,
      userAgent: 'Outpost/replay',
    }),
    gate: createOpenGate(),
    log: silentLog,
    server: { baseUrl: account.server, dialect: account.dialect },
    // The real token is not in the file; this one occurs in no text either.
    ...(account.kind === 'watch'
      ? {}
      : {
          credential: { token: 'a-token-that-occurs-only-here', origin: new URL(account.server).origin },
        }),
  });
  const games = new Map<string, GameSummary>();
  const challenges = new Set<string>();
  const known = (): KnownState => ({ games: [...games.values()], challenges: [...challenges] });
  let lastHeardAt: number | null = null;

  const quarantine = (source: string, line: Parameters<typeof unusableLine>[0]) => {
    const unusable = unusableLine(line);
    if (unusable) intake.quarantine({ accountId, at: clock.now(), source, ...unusable });
  };

  const reconciler: Reconciler = createReconciler({
    accountId,
    client,
    intake,
    away,
    clock,
    log: silentLog,
    known,
    findOutcome: (game, signal) =>
      askOutcome({
        client,
        clock: patient,
        game,
        path: pathOf(game.id),
        signal,
        onFull: () => {},
        onUnusable: (line) => quarantine('stream/game', line),
      }),
    onChallenges: (list) => {
      challenges.clear();
      for (const { id } of list.incoming) challenges.add(id);
    },
    onAway: () => {},
  });

  /** The interface through which the app watched the game. */
  const pathOf = (gameId: string): PlayEndpoint | undefined => {
    const watched = records.find(
      ({ account: id, endpoint, path }) =>
        id === accountId && endpoint.endsWith('GameStream') && path.endsWith(`/${gameId}`),
    );
    return watched && (watched.endpoint.startsWith('bot') ? 'bot' : 'board');
  };

  const events = () => {
    const gapFrom = lastHeardAt;
    void client
      .openEventStream({
        onOpen() {
          const gap =
            gapFrom === null
              ? null
              : {
                  from: gapFrom,
                  to: clock.now(),
                  cause: verbatim('The stream was closed, as the log tells.'),
                };
          void reconciler.run(gap, new AbortController().signal);
        },
        onBytes: () => (lastHeardAt = clock.now()),
        onLine(line) {
          if (line.read.kind === 'event') count('events', `event ${line.read.value.type}`);
          intake.take(accountId, 'stream/event', line, clock.now());
        },
      })
      .then((close) => count('answers', `eventStream ${wordOf(close)}`));
  };

  const game = (via: PlayEndpoint, gameId: string) => {
    void client
      .openGameStream(via, gameId, {
        onLine(line) {
          if (line.read.kind !== 'event') return quarantine('stream/game', line);
          titles.learn(line.read.value);
          count('events', `game ${line.read.value.type}`);
        },
      })
      .then((close) => count('answers', `${via}GameStream ${wordOf(close)}`));
  };

  const countAnswer = (name: string, answer: Promise<Result<unknown>>) =>
    void answer.then((result) => count('answers', `${name} ${result.ok ? 'answered' : result.error.code}`));

  return {
    account,
    ask(record) {
      const { endpoint } = record;
      if (endpoint === 'eventStream') return events();
      if (endpoint === 'playing') return void reconciler.look(new AbortController().signal);
      const via: PlayEndpoint = endpoint.startsWith('bot') ? 'bot' : 'board';
      const [id = '', last = ''] = idsOf(record.path);
      if (endpoint.endsWith('GameStream')) return game(via, id);
      const answer = question(client, endpoint, via, id, last, record.body);
      if (answer) countAnswer(endpoint, answer);
      else count('answers', `${endpoint} not asked`);
    },
    answered({ endpoint, status }) {
      if (endpoint === 'playing' || endpoint === 'challenges') count('answers', `${endpoint} ${status}`);
    },
    fold({ event }) {
      foldInto(games, challenges, event);
    },
  };
}

/** The calls of users and features. */
function question(
  client: ServiceClient,
  endpoint: string,
  via: PlayEndpoint,
  id: string,
  last: string,
  body: string | undefined,
): Promise<Result<unknown>> | undefined {
  const sent = fieldsOf(body);
  switch (endpoint) {
    case 'account':
      return client.account();
    case 'challenges':
      return client.challenges();
    case 'acceptChallenge':
      return client.acceptChallenge(id);
    case 'declineChallenge':
      return client.declineChallenge(id, (sent['reason'] ?? 'generic') as 'generic');
    case 'botMove':
    case 'boardMove':
      return client.move(via, id, last);
    case 'botAbort':
    case 'boardAbort':
      return client.abort(via, id);
    case 'botResign':
    case 'boardResign':
      return client.resign(via, id);
    case 'botChat':
    case 'boardChat':
      return client.chat(via, id, sent['room'] === 'spectator' ? 'spectator' : 'player', sent['text'] ?? '');
    case 'botReadChat':
    case 'boardReadChat':
      return client.readChat(via, id);
    default:
      return undefined;
  }
}

/** Ids in a path: the parts after `challenge`, `game` or `stream`, and the last one. */
function idsOf(path: string): readonly string[] {
  const parts = path.split('/').filter((part) => part !== '');
  const at = parts.findIndex(
    (part, index) =>
      (part === 'challenge' || part === 'game' || part === 'stream') && parts[index + 1] !== 'stream',
  );
  return [parts[at + 1] ?? '', parts.at(-1) ?? ''];
}

function fieldsOf(body: string | undefined): Readonly<Record<string, string | undefined>> {
  if (body === undefined) return {};
  try {
    return JSON.parse(body) as Record<string, string>;
  } catch {
    return Object.fromEntries(new URLSearchParams(body));
  }
}

/** Folds an event into the minimal state that reconciliation needs. */
function foldInto(games: Map<string, GameSummary>, challenges: Set<string>, event: ServiceEvent): void {
  switch (event.type) {
    case 'gameStart':
      games.set(event.game.id, event.game);
      challenges.delete(event.game.id);
      return;
    case 'gameFinish':
      games.delete(event.game.id);
      return;
    case 'challenge':
      challenges.add(event.challenge.id);
      return;
    case 'challengeDeclined':
    case 'challengeCanceled':
      challenges.delete(event.challenge.id);
  }
}

function wordOf(close: { readonly reason: string }): string {
  return close.reason;
}
