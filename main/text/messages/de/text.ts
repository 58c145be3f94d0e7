/** Messages that carry other texts. */
export const textMessages = {
  /** A text as a server, a system or a person wrote it. */
  'text.verbatim': '{text}',
  /** Several messages, one after the other. */
  'text.sentences': '{sentences}',
  /** Durations in the dative, as after “in”. */
  'text.seconds': '{seconds|one=Sekunde|other=Sekunden}',
  'text.minutes': '{minutes|one=Minute|other=Minuten}',
  'text.hours': '{hours|one=Stunde|other=Stunden}',
};
