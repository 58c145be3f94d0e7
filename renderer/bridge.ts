import {
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useIsFetching,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import {
  createContext,
  createElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
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
import type { Failure, ContractOutcome } from '@contract/outcome.ts';
import { messageOf } from '@text/message.ts';
import { createFrameQueue } from './frame-queue.ts';
import {
  arenaParts,
  historyParts,
  insightParts,
  noteParts,
  repertoireParts,
  volatileQueries,
} from './query-groups.ts';

declare global {
  interface Window {
    readonly outpost: ExposedBridge;
  }
}

/** The bridge with parsed values instead of JSON text. */
export function readableBridge(exposed: ExposedBridge): Bridge {
  return {
    query: async (name, input) => fromJson(await exposed.query(name, input)),
    command: exposed.command,
    subscribe: (name, listener) => exposed.subscribe(name, (message) => listener(fromJson(message))),
  };
}

/** Carries an `Outcome`'s failure through the query library, which only supports thrown errors. */
class QueryFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** The failure of a query; any other thrown value becomes a failure too. */
export function failureOf(error: unknown): Failure {
  if (error instanceof QueryFailure) return error.failure;
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message: messageOf('app.windowCutOff', { reason }) };
}

export interface BridgeClient {
  readonly bridge: Bridge;
  readonly cache: QueryClient;
  readonly fetch: <N extends QueryName>(name: N, input: QueryInput<N>) => Promise<QueryOutput<N>>;
  /** Writes the current answer of a query to the cache. */
  readonly write: <N extends QueryName>(name: N, input: QueryInput<N>, value: QueryOutput<N>) => void;
  /**
   * Passes messages of a topic to `draw` before the page handles them. When it returns true, the page handles that
   * message and all later ones after the next frame. Returns a function that unsubscribes.
   */
  readonly drawAhead: <N extends TopicName>(
    name: N,
    draw: (message: TopicMessage<N>) => boolean,
  ) => () => void;
  /** Stops listening to topics. */
  readonly close: () => void;
}

/** The positions of own games in progress, on which depends which analysis is fair to show. */
const ownPositions = (games: QueryOutput<'games.list'>): string =>
  games
    .filter(({ over }) => !over)
    .map(({ accountId, gameId, fen, enginePlays }) => [accountId, gameId, fen, enginePlays].join(' '))
    .toSorted()
    .join('\n');

const keyOf = (name: QueryName, input: unknown): readonly unknown[] =>
  input === undefined ? [name] : [name, input];

/**
 * Connects the bridge to a cache: answers are valid until a topic updates them. A topic message always wins over
 * the answer to a query that was sent before the message arrived.
 */
export function createBridgeClient(bridge: Bridge): BridgeClient {
  const cache = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      // A command can be about a token: drop everything of it as soon as its component unmounts.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });
  /** Number of external writes of each key. */
  const writes = new Map<string, number>();
  const countOf = (key: readonly unknown[]): number => writes.get(JSON.stringify(key)) ?? 0;

  const queue = createFrameQueue();
  const drawers = new Map<TopicName, Set<(message: never) => boolean>>();

  const write: BridgeClient['write'] = (name, input, value) => {
    // Queued writes are older.
    queue.flush();
    const key = keyOf(name, input);
    writes.set(JSON.stringify(key), countOf(key) + 1);
    cache.setQueryData(key, value);
  };

  const fetch: BridgeClient['fetch'] = async <N extends QueryName>(name: N, input: QueryInput<N>) => {
    const key = keyOf(name, input);
    const before = countOf(key);
    const outcome = await settle(() => bridge.query(name, input));
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

  const invalidateKey = (queryKey: readonly unknown[]): void => {
    for (const query of cache.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
      // An active query with data is asked again at once.
      if (query.state.data !== undefined && query.isActive()) continue;
      // Otherwise query-core keeps the fetch, and its answer, from before the change, would count as current.
      const again = () =>
        cache.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
      query.promise?.then(again, again);
    }
    void cache.invalidateQueries({ queryKey });
  };
  const invalidate = (names: readonly QueryName[]): void => {
    for (const name of names) invalidateKey([name]);
  };

  const stops = [
    on('accounts', (value) => write('accounts.list', undefined, value)),
    on('streams', (value) => write('streams.list', undefined, value)),
    on('budget', (value) => write('budget.view', undefined, value)),
    on('challenges', (value) => write('challenges.list', undefined, value)),
    on('seeks', (value) => write('seeks.list', undefined, value)),
    on('followedGames', (value) => write('watching.followed', undefined, value)),
    on('games', (value) => {
      const before = ownPositions(cache.getQueryData<typeof value>(keyOf('games.list', undefined)) ?? []);
      write('games.list', undefined, value);
      if (ownPositions(value) === before) return;
      for (const name of [
        'history.game',
        'insights.week',
        ...repertoireParts,
        'notes.position',
        'notes.positions',
      ] as const) {
        cache.removeQueries({ queryKey: [name], type: 'inactive' });
        invalidateKey([name]);
      }
    }),
    on('away', (value) => write('away.list', undefined, value)),
    on('analysis', (value) => write('analysis.view', undefined, value)),
    on('liveAnalysis', (value) => write('liveAnalysis.view', undefined, value)),
    on('engines', (value) => write('engines.view', undefined, value)),
    on('analysed', ({ accountId, gameId }) => {
      invalidateKey(['history.game', { accountId, gameId }]);
      invalidate(['analysis.cost']);
    }),
    on('analysesChanged', () => invalidate(['history.game', 'analysis.cost', ...insightParts])),
    on('bot', (value) => write('bot.view', undefined, value)),
    on('tvView', (value) => write('tv.view', undefined, value)),
    on('tvTile', (value) => write('tv.tile', { channel: value.channel }, value)),
    on('tvGame', (value) => {
      const { accountId, channel, gameId } = value;
      write('tv.game', { accountId, channel, gameId }, value);
    }),
    on('tvRecorded', () => invalidate(['tv.past', 'tv.storage', 'tv.game', 'tv.openings'])),
    on('arenas', () => invalidate(arenaParts)),
    on('signIn', (value) => write('signIn.view', undefined, value)),
    on('backups', (value) => write('backups.view', undefined, value)),
    on('machines', (value) => write('machines.view', undefined, value)),
    on('connection', (value) => write('connection.view', undefined, value)),
    on('settings', (value) => write('settings.get', undefined, value)),
    on('desktop', (value) => write('desktop.view', undefined, value)),
    on('game', (value) => {
      write('games.get', { accountId: value.accountId, gameId: value.gameId }, value);
    }),
    on('notifications', (value) => {
      const before = cache.getQueryData<typeof value>(keyOf('notifications.state', undefined));
      write('notifications.state', undefined, value);
      if (value.newest !== before?.newest) invalidate(['notifications.page']);
    }),
    on('notes', () => invalidate([...noteParts, 'history.games', 'history.tally'])),
    on('repertoires', () => invalidate(repertoireParts)),
    on('ratings', () => invalidate(['ratings.view'])),
    on('explorer', () => invalidate(['explorer.view', 'explorer.server'])),
    on('history', (value) => {
      write('history.view', undefined, value);
      invalidate([...historyParts, ...insightParts, ...repertoireParts, ...noteParts]);
    }),
    on('insights', () => invalidate(insightParts)),
    on('training', () => invalidate(['training.view', 'training.mistakes'])),
    on('ledger', () => invalidate(['ledger.page'])),
  ];

  const close = () => {
    for (const stop of stops) stop();
    queue.flush();
  };
  return { bridge, cache, fetch, write, drawAhead, close };
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
  /** Latest successful answer; kept when a later request fails. */
  readonly data: T | undefined;
  readonly failure: Failure | null;
  /** True until the first answer or failure. */
  readonly loading: boolean;
  readonly retry: () => void;
}

/** Repeats a long query incrementally: asks only for changes and merges them. */
export interface Reread<N extends QueryName> {
  readonly input: (input: QueryInput<N>, known: QueryOutput<N>) => QueryInput<N>;
  readonly join: (known: QueryOutput<N>, update: QueryOutput<N>) => QueryOutput<N>;
}

/** Query options for a query of the contract. */
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
      const known = reread && client.cache.getQueryData<QueryOutput<N>>(queryKey);
      if (known) return reread.join(known, await client.fetch(name, reread.input(input, known)));
      return (await client.fetch(name, input)) ?? null;
    },
    // `join` already shares unchanged parts.
    ...(reread && { structuralSharing: false }),
    ...(volatileQueries.has(name) ? { staleTime: 0 } : {}),
  });
}

