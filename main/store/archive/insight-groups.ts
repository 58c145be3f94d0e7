/** Groups and moments by which insights divide finished own games. */
import type { ReadableDb } from '../database/sqlite.ts';
import {
  insightGroups,
  insightMoments,
  openingFamily,
  openingLine,
  type InsightFilter,
  type InsightGrouping,
} from '../insight-names.ts';
import { noFact, type FactColumns, type FactSegment } from './fact-columns.ts';
import { flags, noNumber, resultOf, results, type Segment } from './game-columns.ts';
import { keep, type Narrow } from './narrow-games.ts';
import type { ShownOpenings } from './shown-openings.ts';

/** Tenths of a win percentage. */
const leadFrom = 750;
const behindFrom = 250;
/** Thousandths of the initial time. */
const clockBounds = [500, 250, 100] as const;
/** Plies. */
const lengthBounds = [40, 60, 80, 120] as const;
const gapBounds = [-200, -100, 0, 100, 200] as const;
const dayMs = 86_400_000;

/** The number of the game's group; -1 for none. */
type GroupAt = (segment: Segment, facts: FactSegment, slot: number) => number;

/** A slot without a group. */
export const noGroup = 0xffff;

/** Groupings with one group for each game. */
export const singleGroupings = [
  'color',
  'perf',
  'end',
  'rating',
  'gap',
  'hour',
  'weekday',
  'clock',
  'length',
] as const satisfies readonly InsightGrouping[];
export type SingleGrouping = (typeof singleGroupings)[number];

/**
 * The group of each slot by grouping, its line of an opening, the month in which its game ended, and its moments as
 * bits. Slots of games that do not count have none.
 */
export interface SegmentGroups {
  readonly groups: Readonly<Record<SingleGrouping, Uint16Array>>;
  readonly lines: Uint16Array;
  /** Months since January 1970. */
  readonly months: Uint16Array;
  readonly moments: Uint16Array;
}

/** Accuracies of groupings of which a game can have several groups. */
export const partAccuracies = {
  phase: [
    ['opening', 'theirOpening'],
    ['middlegame', 'theirMiddlegame'],
    ['endgame', 'theirEndgame'],
  ],
  moveClock: [
    ['clock1', 'theirClock1'],
    ['clock2', 'theirClock2'],
    ['clock3', 'theirClock3'],
    ['clock4', 'theirClock4'],
  ],
} as const satisfies Partial<
  Record<InsightGrouping, readonly (readonly [keyof FactSegment, keyof FactSegment])[]>
>;

/** A finished own game. */
export function isCounted(flag: number): boolean {
  return (flag & flags.mine) !== 0 && resultOf(flag) !== results.none;
}

function stepOf(value: number, bounds: readonly number[]): number {
  let step = 0;
  while (step < bounds.length && value >= (bounds[step] ?? 0)) step += 1;
  return step;
}

const noHour = 255;
/** Added to the day of a game whose time of day is unknown. */
const dayOnly = 168;

/** Hour of the week from Monday; from 168 the day alone. A file's game without a date or a time has 0 or a midnight. */
function weekHourOf(began: number): number {
  if (began === 0) return noHour;
  const at = new Date(began);
  if (began % dayMs === 0) return dayOnly + ((at.getUTCDay() + 6) % 7);
  return ((at.getDay() + 6) % 7) * 24 + at.getHours();
}

/** Month by the local calendar. A file's game with a date alone has its midnight in UTC; one without a date has 0. */
function monthOf(began: number, ended: number): number {
  if (began <= 0) return -1;
  const at = new Date(began % dayMs === 0 ? began : ended);
  const [year, month] =
    began % dayMs === 0 ? [at.getUTCFullYear(), at.getUTCMonth()] : [at.getFullYear(), at.getMonth()];
  return (year - 1970) * 12 + month;
}

/** Numbers of the words that games are grouped by, as few as there are. */
export interface WordNumbers {
  /** The number of a word by its id; -1 for none. */
  of(word: number): number;
  name(number: number): string;
  numberOf(name: string): number;
}

