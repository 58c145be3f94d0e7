/**
 * A shared member of a collection: the tags by which collections are filtered, and the game itself unless the account's
 * user played it. Such a game is a fact of its own. Pure.
 */
import { joinGames, type GameValue } from './game.ts';
import { joinGenerations, type Generational, type Join } from './join-kinds.ts';
import { compareTexts, compareValues } from './order.ts';

export const memberTags = ['event', 'site', 'round', 'annotator', 'year'] as const;

export interface MemberValue extends Generational {
  readonly event: string | null;
  readonly site: string | null;
  readonly round: string | null;
  readonly annotator: string | null;
  readonly year: number | null;
  /** Null: the account's user played it. */
  readonly game: GameValue | null;
}

const tagsOf = ({ event, site, round, annotator, year }: MemberValue) => ({
  ...{ event, site, round, annotator, year },
});

const joinMemberGames = (a: GameValue | null, b: GameValue | null): GameValue | null =>
  a === null || b === null ? null : joinGames(a, b);

/** The later tags win; the game is joined. */
export const joinMembers: Join = (a, b) =>
  joinGenerations<MemberValue>((one, other) => {
    const order = compareTexts(a.stamp, b.stamp) || compareValues(tagsOf(one), tagsOf(other));
    return {
      ...(one.generation !== undefined && { generation: one.generation }),
      ...tagsOf(order < 0 ? other : one),
      game: joinMemberGames(one.game, other.game),
    };
  })(a, b);
