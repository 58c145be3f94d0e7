/** A game that an arena has begun, and that the account plays in this app. */
import { z } from 'zod';
import { idText, word } from './bounds.ts';
import { nameSchema } from './message.ts';

export const arenaPairingSchema = z.object({
  accountId: idText,
  gameId: idText,
  arenaId: idText,
  arenaName: word,
  opponent: nameSchema,
});
export type ArenaPairing = z.infer<typeof arenaPairingSchema>;
