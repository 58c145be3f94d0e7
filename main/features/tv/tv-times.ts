/** How often TV is asked, and when silence means something. */
export const tvTimes = {
  /** A window that does not say so any more does not watch any more. */
  leaseMs: 60_000,
  tickMs: 5_000,
  /** A server that does not say for how long it refuses: as the budget rests then, doubling up to the longest. */
  usualRestMs: 60_000,
  longestRestMs: 600_000,
  mapEveryMs: 15_000,
  /** While it only waits for somebody to be on. */
  mapInBackgroundMs: 30_000,
  looksEveryMs: 20_000,
  turnEveryMs: 30_000,
  completeEveryMs: 30_000,
  /** Without a sign of the server for so long, the app says so. */
  offlineAfterMs: 40_000,
  /** A feed that tells of another game than the map for so long is taken for dead. */
  doubtMs: 40_000,
  /** A feed that never said anything is taken for one that does not come through: of lines, and of events. */
  silentMs: 20_000,
  silentEventsMs: 180_000,
  /** After so many openings that brought nothing, the other form is tried. */
  formAfter: 2,
} as const;
