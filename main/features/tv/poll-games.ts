/** Polls games without a feed: all by id in one request, then one channel by its own games. */
import { isKnownOver } from '../../chess/vocabulary.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { ServiceError } from '../../service/errors.ts';
import type { OnAir } from './on-air.ts';

export interface GamePoll {
  readonly client: Pick<ServiceClient, 'gamesByIds' | 'tvGames'>;
  readonly signal: AbortSignal;
  readonly unfed: readonly OnAir[];
  readonly now: () => number;
  readonly onHeard: () => void;
}

/** Returns the error of a failed request. */
export async function pollGames(looking: GamePoll): Promise<ServiceError | undefined> {
  const { client, signal, unfed, now, onHeard } = looking;
  const ids = [...new Set(unfed.flatMap(({ entry }) => entry()?.gameId ?? []))];
  const answer = await client.gamesByIds(ids, { signal, cls: 'upkeep' });
  if (!answer.ok) return answer.error;
  onHeard();
  const updated = new Set<OnAir>();
  for (const one of unfed) {
    const game = answer.value.games.find(({ id }) => id === one.entry()?.gameId);
    if (!game || isKnownOver(game)) continue;
    one.looked(game, now());
    updated.add(one);
  }
  const oldest = unfed
    .filter((one) => !updated.has(one))
    .toSorted((a, b) => (a.asOf() ?? 0) - (b.asOf() ?? 0))[0];
  if (!oldest) return undefined;
  const games = await client.tvGames(oldest.channel, 5, { signal, cls: 'upkeep' });
  if (!games.ok) return games.error;
  const shown = games.value.games.find(({ id }) => id === oldest.entry()?.gameId) ?? games.value.games[0];
  if (shown) oldest.looked(shown, now());
  return undefined;
}
