import type { ServiceEvent } from '../domain.ts';
import { parseServiceEvent } from './events.ts';
import { readLine } from './message.ts';

/** An event as the ledger kept it; `undefined` when this version cannot read it. */
export function parseKept(raw: string): ServiceEvent | undefined {
  const read = readLine(raw, parseServiceEvent);
  return read.kind === 'event' ? read.value : undefined;
}
