import { describe, expect, it } from 'vitest';
import { createRowChanges } from '../../../../main/features/arenas/row-changes.ts';
import type { ArenaList, ArenaRow } from '../../../../preload/contract/arenas.ts';
import { joinArenaLists } from '../../../../renderer/features/arenas/arena-list.ts';
import { row } from './an-arena.ts';

function start() {
  let last = 40;
  return createRowChanges(() => (last += 1));
}

const rows = (...ids: readonly string[]): ArenaRow[] => ids.map((id) => row({ id }));
const idsOf = (told: { readonly rows: readonly ArenaRow[] }) => told.rows.map(({ id }) => id);

describe('incremental changes of a list of arenas', () => {
  it('are the whole list for a window without one', () => {
    const told = start().to(undefined, rows('a', 'b'));
    expect(told).toMatchObject({ since: null, gone: [] });
    expect(idsOf(told)).toEqual(['a', 'b']);
  });

  it('are empty without changes', () => {
    const changes = start();
    const { revision } = changes.to(undefined, rows('a', 'b'));
    expect(changes.to(revision, rows('a', 'b'))).toEqual({ revision, since: revision, rows: [], gone: [] });
  });

  it('are the added, changed and removed rows, for every window that lacks them', () => {
    const changes = start();
    const first = changes.to(undefined, rows('a', 'b', 'c')).revision;
    const own = { phase: 'in', team: null, pairing: 'off', pairingRestsUntil: null, gameId: null } as const;
    const now = [row({ id: 'a', own: { ...own, leftIdle: false } }), ...rows('c', 'd')];
    const second = changes.to(first, now);
    expect(second.since).toBe(first);
    expect(idsOf(second)).toEqual(['a', 'd']);
    expect(second.gone).toEqual(['b']);
    const third = changes.to(second.revision, [...now.slice(0, 2), ...rows('b')]);
    expect(idsOf(third)).toEqual(['b']);
    expect(third.gone).toEqual(['d']);
    const late = changes.to(first, [...now.slice(0, 2), ...rows('b')]);
    expect(idsOf(late)).toEqual(['a', 'b']);
    expect(late.gone).toEqual(['d']);
  });

  it('are the whole list for an unknown revision', () => {
    const changes = start();
    const { revision } = changes.to(undefined, rows('a'));
    for (const since of [0, revision + 1]) expect(changes.to(since, rows('a')).since).toBeNull();
  });

  it('are the whole list once more rows were removed than are remembered', () => {
    const changes = start();
    const many = Array.from({ length: 2_001 }, (_, at) => `n${at}`);
    const { revision } = changes.to(undefined, rows(...many));
    const told = changes.to(revision, rows('a'));
    expect(told.since).toBeNull();
    expect(idsOf(told)).toEqual(['a']);
    expect(changes.to(told.revision, rows('a', 'b'))).toMatchObject({ since: told.revision, gone: [] });
  });

  it('turn a window’s list into the current one', () => {
    const changes = start();
    const about = {
      accountId: 'x',
      asOf: 1,
      offline: false,
      problem: null,
      mayOrganise: false,
      teams: [],
    };
    const list = (since: number | undefined, present: readonly ArenaRow[]): ArenaList => ({
      ...about,
      ...changes.to(since, present),
    });
    const first = list(undefined, rows('a', 'b', 'c'));
    const same = joinArenaLists(first, list(first.revision, rows('a', 'b', 'c')));
    expect(same.rows).toBe(first.rows);
    const present = [row({ id: 'a', players: 7 }), ...rows('c', 'd')];
    const next = joinArenaLists(same, list(same.revision, present));
    expect(next.rows).toEqual(present);
    expect(next.rows[1]).toBe(first.rows[2]);
    const whole = list(undefined, rows('e'));
    expect(joinArenaLists(next, whole)).toBe(whole);
  });
});