/** Main's answer to a query, kept current by its topic. Failures are values. */
export function useBridgeQuery<N extends QueryName>(
  name: N,
  input: QueryInput<N>,
  options: {
    readonly enabled?: boolean;
    readonly reread?: Reread<N>;
    /** Refetch interval while mounted and the window is visible, ms. */
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
    failure: query.error && failureOf(query.error),
    loading: query.isPending && query.fetchStatus === 'fetching',
    retry: () => void query.refetch(),
  };
}

/** Whether an answer is on its way: what `useBridgeQuery` returns can be outdated. */
export function useIsAsked<N extends QueryName>(name: N, input: QueryInput<N>): boolean {
  return useIsFetching({ queryKey: keyOf(name, input), exact: true }) > 0;
}

export interface CommandHandle<N extends CommandName> {
  /** Never throws: the outcome is returned, and `failure` keeps its error until the next run. */
  readonly run: (input: CommandInput<N>) => Promise<ContractOutcome<CommandOutput<N>>>;
  readonly pending: boolean;
  readonly failure: Failure | null;
  /** Clears the failure. */
  readonly reset: () => void;
}

export function useBridgeCommand<N extends CommandName>(name: N): CommandHandle<N> {
  const client = useBridgeClient();
  const mutation = useMutation({
    mutationFn: async (call: Promise<ContractOutcome<CommandOutput<N>>>) => {
      const outcome = await call;
      if (outcome.ok) cacheAnswer(client, name, outcome.value);
      return outcome;
    },
  });
  const { mutateAsync } = mutation;
  // A mutation starts its function after the render that the user's press causes: too late for a move.
  const run = useCallback<CommandHandle<N>['run']>(
    (input) => mutateAsync(settle(() => client.bridge.command(name, input))),
    [mutateAsync, client, name],
  );
  return {
    run,
    pending: mutation.isPending,
    failure: mutation.data !== undefined && !mutation.data.ok ? mutation.data.error : null,
    reset: mutation.reset,
  };
}

