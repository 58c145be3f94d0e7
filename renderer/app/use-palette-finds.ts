import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { QueryInput, QueryName, QueryOutput } from '@contract/index.ts';
import type { AccountView } from '@contract/models.ts';
import type { Failure } from '@contract/outcome.ts';
import { failureOf, queryOf, useBridgeClient, useBridgeCommand, useBridgeQuery } from '../bridge.ts';
import { useText } from '../ui/index.ts';
import type { PaletteEntry } from './palette.ts';
import {
  arenaEntries,
  gameEntries,
  leastSearch,
  openingEntries,
  playerEntries,
  serverTerm,
} from './palette-finds.ts';
import { paletteText } from './palette-text.ts';

/** Rest in typing before a search, ms. */
const restMs = 250;

export interface PaletteFinds {
  readonly entries: readonly PaletteEntry[];
  readonly isSearching: boolean;
  /** Why the server's players are missing. */
  readonly failure: Failure | null;
}

/** Players, games by id, openings and arenas that match the query. */
export function usePaletteFinds(query: string): PaletteFinds {
  const text = useText(paletteText);
  const accounts = useBridgeQuery('accounts.list', undefined).data;
  const settled = useSettled(query.trim());
  const owned = useMemo(() => (accounts ?? []).filter(({ kind }) => kind !== 'watch'), [accounts]);
  const online = useMemo(() => onePerServer(owned), [owned]);
  const isHere = settled.length >= leastSearch.here;
  const onServer = serverTerm(settled);
  const isLong = settled.length >= leastSearch.server && settled.length <= 40;

  const known = useOfAccounts(owned, 'players.known', isHere && settled.length <= 40, (accountId) => ({
    accountId,
    term: settled,
  }));
  const searched = useOfAccounts(online, 'players.search', onServer !== null, (accountId) => ({
    accountId,
    term: onServer ?? '',
  }));
  const openings = useOfAccounts(owned, 'history.openings', isLong, (accountId) => ({
    accountId,
    text: settled,
  }));
  const arenas = useOfAccounts(online, 'arenas.list', isLong, (accountId) => ({ accountId }));
  const unlisted = useMemo(
    () => arenas.answers.filter(({ answer }) => answer.asOf === null).map(({ account }) => account),
    [arenas.answers],
  );
  useArenaList(unlisted);
  const practice = owned.find(({ kind }) => kind === 'practice');
  const members = useBridgeQuery('practice.opponents', undefined, {
    enabled: isHere && practice !== undefined,
  });

  const entries = useMemo(() => {
    const typed = query.trim();
    if (typed === '') return [];
    const lower = typed.toLowerCase();
    const listed = (members.data ?? []).filter(({ name }) => name.toLowerCase().includes(lower));
    const people = [...known.answers, ...searched.answers].map(({ account, answer }) => ({
      account,
      // While the next answer is on its way, the last one may hold names that no longer match.
      players: answer.filter(({ name }) => name.toLowerCase().includes(lower)),
    }));
    if (practice)
      people.push({
        account: practice,
        players: listed.map(({ name }) => ({ name, online: null, followed: false, games: 0 })),
      });
    return [
      ...playerEntries(people, typed, text),
      ...gameEntries(typed, owned, text),
      ...openingEntries(
        openings.answers.map(({ account, answer }) => ({ accountId: account.id, openings: answer })),
        text,
      ),
      ...(typed.length < leastSearch.server
        ? []
        : arenaEntries(
            arenas.answers.map(({ answer }) => answer),
            typed,
            text,
          )),
    ];
  }, [
    query,
    known.answers,
    searched.answers,
    openings.answers,
    arenas.answers,
    members.data,
    practice,
    owned,
    text,
  ]);
  return { entries, isSearching: searched.isPending, failure: searched.failure };
}

/** The first connected account of each server: the others would find the same players. */
function onePerServer(accounts: readonly AccountView[]): readonly AccountView[] {
  const connected = accounts.filter(({ state }) => state === 'online');
  return connected.filter(
    ({ server }, index) => connected.findIndex((one) => one.server.baseUrl === server.baseUrl) === index,
  );
}

/** The value, once it has not changed for a while. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The answers of several accounts to one query. */
function useOfAccounts<N extends QueryName>(
  accounts: readonly AccountView[],
  name: N,
  enabled: boolean,
  inputOf: (accountId: string) => QueryInput<N>,
) {
  const client = useBridgeClient();
  const combine = useCallback(
    (results: readonly UseQueryResult<QueryOutput<N> | null>[]) => ({
      answers: results.flatMap(({ data }, index) => {
        const account = accounts[index];
        return enabled && account && data !== null && data !== undefined ? [{ account, answer: data }] : [];
      }),
      isPending: enabled && results.some(({ fetchStatus }) => fetchStatus === 'fetching'),
      error: (enabled && results.find(({ error }) => error !== null)?.error) || null,
    }),
    [accounts, enabled],
  );
  const { answers, isPending, error } = useQueries({
    queries: accounts.map(({ id }) => ({ ...queryOf(client, name, inputOf(id)), enabled })),
    combine,
  });
  return { answers, isPending, failure: error && failureOf(error) };
}

/** Asks the server for lists of arenas that were never asked for. */
function useArenaList(accounts: readonly AccountView[]): void {
  const { run } = useBridgeCommand('arenas.watch');
  useEffect(() => {
    for (const { id } of accounts) void run({ accountId: id, arenaId: null });
  }, [accounts, run]);
}
