import { variantKeys, type VariantKey } from '../../../main/chess/vocabulary.ts';
import type { GameRecord } from '../../../main/practice/archive/record.ts';
import type { Club } from '../../../main/practice/club.ts';
import { opponentById, plays } from '../../../main/practice/opponents.ts';
import type { Game } from '../../../main/practice/state.ts';

export type ProfiledGame = Pick<GameRecord | Game, 'id' | 'variant' | 'speed' | 'rated' | 'seats'>;

/**
 * Reasons why a game does not fit a player's profile. A named opponent's profile is its description in the lobby; every
 * member's is also the public one, where a perf without games is a perf that the member has never played.
 */
export function createProfileCheck(club: Club) {
  const now = club.state.foundedAt;
  const perfKey = ({ variant, speed }: ProfiledGame) =>
    variant === 'standard' || variant === 'fromPosition' ? speed : variant;

  const faultOf = (id: string, game: ProfiledGame): string | undefined => {
    if (id === club.state.user.id) return undefined;
    const opponent = opponentById.get(id);
    if (opponent) {
      const { rated, speeds } = opponent.manner.declines;
      const allowed: readonly VariantKey[] = variantKeys.filter((variant) => plays(opponent, variant));
      if (!allowed.includes(game.variant)) return `${id} does not play ${game.variant}`;
      if (rated && game.rated) return `${id} does not play rated games`;
      if (speeds[game.speed] !== undefined) return `${id} does not play ${game.speed}`;
      return undefined;
    }
    const member = club.directory.find(id);
    if (!member) return `${id} is unknown`;
    const perf = member.perfs(now)[perfKey(game)];
    return perf && perf.games > 0 ? undefined : `${id} has never played ${perfKey(game)}`;
  };

  return (game: ProfiledGame): readonly string[] =>
    Object.values(game.seats).flatMap((seat) =>
      seat.kind === 'member' ? (faultOf(seat.id, game) ?? []) : [],
    );
}

/** Members who are never rated must have no rated games in their public profile. */
export function ratedAgainstProfile(club: Club): readonly string[] {
  return [...opponentById.values()]
    .filter(({ manner }) => manner.declines.rated)
    .flatMap(({ id }) =>
      Object.entries(club.directory.find(id)?.perfs(club.state.foundedAt) ?? {})
        .filter(([, perf]) => perf.games > 0)
        .map(([key]) => `${id} is rated in ${key}`),
    );
}
