/** The log drops its oldest part, so exchanges may lack their beginning. */
import { endpoints, type Endpoint } from '../../main/service/endpoints.ts';
import type { WireRecord } from '../../main/wire-log/record.ts';

export interface Completed {
  readonly records: readonly WireRecord[];
  /** Records that cannot be used: answers without their request. */
  readonly dropped: number;
}

/**
 * Reconstructs the opening of streams that were open when the log begins, and drops other incomplete exchanges.
 */
export function completeExchanges(records: readonly WireRecord[]): Completed {
  const begun = new Set<string>();
  const complete: WireRecord[] = [];
  let dropped = 0;
  for (const record of records) {
    if (record.kind === 'request') begun.add(record.exchange);
    if (!begun.has(record.exchange)) {
      if (!isStream(record.endpoint) || record.kind === 'end') {
        dropped += 1;
        continue;
      }
      begun.add(record.exchange);
      complete.push(...openingOf(record));
      if (record.kind === 'answer') continue;
    }
    complete.push(record);
  }
  return { records: complete, dropped };
}

function isStream(endpoint: string): boolean {
  const known: Readonly<Record<string, Endpoint>> = endpoints;
  return known[endpoint]?.kind === 'stream';
}

function openingOf({ at, account, exchange, endpoint, path }: WireRecord): readonly WireRecord[] {
  const head = { at, account, exchange, endpoint, path };
  return [
    { ...head, way: 'out', kind: 'request', method: 'GET' },
    { ...head, way: 'in', kind: 'answer', status: 200, headers: { 'content-type': 'application/x-ndjson' } },
  ];
}
