import { openArenaFilter } from '../../../../preload/contract/arena-filter.ts';
import type { ArenaRow, ArenaRule } from '../../../../preload/contract/arenas.ts';

const minute = 60_000;
/** Start, ms since the epoch. */
export const noon = Date.UTC(2026, 5, 1, 12);

/** An arena without conditions. */
export function row(change: Partial<ArenaRow> = {}): ArenaRow {
  return {
    id: 'abcd1234',
    name: 'Hourly Blitz Arena',
    createdBy: 'sequoia',
    startsAt: noon,
    finishesAt: noon + 57 * minute,
    minutes: 57,
    state: 'created',
    players: 0,
    clock: { limit: 300, increment: 0 },
    variant: { key: 'standard', name: 'Standard' },
    speed: 'blitz',
    rated: true,
    perf: { key: 'blitz', name: 'Blitz' },
    winner: null,
    schedule: { freq: 'hourly', speed: 'blitz' },
    position: null,
    teams: null,
    leaders: null,
    conditions: {
      minRating: null,
      maxRating: null,
      minRatedGames: null,
      minAccountAgeInDays: null,
      onlyTitled: false,
      botsAllowed: false,
      teamMember: null,
      allowList: null,
    },
    isPrivate: false,
    isMine: false,
    isMyTeams: false,
    access: 'browser',
    fit: 'yes',
    own: null,
    plan: null,
    address: '',
    ...change,
  };
}

export const rule = (change: Partial<ArenaRule> = {}): ArenaRule => ({
  id: 'r1',
  name: 'Rule',
  on: true,
  filter: openArenaFilter,
  leadMinutes: 5,
  perDay: 2,
  hours: null,
  oneAtATime: false,
  ...change,
});
