/** The rows that count an exchange, with key and cost. */

import type { Callers } from './callers.ts';
import type { Exchange } from './exchange.ts';
import { limitOf, table } from './table.ts';
import type { Limit, RowName } from './table.ts';

export interface Use {
  readonly row: RowName;
  /** The key of the count in this row. */
  readonly key: string;
  readonly cost: number;
  readonly limit: Limit;
  readonly exchange: Exchange;
}

/** Rows of windows and spacings that count the request. */
function countedRows({ route, family, kind }: Exchange): readonly RowName[] {
  const rows: RowName[] = [];
  if (kind === 'move') rows.push('move');
  else if (family === 'account' || family === 'activity') rows.push('standard', family);
  else if (family === 'presence') rows.push('standard', 'presence-polls');
  else rows.push(family);
  if (route === 'join') rows.push('join-hour', 'join-day', 'join-burst');
  if (route === 'challenge') rows.push('challenge-credits-minute', 'challenge-credits-day');
  if (route === 'event-stream') rows.push('event-stream-opens');
  if (kind === 'stream') rows.push('stream-spacing');
  return rows;
}

/** Concurrency limits it holds a slot of while running. */
function concurrentRows({ route, kind }: Exchange): readonly RowName[] {
  switch (route) {
    case 'event-stream':
      return ['event-streams', 'streams'];
    case 'game-stream':
      return ['game-streams', 'streams', 'streams-of-a-game'];
    case 'watch-game':
      return ['streams', 'streams-of-a-game'];
    case 'watch-users':
      return ['streams', 'users-streams'];
    case 'tv-feed':
      return ['tv-streams'];
    default:
      if (kind === 'download') return ['downloads'];
      return kind === 'answer' ? ['in-turn'] : [];
  }
}

/** Rows that limit a request's size. */
function sizedRows({ request }: Exchange): readonly RowName[] {
  return [
    ...(request.exportIds === undefined ? [] : (['export-ids'] as const)),
    ...(request.watchedUsers === undefined ? [] : (['watched-users'] as const)),
  ];
}

function keyOf(row: RowName, exchange: Exchange, callers: Callers): string {
  const { caller, ip, path, id } = exchange;
  const asker = caller === 'anonymous' ? `ip ${ip}` : caller;
  switch (table[row].scope) {
    case 'ip':
      return `ip ${ip}`;
    case 'user':
      return callers.factsOf(exchange).user ?? asker;
    case 'token':
      return asker;
    case 'stream':
      return `${asker} ${path}`;
    case 'request':
      return String(id);
  }
}

function costOf(row: RowName, exchange: Exchange, callers: Callers): number {
  switch (row) {
    case 'join-hour':
    case 'join-day':
      return callers.joinCost(exchange);
    case 'join-burst':
      return callers.joinCost(exchange) > 0 ? 1 : 0;
    case 'challenge-credits-minute':
    case 'challenge-credits-day':
      return callers.challengeCost(exchange);
    case 'export-ids':
      return exchange.request.exportIds ?? 0;
    case 'watched-users':
      return exchange.request.watchedUsers ?? 0;
    default:
      return 1;
  }
}

/** All uses by an exchange; standard requests use the row `standard`. */
export function usesOf(exchange: Exchange, callers: Callers): readonly Use[] {
  const { kind } = callers.factsOf(exchange);
  const isYoung = callers.isYoung(exchange);
  const botGame: readonly RowName[] = callers.botGames.has(exchange.id) ? ['bot-games-day'] : [];
  const named = [...countedRows(exchange), ...botGame, ...concurrentRows(exchange), ...sizedRows(exchange)];
  return named.map((name) => {
    const row = limitOf(name, kind, isYoung).kind === 'as_standard' ? 'standard' : name;
    return {
      row,
      key: keyOf(row, exchange, callers),
      cost: costOf(row, exchange, callers),
      limit: limitOf(row, kind, isYoung),
      exchange,
    };
  });
}
