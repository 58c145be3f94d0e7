/** Choice of the arenas that the user's rules join. Pure. */
import { passesArenaFilter } from '../../../preload/contract/arena-filter.ts';
import type { ArenaRow, ArenaRule } from '../../../preload/contract/arenas.ts';
import type { ArenaParticipation, RuleJoin } from './arena-memos.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

export interface RuleWish {
  readonly row: ArenaRow;
  readonly rule: ArenaRule;
}

/** Arenas that rules want to join now, the earliest start first. Times are this computer's. */
export function wishesOf(
  rules: readonly ArenaRule[],
  rows: readonly ArenaRow[],
  now: number,
  joins: readonly Pick<RuleJoin, 'rule' | 'at'>[],
  entries: readonly ArenaParticipation[],
  local: (at: number) => number,
): readonly RuleWish[] {
  const wishes: RuleWish[] = [];
  const counts = new Map<string, number>();
  for (const { rule, at } of joins) if (at > now - day) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  for (const row of rows.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const rule = rules.find(
      (one) =>
        isWanted(row, one, now) &&
        (counts.get(one.id) ?? 0) < one.perDay &&
        !(one.oneAtATime && isBusy(row, entries, local)),
    );
    if (!rule || entries.some(({ arenaId }) => arenaId === row.id)) continue;
    counts.set(rule.id, (counts.get(rule.id) ?? 0) + 1);
    wishes.push({ row, rule });
  }
  return wishes;
}

/** Least remaining time that makes joining worthwhile, ms. */
const worthwhileMs = 5 * minute;

function isWanted(row: ArenaRow, rule: ArenaRule, now: number): boolean {
  if (row.state === 'finished' || row.isPrivate || row.access === 'never' || row.fit === 'no') return false;
  if (now < row.startsAt - rule.leadMinutes * minute || now > row.finishesAt - worthwhileMs) return false;
  if (rule.hours !== null && !isWithin(rule.hours, row.startsAt)) return false;
  return passesArenaFilter(row, rule.filter);
}

/** Hours that end before they begin span midnight. Local time. */
function isWithin({ from, to }: NonNullable<ArenaRule['hours']>, at: number): boolean {
  const date = new Date(at);
  const minutes = date.getHours() * 60 + date.getMinutes();
  return from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
}

export function isBusy(
  row: ArenaRow,
  entries: readonly ArenaParticipation[],
  local: (at: number) => number,
): boolean {
  return entries.some(
    (entry) =>
      entry.arenaId !== row.id &&
      entry.phase !== 'paused' &&
      local(entry.startsAt) < row.finishesAt &&
      local(entry.finishesAt) > row.startsAt,
  );
}
