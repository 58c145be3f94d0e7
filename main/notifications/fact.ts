/** The subject of a notification, in the terms of the rules. Null: the server did not say. */
import type { NoticeKind } from '../../preload/contract/notifications.ts';
import type { Challenge, ChallengeUser, GameSummary, Player, ServiceEvent } from '../service/domain.ts';

export interface NoticePerson {
  /** The user id, or the name of a player without an account. */
  readonly who: string | null;
  readonly rating: number | null;
  readonly title: string | null;
}

export interface NoticeFact {
  readonly accountId: string;
  readonly kind: NoticeKind;
  /** The other player; for a game on TV, the player that matches the rule. */
  readonly who: string | null;
  readonly rating: number | null;
  /** Only set for games on TV. */
  readonly title?: string | null;
  readonly speed: string | null;
  readonly mode: 'rated' | 'casual' | null;
  readonly variant: string | null;
}

export function factOfEvent(accountId: string, event: ServiceEvent): NoticeFact {
  if ('game' in event) return factOfGame(accountId, event.type, event.game);
  const { challenge } = event;
  const other = event.type === 'challengeDeclined' ? challenge.destUser : challenge.challenger;
  return { accountId, kind: event.type, ...userFact(other), ...termsFact(challenge) };
}

export function factOfGame(accountId: string, kind: NoticeKind, game: GameSummary): NoticeFact {
  return { accountId, kind, ...playerFact(game.opponent), ...termsFact(game) };
}

/** Terms of a game; null when unknown. */
export interface GameTerms extends Pick<Challenge, 'variant'> {
  readonly speed: string | null;
  readonly rated: boolean | null;
}

/** Terms of a game or challenge, in the words of the rules. */
export function termsFact({ speed, rated, variant }: GameTerms) {
  const mode = rated === null ? null : rated ? 'rated' : 'casual';
  return { speed, mode, variant: variant.key } as const;
}

function userFact(user: ChallengeUser | undefined) {
  return { who: user?.id ?? null, rating: user?.rating ?? null };
}

function playerFact(player: Player) {
  if (player.kind === 'user') return { who: player.id, rating: player.rating ?? null };
  return { who: player.kind === 'unknown' ? null : (player.name ?? null), rating: null };
}
