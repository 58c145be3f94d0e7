/** How games stand that have no feed: all in one question, then one channel by its own games. */
import { isLiveStatus } from '../../chess/vocabulary.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { ServiceError } from '../../service/errors.ts';
import type { OnAir } from './on-air.ts';

export interface Looking {
  readonly client: Pick<ServiceClient, 'gamesByIds' | 'tvGames'>;
  readonly signal: AbortSignal;
  /** Channels without a feed that show a game. */
  readonly unfed: readonly OnAir[];
  readonly now: () => number;
  readonly onHeard: () => void;
}

/** What kept it from being answered; undefined: nothing. */
export async function lookAtGames(looking: Looking): Promise<ServiceError | undefined> {
  const { client, signal, unfed, now, onHeard } = looking;
  const ids = [...new Set(unfed.flatMap(({ entry }) => entry()?.gameId ?? []))];
  const answer = await client.gamesByIds(ids, { signal, cls: 'upkeep' });
  if (!answer.ok) return answer.error;
  onHeard();
  const told = new Set<OnAir>();
  for (const one of unfed) {
    const game = answer.value.games.find(({ id }) => id === one.entry()?.gameId);
    if (!game || !isLiveStatus(game.status)) continue;
    one.looked(game, now());
    told.add(one);
  }
  const oldest = unfed
    .filter((one) => !told.has(one))
    .toSorted((a, b) => (a.asOf() ?? 0) - (b.asOf() ?? 0))[0];
  if (!oldest) return undefined;
  const games = await client.tvGames(oldest.channel, 5, { signal, cls: 'upkeep' });
  if (!games.ok) return games.error;
  const shown = games.value.games.find(({ id }) => id === oldest.entry()?.gameId) ?? games.value.games[0];
  if (shown) oldest.looked(shown, now());
  return undefined;
}
