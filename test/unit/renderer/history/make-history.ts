import type { ActivityView, ArchiveRowView, HistoryView } from '../../../../preload/contract/history.ts';

const dayMs = 86_400_000;

/** A day without activity, with changes. */
export const activity = (change: Partial<ActivityView> = {}): ActivityView => {
  const start = change.start ?? Date.UTC(2026, 4, 4);
  return {
    id: start,
    start,
    end: start + dayMs,
    counted: true,
    seenAt: start,
    games: [],
    puzzles: null,
    tournaments: null,
    practice: [],
    simuls: [],
    slowMoves: null,
    slowEnds: [],
    followers: null,
    followed: null,
    studies: [],
    teams: [],
    posts: [],
    patronMonths: null,
    streamed: false,
    storm: null,
    racer: null,
    streak: null,
    others: [],
    ...change,
  };
};

export const archiveRow = (change: Partial<ArchiveRowView> = {}): ArchiveRowView => ({
  id: 1,
  gameId: 'game0001',
  began: Date.UTC(2026, 4, 4, 12),
  lasted: 240_000,
  color: 'white',
  result: 'win',
  rated: true,
  variant: 'standard',
  speed: 'blitz',
  perf: 'blitz',
  status: 'mate',
  source: 'lobby',
  writtenDate: null,
  event: null,
  opponent: 'Ruth',
  level: null,
  rating: 1_600,
  ratingDiff: -5,
  ownRating: 1_580,
  ownDiff: 6,
  plies: 7,
  eco: 'C20',
  opening: "King's Pawn Game",
  arena: null,
  clockInitial: 180,
  clockIncrement: 2,
  daysPerTurn: null,
  clockLeft: 14_400,
  own: null,
  analysed: false,
  ...change,
});

export const historyView = (change: Partial<HistoryView> = {}): HistoryView => ({
  accountId: 'acc',
  sync: {
    phase: 'fetching',
    games: 120,
    expected: 500,
    rate: 20,
    leftMs: 19_000,
    completeAt: null,
    cause: null,
    nextTryAt: null,
  },
  searches: false,
  imports: [],
  users: [{ userId: 'alice', name: 'Alice', own: true, askedAt: 1, cause: null }],
  revision: 1,
  ...change,
});
