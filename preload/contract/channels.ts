/** Names of the three IPC channels, for the bridge and for main. */
export const channels = {
  /** invoke(name, input) → an Outcome as JSON text */
  query: 'outpost:query',
  /** invoke(name, input) → Outcome */
  command: 'outpost:command',
  /** main → renderer: (name, message) */
  topic: 'outpost:topic',
} as const;
