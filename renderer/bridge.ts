import { QueryClient, QueryClientProvider, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import type {
  Bridge,
  CommandInput,
  CommandName,
  CommandOutput,
  ExposedBridge,
  QueryInput,
  QueryName,
  QueryOutput,
  TopicMessage,
  TopicName,
} from '@contract/index.ts';
import { fromJson } from '@contract/json.ts';
import type { Failure, Outcome } from '@contract/outcome.ts';
import { bridgeText } from './bridge-text.ts';
import { createFrameQueue } from './frame-queue.ts';
import { languageFor } from './language.ts';

declare global {
  interface Window {
    readonly outpost: ExposedBridge;
  }
}

/** The bridge with values instead of texts. */
export function readableBridge(exposed: ExposedBridge): Bridge {
  return {
    query: async (name, input) => fromJson(await exposed.query(name, input)),
    command: exposed.command,
    subscribe: (name, listener) => exposed.subscribe(name, (message) => listener(fromJson(message))),
  };
}

/** Carries an `Outcome`'s failure through the query library, which knows thrown errors only. */
class QueryFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

export interface BridgeClient {
  readonly bridge: Bridge;
  readonly cache: QueryClient;
  readonly fetch: <N extends QueryName>(name: N, input: QueryInput<N>) => Promise<QueryOutput<N>>;
  /** Writes what is known to be the present answer of a query. */
  readonly write: <N extends QueryName>(name: N, input: QueryInput<N>, value: QueryOutput<N>) => void;
  /**
   * Shows messages of a topic to a board before the rest of the page hears of them. Where it has drawn one (`true`), the
   * page takes up that message, and whatever comes meanwhile, behind the frame. Returns what ends it.
   */
  readonly drawAhead: <N extends TopicName>(
    name: N,
    draw: (message: TopicMessage<N>) => boolean,
  ) => () => void;
  /** What went wrong on the way to the rest of the app, in the user's language. */
  readonly unexpected: (error: unknown) => Failure;
  /** Stops listening to topics. */
  readonly close: () => void;
}

/** Queries whose answers no topic brings: asked again whenever a screen shows them. */
const volatileQueries: ReadonlySet<QueryName> = new Set([
  'storage.view',
  'backups.view',
  'quarantine.page',
  'wireLog.report',
  'diagnostics.view',
  'practice.lobby',
  'watching.people',
]);

/** What the history's topic only says to be new. */
const historyParts = [
  'history.activity',
  'history.curves',
  'history.games',
  'history.tally',
  'history.choices',
  'history.completeness',
] as const satisfies readonly QueryName[];

/** What the arenas' topic only says to be new. */
const arenaParts = ['arenas.list', 'arenas.get', 'arenas.results'] as const satisfies readonly QueryName[];

const keyOf = (name: QueryName, input: unknown): readonly unknown[] =>
  input === undefined ? [name] : [name, input];

/**
 * Joins the bridge to a cache: answers stay until a topic brings newer ones. A topic always wins over an answer that
 * was asked for before it came.
 */
export function createBridgeClient(bridge: Bridge): BridgeClient {
  const cache = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      // A command's input can be a token: nothing of it stays once its component is gone.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });
  /** How often each key was written to from outside. */
  const writes = new Map<string, number>();
  const countOf = (key: readonly unknown[]): number => writes.get(JSON.stringify(key)) ?? 0;

  const queue = createFrameQueue();
  const drawers = new Map<TopicName, Set<(message: never) => boolean>>();

  const write: BridgeClient['write'] = (name, input, value) => {
    // What waits is older.
    queue.flush();
    const key = keyOf(name, input);
    writes.set(JSON.stringify(key), countOf(key) + 1);
    cache.setQueryData(key, value);
  };

  const unexpected = (error: unknown): Failure => {
    const settings = cache.getQueryData<QueryOutput<'settings.get'>>(keyOf('settings.get', undefined));
    const text = bridgeText[languageFor(settings?.language)];
    const reason = error instanceof Error ? error.message : String(error);
    return { code: 'internal', message: text.unreachable(reason) };
  };

  const fetch: BridgeClient['fetch'] = async <N extends QueryName>(name: N, input: QueryInput<N>) => {
    const key = keyOf(name, input);
    const before = countOf(key);
    const outcome = await settle(() => bridge.query(name, input), unexpected);
    queue.flush();
    const written = countOf(key) === before ? undefined : cache.getQueryData<QueryOutput<N>>(key);
    if (written !== undefined) return written;
    if (!outcome.ok) throw new QueryFailure(outcome.error);
    return outcome.value;
  };

  const drawAhead: BridgeClient['drawAhead'] = (name, draw) => {
    const ofTopic = drawers.get(name) ?? new Set();
    drawers.set(name, ofTopic.add(draw));
    return () => void ofTopic.delete(draw);
  };

  const on = <N extends TopicName>(name: N, take: (message: TopicMessage<N>) => void) =>
    bridge.subscribe(name, (message) => {
      for (const draw of drawers.get(name) ?? []) if (draw(message as never)) queue.hold();
      queue.run(() => take(message));
    });

  const stops = [
    on('accounts', (value) => write('accounts.list', undefined, value)),
    on('streams', (value) => write('streams.list', undefined, value)),
    on('budget', (value) => write('budget.view', undefined, value)),
    on('challenges', (value) => write('challenges.list', undefined, value)),
    on('seeks', (value) => write('seeks.list', undefined, value)),
    on('followedGames', (value) => write('watching.followed', undefined, value)),
    on('games', (value) => write('games.list', undefined, value)),
    on('away', (value) => write('away.list', undefined, value)),
    on('bot', (value) => write('bot.view', undefined, value)),
    on('tvView', (value) => write('tv.view', undefined, value)),
    on('tvTile', (value) => write('tv.tile', { channel: value.channel }, value)),
    on('tvGame', (value) => {
      const { accountId, channel, gameId } = value;
      write('tv.game', { accountId, channel, gameId }, value);
    }),
    on('tvRecorded', () => {
      for (const name of ['tv.past', 'tv.storage', 'tv.game'])
        void cache.invalidateQueries({ queryKey: [name] });
    }),
    on('arenas', () => {
      for (const part of arenaParts) void cache.invalidateQueries({ queryKey: [part] });
    }),
    on('signIn', (value) => write('signIn.view', undefined, value)),
    on('backups', (value) => write('backups.view', undefined, value)),
    on('connection', (value) => write('connection.view', undefined, value)),
    on('settings', (value) => write('settings.get', undefined, value)),
    on('desktop', (value) => write('desktop.view', undefined, value)),
    on('game', (value) => {
      write('games.get', { accountId: value.accountId, gameId: value.gameId }, value);
    }),
    on('notifications', (value) => {
      const before = cache.getQueryData<typeof value>(keyOf('notifications.state', undefined));
      write('notifications.state', undefined, value);
      if (value.newest !== before?.newest) void cache.invalidateQueries({ queryKey: ['notifications.page'] });
    }),
    on('history', (value) => {
      write('history.view', undefined, value);
      for (const part of historyParts) void cache.invalidateQueries({ queryKey: [part] });
    }),
    on('ledger', () => void cache.invalidateQueries({ queryKey: ['ledger.page'] })),
  ];

  const close = () => {
    for (const stop of stops) stop();
    queue.flush();
  };
  return { bridge, cache, fetch, write, drawAhead, unexpected, close };
}

const ClientContext = createContext<BridgeClient | null>(null);

export function BridgeProvider({
  client,
  children,
}: {
  readonly client: BridgeClient;
  readonly children: ReactNode;
}): ReactNode {
  return createElement(
    QueryClientProvider,
    { client: client.cache },
    createElement(ClientContext.Provider, { value: client }, children),
  );
}

export function useBridgeClient(): BridgeClient {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('This part of the window is not inside BridgeProvider.');
  return client;
}

export interface QueryResult<T> {
  /** The last good answer; kept while a later one failed. */
  readonly data: T | undefined;
  readonly failure: Failure | null;
  /** True until the first answer or failure. */
  readonly loading: boolean;
  readonly retry: () => void;
}

/** How a long answer is asked for again: only what is new. */
export interface Reread<N extends QueryName> {
  readonly input: (input: QueryInput<N>, held: QueryOutput<N>) => QueryInput<N>;
  readonly join: (held: QueryOutput<N>, news: QueryOutput<N>) => QueryOutput<N>;
}

/** A query of the contract as the cache knows it. */
export function queryOf<N extends QueryName>(
  client: BridgeClient,
  name: N,
  input: QueryInput<N>,
  reread?: Reread<N>,
) {
  const queryKey = keyOf(name, input);
  return queryOptions({
    queryKey,
    queryFn: async () => {
      const held = reread && client.cache.getQueryData<QueryOutput<N>>(queryKey);
      if (held) return reread.join(held, await client.fetch(name, reread.input(input, held)));
      return (await client.fetch(name, input)) ?? null;
    },
    // What is joined shares what it can already.
    ...(reread && { structuralSharing: false }),
    ...(volatileQueries.has(name) ? { staleTime: 0 } : {}),
  });
}

/** What main answers to a query, kept up to date by its topic. Failures are values. */
export function useBridgeQuery<N extends QueryName>(
  name: N,
  input: QueryInput<N>,
  options: {
    readonly enabled?: boolean;
    readonly reread?: Reread<N>;
    /** Asked again so often while it is shown and the window is seen, ms. */
    readonly everyMs?: number;
  } = {},
): QueryResult<QueryOutput<N>> {
  const client = useBridgeClient();
  const query = useQuery({
    ...queryOf(client, name, input, options.reread),
    enabled: options.enabled ?? true,
    refetchInterval: options.everyMs ?? false,
  });
  return {
    data: query.data ?? undefined,
    failure:
      query.error instanceof QueryFailure
        ? query.error.failure
        : query.error === null
          ? null
          : client.unexpected(query.error),
    loading: query.isPending && query.fetchStatus === 'fetching',
    retry: () => void query.refetch(),
  };
}

export interface CommandHandle<N extends CommandName> {
  /** Never throws: what came of it is the answer, and `failure` until the next run. */
  readonly run: (input: CommandInput<N>) => Promise<Outcome<CommandOutput<N>>>;
  readonly pending: boolean;
  readonly failure: Failure | null;
  /** Forgets the failure. */
  readonly reset: () => void;
}

export function useBridgeCommand<N extends CommandName>(name: N): CommandHandle<N> {
  const client = useBridgeClient();
  const mutation = useMutation({
    mutationFn: async (input: CommandInput<N>) => {
      const outcome = await settle(() => client.bridge.command(name, input), client.unexpected);
      if (outcome.ok) keepAnswer(client, name, outcome.value);
      return outcome;
    },
  });
  return {
    run: mutation.mutateAsync,
    pending: mutation.isPending,
    failure: mutation.data !== undefined && !mutation.data.ok ? mutation.data.error : null,
    reset: mutation.reset,
  };
}

/** Listens to a topic while the component is on screen. */
export function useTopic<N extends TopicName>(name: N, listener: (message: TopicMessage<N>) => void): void {
  const { bridge } = useBridgeClient();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => bridge.subscribe(name, (message) => latest.current(message)), [bridge, name]);
}

/** As the client's `drawAhead`, while the component is on screen. */
export function useDrawAhead<N extends TopicName>(
  name: N,
  draw: (message: TopicMessage<N>) => boolean,
): void {
  const { drawAhead } = useBridgeClient();
  const latest = useRef(draw);
  useLayoutEffect(() => {
    latest.current = draw;
  });
  useEffect(() => drawAhead(name, (message) => latest.current(message)), [drawAhead, name]);
}

/** Some commands answer with what a query would: no need to wait for the topic. */
function keepAnswer<N extends CommandName>(client: BridgeClient, name: N, value: CommandOutput<N>): void {
  if (name === 'settings.set')
    client.write('settings.get', undefined, value as CommandOutput<'settings.set'>);
  if (name === 'games.open') {
    const game = value as CommandOutput<'games.open'>;
    client.write('games.get', { accountId: game.accountId, gameId: game.gameId }, game);
  }
}

async function settle<T>(
  ask: () => Promise<Outcome<T>>,
  unexpected: BridgeClient['unexpected'],
): Promise<Outcome<T>> {
  try {
    return await ask();
  } catch (error) {
    return { ok: false, error: unexpected(error) };
  }
}
