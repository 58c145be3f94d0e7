/** Marks of a player beside the name. */
import { z } from 'zod';
import { word } from './bounds.ts';

export const playerMarks = {
  title: word.exactOptional(),
  /** Name of the picture that the player chose: `nature.owl`. */
  flair: word.exactOptional(),
  /** Whether the player supports the server with money. */
  patron: z.boolean().exactOptional(),
};
