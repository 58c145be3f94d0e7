import type { ServiceEvent } from '../domain.ts';
import { parseServiceEvent } from './events.ts';
import { readLine } from './message.ts';

/** Parses an event from the ledger; undefined when this version cannot read it. */
export function parseStoredEvent(raw: string): ServiceEvent | undefined {
  const read = readLine(raw, parseServiceEvent);
  return read.kind === 'event' ? read.value : undefined;
}
