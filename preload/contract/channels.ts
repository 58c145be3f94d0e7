/** Names of the IPC channels, for the bridge and for main. */
export const channels = {
  /** invoke(name, input) → an Outcome as JSON text */
  query: 'outpost:query',
  /** invoke(name, input) → Outcome */
  command: 'outpost:command',
  /** invoke(paths) → a token for each; only the bridge calls it, with the paths of what the user dropped */
  dropped: 'outpost:dropped',
  /** main → renderer: (name, message) */
  topic: 'outpost:topic',
} as const;
