/** Through whom TV is watched. */
import type { ServiceClient } from '../../service/client.ts';
import type { Place } from './tile.ts';

export type TvClient = Pick<ServiceClient, 'tvMap' | 'openTvFeed' | 'tvGames' | 'gamesByIds'>;

/** An account through which TV can be watched now. */
export interface TvSource extends Place {
  /** As the user is told it. */
  readonly name: string;
  readonly client: () => TvClient | undefined;
  /** Feeds at once. */
  readonly places: number;
}
