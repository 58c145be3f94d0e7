/**
 * Answers about a user's activity, put together for good. A span of time that grows is one span; what an answer says of
 * it is merged member by member, and a poorer answer takes nothing away. All of it works on the JSON as it came, so that
 * members that nobody knows are kept, too.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

/** A span as it is kept: `members` is the answer's object without its interval. Times are ms since the epoch. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly members: JsonObject;
}

const day = 86_400_000;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** Servers tell of days or of weeks; a week that begins with a day is not that day grown. */
const isDay = ({ start, end }: Pick<Span, 'start' | 'end'>): boolean => end - start <= 1.5 * day;

/** Whether both tell of the same span, one of them perhaps before it was over. */
export function isSameSpan(one: Pick<Span, 'start' | 'end'>, other: Pick<Span, 'start' | 'end'>): boolean {
  return one.start === other.start && isDay(one) === isDay(other);
}

/** Both in one: what is known from now on. `later` is the newer answer; where both know as much, it is right. */
export function mergeSpans(known: Span, later: Span): Span {
  return {
    start: known.start,
    end: Math.max(known.end, later.end),
    members: mergeObjects(known.members, later.members),
  };
}

/** The same text for the same content, whatever the order of members: to see whether anything changed. */
export function canonical(value: Json): string {
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const parts = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`);
  return `{${parts.join(',')}}`;
}

function mergeObjects(known: JsonObject, later: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...known };
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

function mergeValues(known: Json, later: Json): Json {
  if (isScore(known) && isScore(later)) return mergeScores(known, later);
  if (isObject(known) && isObject(later)) return mergeObjects(known, later);
  if (isList(known) && isList(later)) return mergeLists(known, later);
  // Within a span counts only grow; a rank or another text that changed is a correction.
  if (typeof known === 'number' && typeof later === 'number') return Math.max(known, later);
  if (later === null) return known;
  return isObject(known) || isList(known) ? known : later;
}

/** Figures that only mean something together: of two answers, the one that counts more is whole. */
const countKeys = ['win', 'loss', 'draw', 'runs', 'nbGames'] as const;

function isScore(value: Json): value is JsonObject {
  return isObject(value) && countKeys.some((key) => typeof value[key] === 'number');
}

function countOf(score: JsonObject): number {
  return countKeys
    .map((key) => score[key])
    .reduce((sum: number, count) => sum + (typeof count === 'number' ? count : 0), 0);
}

function mergeScores(known: JsonObject, later: JsonObject): JsonObject {
  const [less, more] = countOf(known) > countOf(later) ? [later, known] : [known, later];
  // What only the other one has is not lost, such as a rating that an answer left out.
  return { ...less, ...more };
}

/** By what entries of a list are the same. */
function keyOf(entry: Json): string {
  if (!isObject(entry)) return canonical(entry);
  const { tournament } = entry;
  const id = isObject(tournament) ? tournament['id'] : (entry['id'] ?? entry['url'] ?? entry['topicUrl']);
  return typeof id === 'string' ? `id ${id}` : canonical(entry);
}

/** An entry that stands in a list several times is there as often. */
function keyed(list: readonly Json[]): readonly (readonly [string, Json])[] {
  const seen = new Map<string, number>();
  return list.map((entry) => {
    const key = keyOf(entry);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return [`${before} ${key}`, entry];
  });
}

function mergeLists(known: readonly Json[], later: readonly Json[]): readonly Json[] {
  const merged = new Map<string, Json>(keyed(known));
  for (const [key, entry] of keyed(later)) {
    const before = merged.get(key);
    merged.set(key, before === undefined ? entry : mergeValues(before, entry));
  }
  return [...merged.values()];
}

/**
 * Of spans that overlap, those that may be counted together: no moment is in two of them. Days come before weeks; of
 * spans alike, as much time as possible is covered. What is left out tells of time that the others tell of, too.
 */
export function withoutOverlap<S extends Pick<Span, 'start' | 'end'>>(spans: readonly S[]): readonly S[] {
  const days = spans.filter(isDay);
  const weeks = spans.filter((span) => !isDay(span));
  const chosen = widest(days);
  const free = weeks.filter((week) => !chosen.some((one) => overlaps(one, week)));
  return [...chosen, ...widest(free)].toSorted((a, b) => a.start - b.start);
}

export const overlaps = (one: Pick<Span, 'start' | 'end'>, other: Pick<Span, 'start' | 'end'>): boolean =>
  one.start < other.end && other.start < one.end;

/** Spans that do not overlap and cover the most time; of equals, those that end last. */
function widest<S extends Pick<Span, 'start' | 'end'>>(spans: readonly S[]): readonly S[] {
  const sorted = spans.filter(({ start, end }) => end > start).toSorted((a, b) => a.end - b.end);
  /** The best of the first n spans. */
  interface Best {
    readonly covered: number;
    readonly last: { readonly span: S; readonly before: Best } | null;
  }
  const none: Best = { covered: 0, last: null };
  const bests: Best[] = [none];
  for (const span of sorted) {
    // Ends are in order: by halves, how many spans end before this one begins.
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
