import { speedOfClock, type Speed, type VariantKey } from '../chess/vocabulary.ts';
import { seedOf } from './draws.ts';
import { halls, tablesInHall } from './tv/channels.ts';

/** The members who play each other on the club's channels and in its arenas. */

/** The key of a rating: a speed of standard chess, or a variant. */
export type PerfKey = Speed | Exclude<VariantKey, 'standard' | 'fromPosition'>;

export const titles = ['GM', 'WGM', 'IM', 'WIM', 'FM', 'WFM', 'NM', 'CM', 'WCM', 'WNM', 'LM', 'BOT'] as const;
export type Title = (typeof titles)[number];

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly title?: Title;
  readonly flair?: string;
  /** The color of the patron's wings, for supporters. */
  readonly patronColor?: number;
  /** Ms since the epoch. */
  readonly createdAt: number;
  /** The approximate rating in every perf. */
  readonly strength: number;
  /** The speeds and variants that the member plays, the main one first. All games elsewhere are excluded. */
  readonly plays: readonly PerfKey[];
}

const firstWords = [
  'Amber', 'Brisk', 'Cedar', 'Dusty', 'Early', 'Fabled', 'Gentle', 'Hidden', 'Iron', 'Jolly', 'Keen', 'Lunar',
  'Mellow', 'Noble', 'Oaken', 'Patient', 'Quiet', 'Rusty', 'Silver', 'Tidal', 'Umber', 'Velvet', 'Windy', 'Zesty',
]; // prettier-ignore
const secondWords = [
  'Bishop', 'Castle', 'Dragon', 'Falcon', 'Gambit', 'Harbor', 'Island', 'Juniper', 'Knight', 'Lantern', 'Meadow',
  'Nomad', 'Otter', 'Pawn', 'Quill', 'Rook', 'Sparrow', 'Tempo', 'Valley', 'Walrus',
]; // prettier-ignore
const flairs = [
  'activity.chess-pawn', 'activity.lichess-horsey', 'nature.penguin', 'nature.crab', 'food-drink.coffee-cup',
  'objects.telescope', 'travel-places.comet', 'smileys.ghost',
]; // prettier-ignore

/** The first members sit at the channels' tables by number; the others play in arenas. */
const tableNumbers = 45;
const seatsAtTable = { strong: 4, middle: 2, weak: 2 } as const;
const perTable = seatsAtTable.strong + seatsAtTable.middle + seatsAtTable.weak;
const botTables: readonly number[] = [39, 40, 41];
const firstDay = Date.UTC(2018, 2, 1);
const day = 86_400_000;

function spread(from: number, to: number, ...names: readonly (string | number)[]): number {
  return from + (seedOf(...names) % (to - from));
}

function strengthAt(index: number): number {
  const seat = index % perTable;
  if (index >= tableNumbers * perTable) return spread(900, 2650, 'arena strength', index);
  if (seat < seatsAtTable.strong) return spread(2230, 2790, 'strong', index);
  if (seat < seatsAtTable.strong + seatsAtTable.middle) return spread(2050, 2100, 'middle', index);
  return spread(1400, 1640, 'weak', index);
}

function titleAt(index: number, strength: number): Title | undefined {
  if (botTables.includes(Math.floor(index / perTable))) return 'BOT';
  const second = seedOf('title', index) % 3 === 0;
  if (strength >= 2600) return second ? 'WGM' : 'GM';
  if (strength >= 2480) return second ? 'WIM' : 'IM';
  if (strength >= 2380) return second ? 'WFM' : 'FM';
  const lesser: readonly Title[] = ['NM', 'CM', 'WCM', 'WNM', 'LM'];
  return strength >= 2200 && second ? lesser[index % lesser.length] : undefined;
}

