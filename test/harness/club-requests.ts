import type { z } from 'zod';
import type { gameBody } from '../../main/practice/http/control-bodies.ts';

/** POST /club/game: starts a game at once, as if the lobby had paired the user. Answer: `ClubCreated`. */
export type PairedGameRequest = z.input<typeof gameBody>;

export interface ClubCreated {
  readonly id: string;
}