/** Listens to a topic while the component is mounted. */
export function useTopic<N extends TopicName>(name: N, listener: (message: TopicMessage<N>) => void): void {
  const { bridge } = useBridgeClient();
  const onMessage = useEffectEvent(listener);
  useEffect(() => bridge.subscribe(name, (message) => onMessage(message)), [bridge, name]);
}

/** The client's `drawAhead` while the component is mounted. */
export function useDrawAhead<N extends TopicName>(
  name: N,
  draw: (message: TopicMessage<N>) => boolean,
): void {
  const { drawAhead } = useBridgeClient();
  const onMessage = useEffectEvent(draw);
  useEffect(() => drawAhead(name, (message) => onMessage(message)), [drawAhead, name]);
}

/** Writes answers of commands that equal a query's answer, so that the page need not wait for the topic. */
function cacheAnswer<N extends CommandName>(client: BridgeClient, name: N, value: CommandOutput<N>): void {
  if (name === 'settings.set')
    client.write('settings.get', undefined, value as CommandOutput<'settings.set'>);
  if (name === 'games.open') {
    const game = value as CommandOutput<'games.open'>;
    client.write('games.get', { accountId: game.accountId, gameId: game.gameId }, game);
  }
}

async function settle<T>(ask: () => Promise<ContractOutcome<T>>): Promise<ContractOutcome<T>> {
  try {
    return await ask();
  } catch (error) {
    return { ok: false, error: failureOf(error) };
  }
}