function createWordNumbers(reader: ReadableDb, nameOf: (word: string) => string): WordNumbers {
  const wordOf = reader.query<{ readonly word: string }>('SELECT word FROM archive_words WHERE id = ?');
  const byWord = new Map<number, number>();
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const numberOf = (name: string): number => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    if (names.length === noGroup) return -1;
    numbers.set(name, names.length);
    return names.push(name) - 1;
  };
  return {
    of(word) {
      const known = byWord.get(word);
      if (known !== undefined) return known;
      const name = word === 0 ? undefined : wordOf.get(word)?.word;
      const number = name === undefined || name === '' ? -1 : numberOf(nameOf(name));
      byWord.set(word, number);
      return number;
    },
    name: (number) => names[number] ?? '',
    numberOf,
  };
}

/** Numbers of the lines that games' positions show, by the number of the opening; -1 for none. */
function createShownLines({ nameOf }: ShownNames, lines: WordNumbers): (shown: number) => number {
  const known = new Map<number, number>();
  return (shown) => {
    const number = known.get(shown);
    if (number !== undefined) return number;
    const name = nameOf(shown);
    if (name === undefined) return -1;
    const added = lines.numberOf(openingLine(name));
    known.set(shown, added);
    return added;
  };
}

type ShownNames = Pick<ShownOpenings, 'nameOf'>;
export function createInsightGroupings(reader: ReadableDb, shown: ShownNames) {
  const lines = createWordNumbers(reader, openingLine);
  const perfs = createWordNumbers(reader, (name) => name);
  const shownLine = createShownLines(shown, lines);
  const groupAt: Readonly<Record<SingleGrouping, GroupAt>> = {
    color: ({ flags: values }, _, slot) => ((values[slot] ?? 0) & flags.black) / flags.black,
    perf: ({ perf }, _, slot) => perfs.of(perf[slot] ?? 0),
    end: (_, { endPhase }, slot) => (endPhase[slot] === noFact ? -1 : (endPhase[slot] ?? -1)),
    rating({ rating }, _, slot) {
      const value = rating[slot] ?? noNumber;
      return value === noNumber ? -1 : Math.max(0, Math.min(8, Math.floor((value - 800) / 200)));
    },
    gap({ rating, ownRating }, _, slot) {
      const [value, own] = [rating[slot] ?? noNumber, ownRating[slot] ?? noNumber];
      return value === noNumber || own === noNumber ? -1 : stepOf(value - own, gapBounds);
    },
    hour({ began }, _, slot) {
      const hour = weekHourOf(began[slot] ?? 0);
      return hour >= dayOnly ? -1 : Math.floor((hour % 24) / 3);
    },
    weekday({ began }, _, slot) {
      const hour = weekHourOf(began[slot] ?? 0);
      return hour === noHour ? -1 : hour >= dayOnly ? hour - dayOnly : Math.floor(hour / 24);
    },
    clock(_, { lowestClock }, slot) {
      const value = lowestClock[slot] ?? noFact;
      return value === noFact ? -1 : clockBounds.length - stepOf(value, clockBoundsRising);
    },
    length: ({ plies }, _, slot) => stepOf((plies[slot] ?? 0) - 1, lengthBounds),
  };
  const cache = new WeakMap<Segment, { readonly facts: FactSegment; readonly groups: SegmentGroups }>();
  /** Cached, because calendars and words are slow. */
  const groupsOf = (segment: Segment, facts: FactSegment): SegmentGroups => {
    const known = cache.get(segment);
    if (known?.facts === facts) return known.groups;
    const counted = segment.there.filter((slot) => isCounted(segment.flags[slot] ?? 0));
    const columnOf = (at: GroupAt): Uint16Array => {
      const column = new Uint16Array(segment.flags.length).fill(noGroup);
      for (const slot of counted) column[slot] = at(segment, facts, slot);
      return column;
    };
    const moments = new Uint16Array(segment.flags.length);
    for (const slot of counted) moments[slot] = momentsAt(segment.flags[slot] ?? 0, facts, slot);
    const groups = {
      lines: columnOf(({ opening }, { shown: numbers }, slot) => {
        const named = lines.of(opening[slot] ?? 0);
        return named < 0 ? shownLine(numbers[slot] ?? noFact) : named;
      }),
      months: columnOf(({ began, ended }, _, slot) => monthOf(began[slot] ?? 0, ended[slot] ?? 0)),
      groups: Object.fromEntries(
        singleGroupings.map((by) => [by, columnOf(groupAt[by])]),
      ) as SegmentGroups['groups'],
      moments,
    };
    cache.set(segment, { facts, groups });
    return groups;
  };

  const numberOf = ({ by, group }: InsightFilter): number => {
    if (by === 'opening') return 0;
    if (by === 'line') return lines.numberOf(group);
    if (by === 'perf') return perfs.numberOf(group);
    const known: readonly string[] = by === 'moment' ? insightMoments : insightGroups[by];
    return known.indexOf(group);
  };

  return {
    groupsOf,
    lineName: lines.name,
    nameOf(by: InsightGrouping, number: number): string {
      return by === 'perf' ? perfs.name(number) : (insightGroups[by][number] ?? '');
    },
    /** Keeps the finished own games of a group, or with a moment. */
    narrow(filter: InsightFilter, columns: FactColumns): Narrow {
      columns.refresh();
      const number = numberOf(filter);
      const { by } = filter;
      const isInFamily = remembered((line) => openingFamily(lines.name(line)) === filter.group);
      return (segment, among) => {
        const facts = columns.of(segment.first);
        const { groups, lines: lineOf, moments } = groupsOf(segment, facts);
        if (number < 0) among.count = 0;
        else if (by === 'moment') keep(among, (slot) => ((moments[slot] ?? 0) & (1 << number)) !== 0);
        else if (by === 'phase' || by === 'moveClock') {
          const [own, their] = partAccuracies[by][number] ?? partAccuracies.phase[0];
          const [one, other] = [facts[own], facts[their]];
          keep(
            among,
            (slot) => isCounted(segment.flags[slot] ?? 0) && one[slot] !== noFact && other[slot] !== noFact,
          );
        } else if (by === 'line') keep(among, (slot) => lineOf[slot] === number);
        else if (by === 'opening')
          keep(among, (slot) => lineOf[slot] !== noGroup && isInFamily(lineOf[slot] as number));
        else keep(among, (slot) => groups[by][slot] === number);
      };
    },
  };
}

