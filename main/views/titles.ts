/** Remembers players' titles from challenges and full games, because game summaries omit them. */
import { createRecentlyUsed } from '../base/recently-used.ts';
import type { ChallengeUser, GameEvent, Player, ServiceEvent } from '../service/domain.ts';

/** Capacity; the least recently seen are evicted first (LRU). */
const mostPeople = 2_000;

export type Titles = ReturnType<typeof createTitles>;

export function createTitles() {
  const titles = createRecentlyUsed<string, string>(mostPeople);

  const note = (person: Player | ChallengeUser | undefined) => {
    if (!person || !('id' in person) || person.title === undefined) return;
    titles.set(person.id, person.title);
  };

  return {
    learn(event: ServiceEvent | GameEvent) {
      switch (event.type) {
        case 'challenge':
        case 'challengeDeclined':
        case 'challengeCanceled':
          note(event.challenge.challenger);
          note(event.challenge.destUser);
          break;
        case 'gameFull':
          note(event.game.white);
          note(event.game.black);
          break;
        case 'gameStart':
        case 'gameFinish':
          note(event.game.opponent);
          break;
        case 'gameState':
        case 'chatLine':
        case 'opponentGone':
          break;
      }
    },
    /** The event with its opponent's title, if known. */
    complete(event: ServiceEvent): ServiceEvent {
      if (event.type !== 'gameStart' && event.type !== 'gameFinish') return event;
      const { opponent } = event.game;
      const title = opponent.kind === 'user' && !opponent.title ? titles.get(opponent.id) : undefined;
      if (opponent.kind !== 'user' || title === undefined) return event;
      return { ...event, game: { ...event.game, opponent: { ...opponent, title } } };
    },
  };
}
