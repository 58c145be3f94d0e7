export const tvTimes = {
  /** A window counts as watching for this long after each message. */
  leaseMs: 60_000,
  tickMs: 5_000,
  /** Back-off for a refusal without a duration, doubled up to the longest; as in the budget. */
  usualRestMs: 60_000,
  longestRestMs: 600_000,
  mapEveryMs: 15_000,
  /** While only a notification rule waits. */
  mapInBackgroundMs: 30_000,
  /** An older map says nothing about the present games. */
  mapLastsMs: 75_000,
  looksEveryMs: 20_000,
  turnEveryMs: 30_000,
  completeEveryMs: 30_000,
  /** Silence of the server after which it counts as offline. */
  offlineAfterMs: 40_000,
  /** A feed that contradicts the map for this long is reopened. */
  doubtMs: 40_000,
  /** Silence of an open feed after which it counts as blocked: NDJSON, events. */
  silentMs: 20_000,
  silentEventsMs: 180_000,
  /** Failed connections after which the other format is tried. */
  formAfter: 2,
} as const;
