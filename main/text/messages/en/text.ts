/** Messages that carry other texts. */
export const textMessages = {
  /** A text as a server, a system or a person wrote it. */
  'text.verbatim': '{text}',
  /** Several messages, one after the other. */
  'text.sentences': '{sentences}',
  /** Durations, as after “in”. */
  'text.seconds': '{seconds|one=second|other=seconds}',
  'text.minutes': '{minutes|one=minute|other=minutes}',
  'text.hours': '{hours|one=hour|other=hours}',
} as const;
