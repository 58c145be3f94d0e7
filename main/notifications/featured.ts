/** Games that TV features, as rules see them. Pure. */
import type { TvFeaturedGame, TvSeat } from '../service/domain-tv.ts';
import type { NoticeRule } from '../../preload/contract/notifications.ts';
import type { NoticePerson } from './fact.ts';
import { isSameName } from './names.ts';

export interface FeaturedPlayer extends NoticePerson {
  /** As people write it; null for somebody without a name. */
  readonly name: string | null;
}

/** White first, those that are known. */
export function playersOf({ seats }: TvFeaturedGame): readonly FeaturedPlayer[] {
  return seats.toSorted((a, b) => Number(a.color === 'black') - Number(b.color === 'black')).map(playerOf);
}

function playerOf({ player, rating }: TvSeat): FeaturedPlayer {
  if (player.kind !== 'user') {
    const name = player.name ?? null;
    return { who: name, name, title: null, rating: rating ?? null };
  }
  const { id, name, title = null } = player;
  return { who: id, name, title, rating: rating ?? player.rating ?? null };
}

/**
 * Whether the rule is about somebody: by name, by title, by a rating of at least so much, or by being followed. Each of
 * them is enough, and what nobody said is none of them.
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

/** The player whom the rule is about, the strongest of them; undefined where it is about neither. */
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

/** Whether the rule is about anybody at all: then channels are looked at for it. */
export function wantsAnybody({ on, allowed, titles = [], minRating, from }: NoticeRule): boolean {
  return on && (allowed.length > 0 || titles.length > 0 || minRating !== null || from === 'followed');
}
