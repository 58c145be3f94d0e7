import { firstArenaPrefs, type ArenaList, type ArenaRow, type ArenaView } from '@contract/arenas.ts';

const minute = 60_000;

/** An arena that starts in half an hour and is playable here. */
export function arenaRow(change: Partial<ArenaRow> = {}): ArenaRow {
  const startsAt = Date.now() + 30 * minute;
  return {
    id: 'evening1',
    name: 'Evening Rapid',
    createdBy: 'willow',
    startsAt,
    finishesAt: startsAt + 60 * minute,
    minutes: 60,
    state: 'created',
    players: 12,
    clock: { limit: 600, increment: 0 },
    variant: { key: 'standard', name: 'Standard' },
    speed: 'rapid',
    rated: true,
    perf: { key: 'rapid', name: 'Rapid' },
    winner: null,
    schedule: { freq: 'hourly', speed: 'rapid' },
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
    access: 'board',
    fit: 'yes',
    own: null,
    plan: null,
    address: 'https://chess.example/tournament/evening1',
    ...change,
  };
}

/** The account has joined and is waiting to be paired. */
export const joined: NonNullable<ArenaRow['own']> = {
  phase: 'in',
  team: null,
  pairing: 'asked',
  pairingRestsUntil: null,
  gameId: null,
  leftIdle: false,
};

export function arenaList(change: Partial<ArenaList> = {}): ArenaList {
  return {
    accountId: 'acc',
    revision: 1,
    since: null,
    rows: [arenaRow()],
    gone: [],
    asOf: Date.now(),
    offline: false,
    problem: null,
    mayOrganise: true,
    teams: [],
    ...change,
  };
}

export function arenaView(change: Partial<ArenaView> = {}): ArenaView {
  const row = change.row ?? arenaRow();
  return {
    accountId: 'acc',
    row,
    asOf: Date.now(),
    offline: false,
    problem: null,
    gone: false,
    headline: null,
    description: null,
    quote: null,
    berserkable: true,
    allowList: [],
    pairingsClosed: false,
    closes: { from: row.finishesAt - 2 * minute, until: row.finishesAt - minute },
    standing: null,
    me: null,
    podium: [],
    stats: null,
    duels: [],
    featured: null,
    teamStanding: [],
    verdicts: [],
    checks: [],
    choices: [],
    quota: null,
    refusal: null,
    result: null,
    ...change,
  };
}

/** Ten players from `first` on; the account is one of them if its rank is `mine`. */
export function standing(page: number, pages: number, mine: number | null = null) {
  const first = (page - 1) * 10 + 1;
  return {
    page,
    pages,
    asOf: Date.now(),
    players: Array.from({ length: 10 }, (_, index) => ({
      name: `player${first + index}`,
      rank: first + index,
      rating: 1_500,
      score: 40 - index,
      sheet: '4220',
      fire: index === 0,
      team: null,
      isMe: first + index === mine,
    })),
  };
}

export const noPrefs = firstArenaPrefs;
