/** The kinds of shared facts. `FACTS.md` describes their keys and values. */
import type { Fact } from '../fact.ts';
import { joinAnalyses } from './analysis.ts';
import { joinGames } from './game.ts';
import {
  joinGenerations,
  joinLatest,
  joinLatestOfGeneration,
  joinUnchanging,
  type Generational,
  type Join,
} from './join-kinds.ts';
import { joinMembers } from './member.ts';
import { compareValues } from './order.ts';
import { joinRecordings } from './recording.ts';

const largest = <Value extends Generational>(a: Value, b: Value): Value => (compareValues(a, b) < 0 ? b : a);

export const joins = {
  account: joinGenerations(largest),
  game: joinGenerations(joinGames),
  analysis: joinGenerations(joinAnalyses),
  note: joinLatest,
  player: joinGenerations(largest),
  activity: joinUnchanging,
  card: joinLatest,
  review: joinUnchanging,
  repertoire: joinLatestOfGeneration,
  repertoire_move: joinLatest,
  repertoire_note: joinLatest,
  notice: joinLatest,
  event: joinUnchanging,
  recording: joinGenerations(joinRecordings),
  collection: joinLatestOfGeneration,
  member: joinMembers,
  setting: joinLatest,
} as const satisfies Readonly<Record<string, Join>>;

export type SharedKindName = keyof typeof joins;

export const isSharedKind = (kind: string): kind is SharedKindName => Object.hasOwn(joins, kind);

/** Joins two versions of the same fact; both must have one of our kinds, and the same kind and key. */
export function joinFacts(a: Fact, b: Fact): Fact {
  if (a.kind !== b.kind || a.key !== b.key) throw new TypeError(`Not one fact: ${a.kind}, ${b.kind}`);
  if (!isSharedKind(a.kind)) throw new TypeError(`Unknown kind of fact: ${a.kind}`);
  return joins[a.kind](a, b);
}

const parts: ReadonlySet<string> = new Set<SharedKindName>([
  'analysis',
  'repertoire_move',
  'repertoire_note',
  'member',
]);

/** Whether facts of a kind are about parts of things, for which they wait. */
export const isPart = (kind: string): boolean => parts.has(kind);

/** Whether facts of a kind belong to no account: their owner is `appOwner`. */
export const isAppWide = (kind: string): boolean => kind === 'setting';
