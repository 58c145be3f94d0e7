import type { PlayerView } from '../../preload/contract/models.ts';
import type { ChallengeUser, Player, UserMarks } from '../service/domain.ts';
import { messageOf } from '../text/message.ts';

export function playerView(player: Player): PlayerView {
  switch (player.kind) {
    case 'user':
      return challengeUserView(player);
    case 'ai':
      return {
        name: player.name ?? messageOf('player.computer', { level: player.level }),
        aiLevel: player.level,
      };
    case 'anonymous':
      return { name: player.name ?? messageOf('player.anonymous') };
    case 'unknown':
      return { name: messageOf('player.notStated') };
  }
}

export function challengeUserView(user: ChallengeUser): PlayerView {
  return {
    id: user.id,
    name: user.name,
    ...marksView(user),
    ...(user.rating === undefined ? {} : { rating: user.rating }),
    ...(user.provisional === undefined ? {} : { provisional: user.provisional }),
    ...(user.online === undefined ? {} : { online: user.online }),
  };
}

/** The marks beside a user's name. */
export function marksView(user: UserMarks): Pick<PlayerView, 'title' | 'flair' | 'patron'> {
  return {
    ...(user.title === undefined ? {} : { title: user.title }),
    ...(user.flair === undefined ? {} : { flair: user.flair }),
    ...(isPatron(user) ? { patron: true } : {}),
  };
}

/** Newer servers send only the colour of a patron's mark. */
export function isPatron({ patron, patronColor }: UserMarks): boolean {
  return patron ?? patronColor !== undefined;
}
