import type { ArchiveFilterView } from '@contract/history.ts';
import type { HistoryRoute } from './history-route.ts';

/** The filter that a route asks for. */
export function filterOfRoute({
  perf,
  result,
  opponent,
  arena,
  from,
  to,
  position,
}: HistoryRoute): ArchiveFilterView {
  return {
    ...(perf !== undefined && { perfs: [perf] }),
    ...(result !== undefined && { results: [result] }),
    ...(opponent !== undefined && { opponent }),
    ...(arena !== undefined && { arena }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(position !== undefined && { position }),
  };
}

/** The same filter with some members set anew, or taken away. */
export function changed(
  filter: ArchiveFilterView,
  change: { readonly [K in keyof ArchiveFilterView]?: ArchiveFilterView[K] | undefined },
): ArchiveFilterView {
  const entries = Object.entries({ ...filter, ...change }).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries);
}

/** A day as a field of a form has it, `2026-05-03`, in UTC. */
export function dayField(at: number | undefined): string {
  return at === undefined ? '' : new Date(at).toISOString().slice(0, 10);
}

/** Its first ms; undefined when it is none. */
export function parseDayField(text: string): number | undefined {
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) ? undefined : at;
}

export function numberField(text: string): number | undefined {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}