/** A test of numbers that is evaluated once for each. */
function remembered(test: (number: number) => boolean): (number: number) => boolean {
  const known: boolean[] = [];
  return (number) => (known[number] ??= test(number));
}

const clockBoundsRising = clockBounds.toReversed();

/** The moments of a game as bits, in the order of `insightMoments`. */
function momentsAt(flag: number, facts: FactSegment, slot: number): number {
  const [best, worst] = [facts.best[slot] ?? noFact, facts.worst[slot] ?? noFact];
  const result = resultOf(flag);
  const hasLead = best !== noFact && best >= leadFrom;
  const isBehind = worst !== noFact && worst <= behindFrom;
  const [chance, slip] = [facts.punished[slot] ?? noFact, facts.theirPunished[slot] ?? noFact];
  return (
    (hasLead ? 1 : 0) |
    (hasLead && result !== results.win ? 2 : 0) |
    (isBehind && result !== results.loss ? 4 : 0) |
    (isBehind ? 8 : 0) |
    (isBehind && result === results.win ? 16 : 0) |
    (hasLead && result === results.loss ? 32 : 0) |
    (chance !== noFact ? 64 : 0) |
    (chance === 1 ? 128 : 0) |
    (slip !== noFact ? 256 : 0) |
    (slip === 1 ? 512 : 0)
  );
}
