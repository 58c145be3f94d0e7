/** Messages that carry other texts. */
import type { Translation } from '../template.ts';
import type { textMessages as english } from '../en/text.ts';
export const textMessages: Translation<typeof english> = {
  /** A text as a server, a system or a person wrote it. */
  'text.verbatim': '{text}',
  /** Several messages, one after the other. */
  'text.sentences': '{sentences}',
};
