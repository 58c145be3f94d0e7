/** Adds up the games of a selection by groupings. One loop over columns in memory for each grouping. */
import type { InsightGrouping } from '../insight-names.ts';
import type { InsightSums } from '../insights-api.ts';
import { noFact, type FactSegment } from './fact-columns.ts';
import { resultOf, type Segment } from './game-columns.ts';
import type { SegmentSlots } from './narrow-games.ts';
import {
  noGroup,
  partAccuracies,
  singleGroupings,
  type SegmentGroups,
  type SingleGrouping,
} from './insight-groups.ts';

/** Numbers of a group: losses, draws, wins, analysed games, and sums of accuracies, their squares and product. */
export const sumsWidth = 9;
const width = sumsWidth;
const analysedAt = 3;

/** Colours are added up with the openings. */
const addedGroupings = singleGroupings.filter((by) => by !== 'color');

/** Sums by number of the group. */
interface GroupSums {
  values: Float64Array;
}

export function createInsightPass() {
  const singles = new Map<SingleGrouping, GroupSums>();
  const parts = Object.entries(partAccuracies).map(([by, accuracies]) => ({
    ...{ by: by as keyof typeof partAccuracies, accuracies },
    sums: { values: new Float64Array(width * accuracies.length) } satisfies GroupSums,
  }));
  const sumsOf = (by: SingleGrouping): GroupSums => {
    const known = singles.get(by);
    if (known) return known;
    const made = { values: new Float64Array(width * 32) };
    singles.set(by, made);
    return made;
  };

  return {
    /** Adds finished own games of a segment. */
    add(segment: Segment, facts: FactSegment, groups: SegmentGroups['groups'], games: SegmentSlots): void {
      const { accuracy, theirAccuracy } = facts;
      for (const by of addedGroupings) {
        const sums = sumsOf(by);
        if (by === 'perf') makeRoom(sums, groups[by], games);
        addTo(sums, segment, games, groups[by], accuracy, theirAccuracy);
      }
      for (const { accuracies, sums } of parts)
        for (const [number, [own, their]] of accuracies.entries())
          addPart(sums.values, number * width, segment, games, facts[own], facts[their]);
    },
    /** Groups with games. */
    groupings: (): readonly {
      readonly by: InsightGrouping;
      readonly sums: readonly (InsightSums & { readonly group: number })[];
    }[] => [
      ...Array.from(singles, ([by, { values }]) => ({ by, sums: rowsOf(values) })),
      ...parts.map(({ by, sums }) => ({ by, sums: rowsOf(sums.values) })),
    ],
  };
}

/** Any number of words can exist. */
function makeRoom(sums: GroupSums, column: Uint16Array, { slots, count }: SegmentSlots): void {
  let most = 0;
  for (let index = 0; index < count; index += 1) {
    const group = column[slots[index] as number] as number;
    if (group !== noGroup && group > most) most = group;
  }
  if ((most + 1) * width <= sums.values.length) return;
  const grown = new Float64Array((most + 1) * 2 * width);
  grown.set(sums.values);
  sums.values = grown;
}

function addTo(
  sums: GroupSums,
  { flags }: Segment,
  games: SegmentSlots,
  column: Uint16Array,
  own: Uint16Array,
  their: Uint16Array,
): void {
  const { values } = sums;
  const { slots, count } = games;
  for (let index = 0; index < count; index += 1) {
    const slot = slots[index] as number;
    const group = column[slot] as number;
    if (group === noGroup) continue;
    const at = group * width;
    const outcome = at + resultOf(flags[slot] as number) + 1;
    values[outcome] = (values[outcome] as number) + 1;
    const one = own[slot] as number;
    const other = their[slot] as number;
    if (one !== noFact && other !== noFact) addAccuracies(values, at, one, other);
  }
}

/** Adds the games with both accuracies to one group. */
function addPart(
  values: Float64Array,
  at: number,
  { flags }: Segment,
  { slots, count }: SegmentSlots,
  own: Uint16Array,
  their: Uint16Array,
): void {
  for (let index = 0; index < count; index += 1) {
    const slot = slots[index] as number;
    const one = own[slot] as number;
    const other = their[slot] as number;
    if (one === noFact || other === noFact) continue;
    const outcome = at + resultOf(flags[slot] as number) + 1;
    values[outcome] = (values[outcome] as number) + 1;
    addAccuracies(values, at, one, other);
  }
}

/** `at`: index of the group's first number. */
export function addAccuracies(values: Float64Array, at: number, own: number, their: number): void {
  const first = at + analysedAt;
  values[first] = (values[first] as number) + 1;
  values[first + 1] = (values[first + 1] as number) + own;
  values[first + 2] = (values[first + 2] as number) + own * own;
  values[first + 3] = (values[first + 3] as number) + their;
  values[first + 4] = (values[first + 4] as number) + their * their;
  values[first + 5] = (values[first + 5] as number) + own * their;
}

/** `at`: index of the group's first number. */
export function readSums(values: Float64Array, at: number): InsightSums {
  const [
    loss = 0,
    draw = 0,
    win = 0,
    analysed = 0,
    own = 0,
    ownSquares = 0,
    their = 0,
    theirSquares = 0,
    product = 0,
  ] = values.subarray(at, at + width);
  return {
    ...{ games: win + draw + loss, win, draw, loss, analysed, own, ownSquares, their, theirSquares },
    difference: own - their,
    differenceSquares: ownSquares + theirSquares - 2 * product,
  };
}

const rowsOf = (values: Float64Array) =>
  Array.from({ length: values.length / width }, (_, group) => ({
    group,
    ...readSums(values, group * width),
  })).filter(({ games }) => games > 0);
