/** Games featured on TV, as the rules see them. Pure. */
import type { TvFeaturedGame, TvSeat } from '../service/domain-tv.ts';
import type { NoticeRule } from '../../preload/contract/notifications.ts';
import type { NoticePerson } from './fact.ts';
import { isSameName } from './names.ts';

export interface FeaturedPlayer extends NoticePerson {
  /** In the player's own spelling; null for an anonymous player. */
  readonly name: string | null;
}

/** The known players, White first. */
export function playersOf({ seats }: TvFeaturedGame): readonly FeaturedPlayer[] {
  return seats.toSorted((a, b) => Number(a.color === 'black') - Number(b.color === 'black')).map(playerOf);
}

function playerOf({ player, rating }: TvSeat): FeaturedPlayer {
  if (player.kind !== 'user') {
    const name = player.kind === 'unknown' ? null : (player.name ?? null);
    return { who: name, name, title: null, rating: rating ?? null };
  }
  const { id, name, title = null } = player;
  return { who: id, name, title, rating: rating ?? player.rating ?? null };
}

/**
 * Whether the rule matches a player: by name, title, minimum rating, or because the account follows them. One
 * match is enough; an unknown property never matches.
 */
export function isWanted(
  rule: Pick<NoticeRule, 'allowed' | 'titles' | 'minRating' | 'from'>,
  { who, rating, title }: NoticePerson,
  followed: ReadonlySet<string> | null,
): boolean {
  const { allowed, titles = [], minRating, from } = rule;
  return (
    (who !== null && allowed.some((name) => isSameName(name, who))) ||
    (title !== null && (titles as readonly string[]).includes(title)) ||
    (minRating !== null && rating !== null && rating >= minRating) ||
    (from === 'followed' && who !== null && followed?.has(who.toLowerCase()) === true)
  );
}

/** The highest rated player that the rule matches and does not mute. */
export function wantedPlayer(
  rule: NoticeRule,
  game: TvFeaturedGame,
  followed: ReadonlySet<string> | null,
): FeaturedPlayer | undefined {
  const isMuted = ({ who }: NoticePerson) => who !== null && rule.muted.some((name) => isSameName(name, who));
  return playersOf(game)
    .filter((player) => isWanted(rule, player, followed) && !isMuted(player))
    .toSorted((a, b) => (b.rating ?? 0) - (a.rating ?? 0))[0];
}

/** Whether the rule can match any player; without such a rule, TV is not watched for notifications. */
export function wantsAnybody({ on, allowed, titles = [], minRating, from }: NoticeRule): boolean {
  return on && (allowed.length > 0 || titles.length > 0 || minRating !== null || from === 'followed');
}
