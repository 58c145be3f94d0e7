/**
 * Merges activity answers into stored spans. A span that grows keeps its identity. Its members are merged one by
 * one, and a later answer with less removes nothing. Works on the raw JSON, so that unknown members survive.
 */

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };
type JsonObject = { readonly [key: string]: JsonValue };

/** A stored span: `members` is the answer's object without its interval. Times in ms since the epoch. */
export interface ActivitySpan {
  readonly start: number;
  readonly end: number;
  readonly members: JsonObject;
}

type Interval = Pick<ActivitySpan, 'start' | 'end'>;

const day = 86_400_000;

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value);

/** Answers consist of days or of weeks. A week that starts with a day is a different span, not a longer day. */
const isDay = ({ start, end }: Interval): boolean => end - start <= 1.5 * day;

/** Whether both are the same span, one of them possibly recorded before it ended. */
export function isSameSpan(one: Interval, other: Interval): boolean {
  return one.start === other.start && isDay(one) === isDay(other);
}

/** Merges two versions of a span. `later` is the newer answer and wins ties. */
export function mergeSpans(known: ActivitySpan, later: ActivitySpan): ActivitySpan {
  return {
    start: known.start,
    end: Math.max(known.end, later.end),
    members: mergeObjects(known.members, later.members),
  };
}

/** JSON with sorted keys: equal for equal content, for change detection. */
export function canonical(value: JsonValue): string {
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const parts = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`);
  return `{${parts.join(',')}}`;
}

function mergeObjects(known: JsonObject, later: JsonObject): JsonObject {
  const merged: Record<string, JsonValue> = { ...known };
  for (const [key, value] of Object.entries(later)) {
    const before = Object.hasOwn(known, key) ? known[key] : undefined;
    // `__proto__` as a key of an answer must become a member like any other.
    Object.defineProperty(merged, key, {
      value: before === undefined ? value : mergeValues(before, value),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return merged;
}

function mergeValues(known: JsonValue, later: JsonValue): JsonValue {
  if (isScore(known) && isScore(later)) return mergeScores(known, later);
  if (isObject(known) && isObject(later)) return mergeObjects(known, later);
  if (isList(known) && isList(later)) return mergeLists(known, later);
  // Counts within a span only grow; a changed rank or text is a correction.
  if (typeof known === 'number' && typeof later === 'number') return Math.max(known, later);
  if (later === null) return known;
  return isObject(known) || isList(known) ? known : later;
}

/** Figures that belong together: of two answers, the one with the higher count is taken whole. */
const countKeys = ['win', 'loss', 'draw', 'runs', 'nbGames'] as const;

function isScore(value: JsonValue): value is JsonObject {
  return isObject(value) && countKeys.some((key) => typeof value[key] === 'number');
}

function countOf(score: JsonObject): number {
  return countKeys
    .map((key) => score[key])
    .reduce((sum: number, count) => sum + (typeof count === 'number' ? count : 0), 0);
}

function mergeScores(known: JsonObject, later: JsonObject): JsonObject {
  const [less, more] = countOf(known) > countOf(later) ? [later, known] : [known, later];
  // Members that only one of them has are kept, such as a rating that an answer left out.
  return { ...less, ...more };
}

/** Identity of a list entry. */
function keyOf(entry: JsonValue): string {
  if (!isObject(entry)) return canonical(entry);
  const { tournament } = entry;
  const id = isObject(tournament) ? tournament['id'] : (entry['id'] ?? entry['url'] ?? entry['topicUrl']);
  return typeof id === 'string' ? `id ${id}` : canonical(entry);
}

/** Lists are multisets: duplicates are kept. */
function keyed(list: readonly JsonValue[]): readonly (readonly [string, JsonValue])[] {
  const seen = new Map<string, number>();
  return list.map((entry) => {
    const key = keyOf(entry);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return [`${before} ${key}`, entry];
  });
}

function mergeLists(known: readonly JsonValue[], later: readonly JsonValue[]): readonly JsonValue[] {
  const merged = new Map<string, JsonValue>(keyed(known));
  for (const [key, entry] of keyed(later)) {
    const before = merged.get(key);
    merged.set(key, before === undefined ? entry : mergeValues(before, entry));
  }
  return [...merged.values()];
}

/**
 * Selects spans that do not overlap, so that they can be summed. Days take precedence over weeks; within each
 * kind, the covered time is maximal.
 */
export function withoutOverlap<S extends Interval>(spans: readonly S[]): readonly S[] {
  const days = spans.filter(isDay);
  const weeks = spans.filter((span) => !isDay(span));
  const chosen = widest(days);
  const free = weeks.filter((week) => !chosen.some((one) => overlaps(one, week)));
  return [...chosen, ...widest(free)].toSorted((a, b) => a.start - b.start);
}

export const overlaps = (one: Interval, other: Interval): boolean =>
  one.start < other.end && other.start < one.end;

/** Weighted interval scheduling: the spans without overlap that cover the most time; on a tie, the last to end. */
function widest<S extends Interval>(spans: readonly S[]): readonly S[] {
  const sorted = spans.filter(({ start, end }) => end > start).toSorted((a, b) => a.end - b.end);
  /** The best selection from the first n spans. */
  interface Best {
    readonly covered: number;
    readonly last: { readonly span: S; readonly before: Best } | null;
  }
  const none: Best = { covered: 0, last: null };
  const bests: Best[] = [none];
  for (const span of sorted) {
    // Ends are sorted: binary search for the number of spans that end before this one begins.
    let [low, high] = [0, bests.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((sorted[middle - 1]?.end ?? 0) <= span.start) low = middle;
      else high = middle - 1;
    }
    const before = bests[low] ?? none;
    const taken: Best = { covered: before.covered + span.end - span.start, last: { span, before } };
    const left = bests.at(-1) ?? none;
    bests.push(taken.covered >= left.covered ? taken : left);
  }
  const chosen: S[] = [];
  for (let at = bests.at(-1); at?.last; at = at.last.before) chosen.push(at.last.span);
  return chosen.toReversed();
}
