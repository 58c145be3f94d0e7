/** IPC channel names, shared by bridge and main. */
export const channels = {
  /** invoke(name, input) → an Outcome as JSON text */
  query: 'outpost:query',
  /** invoke(name, input) → Outcome */
  command: 'outpost:command',
  /** invoke(paths) → a token for each path; only the bridge calls it, with paths of dropped files */
  dropped: 'outpost:dropped',
  /** main → renderer: (name, message) */
  topic: 'outpost:topic',
} as const;
