import type { PlayEndpoint } from '../../chess/vocabulary.ts';
import type { Interest } from '../../streams/game-slots.ts';
import type { Message } from '../../text/message.ts';

/** Game streams. A second `watch` only updates its options. */
export interface GameStreams {
  watch(accountId: string, gameId: string, path: PlayEndpoint, interest: Interest): void;
  unwatch(accountId: string, gameId: string): void;
  /** Fetches the whole game. Resolves to true once it arrived as an event of the game's stream. */
  look(accountId: string, gameId: string, path: PlayEndpoint, reason: Message): Promise<boolean>;
}
