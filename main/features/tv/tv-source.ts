import type { ServiceClient } from '../../service/client.ts';
import type { AccountSite } from './tile.ts';

export type TvClient = Pick<ServiceClient, 'tvMap' | 'openTvFeed' | 'tvGames' | 'gamesByIds'>;

/** An account through which TV can be watched now. */
export interface TvSource extends AccountSite {
  readonly name: string;
  readonly client: () => TvClient | undefined;
  /** Number of concurrent feeds. */
  readonly places: number;
}