function nameAt(index: number): string {
  const first = firstWords[index % firstWords.length] ?? '';
  const second = secondWords[(index + Math.floor(index / 120)) % secondWords.length] ?? '';
  const forms = [
    `${first}${second}`,
    `${first}_${second}`,
    `${first}-${second}`.toLowerCase(),
    `${first}${second}${10 + (index % 83)}`,
  ];
  return forms[seedOf('form', index) % forms.length] ?? '';
}

/** How many members in a hundred play each speed and variant. */
const shares: Readonly<Record<PerfKey, number>> = {
  blitz: 85,
  rapid: 75,
  bullet: 70,
  classical: 45,
  correspondence: 40,
  ultraBullet: 35,
  chess960: 40,
  crazyhouse: 35,
  antichess: 30,
  atomic: 30,
  horde: 25,
  kingOfTheHill: 35,
  racingKings: 25,
  threeCheck: 30,
};

/** The speed or variant of the member's table; `undefined` for members without a table. */
function homeAt(index: number): PerfKey | undefined {
  const table = Math.floor(index / perTable);
  const hall = halls[Math.floor(table / tablesInHall)];
  const control = hall?.controls[table % tablesInHall];
  return hall && control && perfKeyOf(hall.variant, speedOfClock(...control));
}

function playsAt(index: number): readonly PerfKey[] {
  const home = homeAt(index);
  const drawn = (Object.entries(shares) as readonly (readonly [PerfKey, number])[])
    .filter(([perf, share]) => perf !== home && seedOf('plays', index, perf) % 100 < share)
    .map(([perf]) => perf);
  return home ? [home, ...drawn] : drawn.length > 0 ? drawn : ['blitz'];
}

function personAt(index: number): Person {
  const name = nameAt(index);
  const strength = strengthAt(index);
  const title = titleAt(index, strength);
  const flair = seedOf('flair', index) % 3 === 0 ? flairs[index % flairs.length] : undefined;
  return {
    id: name.toLowerCase(),
    name,
    ...(title ? { title } : {}),
    ...(flair ? { flair } : {}),
    ...(seedOf('patron', index) % 6 === 0 ? { patronColor: 1 + (index % 10) } : {}),
    createdAt: firstDay + (seedOf('age', index) % 2_400) * day,
    strength,
    plays: playsAt(index),
  };
}

export const roster: readonly Person[] = Array.from(
  { length: firstWords.length * secondWords.length },
  (_, index) => personAt(index),
);

export const personById: ReadonlyMap<string, Person> = new Map(roster.map((person) => [person.id, person]));

export type Pool = keyof typeof seatsAtTable;

/** Members are assigned to one table only. */
export function peopleAtTable(table: number, pool: Pool): readonly Person[] {
  const before = { strong: 0, middle: seatsAtTable.strong, weak: seatsAtTable.strong + seatsAtTable.middle };
  const from = table * perTable + before[pool];
  return roster.slice(from, from + seatsAtTable[pool]);
}

export const arenaPeople: readonly Person[] = roster.slice(tableNumbers * perTable);

export function playsPerf({ plays }: Person, perf: PerfKey): boolean {
  return plays.includes(perf);
}

/** Rating of a member who has not played the perf. */
const unplayedRating = 1_500;
/** The most that a rating differs from the strength, in the member's main perf and in others. */
const offsets = { main: 20, other: 90 } as const;

/** A person's rating on a day: the strength with an offset by perf and by day. */
export function ratingOf(person: Person, perf: PerfKey, at: number): number {
  if (!playsPerf(person, perf)) return unplayedRating;
  const today = Math.floor(at / day);
  const most = person.plays[0] === perf ? offsets.main : offsets.other;
  return (
    person.strength +
    spread(-most, most + 1, 'perf', person.id, perf) +
    spread(-8, 9, 'day', person.id, perf, today)
  );
}

export function perfKeyOf(variant: VariantKey, speed: Speed): PerfKey {
  return variant === 'standard' || variant === 'fromPosition' ? speed : variant;
}
