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

/** Argument of each page's process: the system's locale for dates and numbers. */
export const localeArgument = '--outpost-locale=';
