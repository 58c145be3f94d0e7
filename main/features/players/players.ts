/** Pages of players, following them, and the search for them. */
import type { Clock } from '../../base/clock.ts';
import type { ServiceClient } from '../../service/client.ts';
import { isAllowed, isPathParameter } from '../../service/endpoints.ts';
import type { Store } from '../../store/api.ts';
import { marksView } from '../../views/player.ts';
import { messageOf } from '../../text/message.ts';
import type { AccountContext } from '../../views/account-context.ts';
import { contractFailure, valueOf } from '../../views/failure.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import type { FoundPlayer, PlayerPresence, PlayerProfile } from '../../../preload/contract/players.ts';
import { profileView } from './profile-view.ts';

type PlayersClient = Pick<
  ServiceClient,
  'user' | 'presence' | 'crosstable' | 'follow' | 'unfollow' | 'autocomplete'
>;

export interface PlayersOptions {
  readonly clock: Clock;
  readonly account: (accountId: string) => AccountContext | undefined;
  /** Undefined while the account is not connected. */
  readonly client: (accountId: string) => PlayersClient | undefined;
  readonly archive: (accountId: string) => Pick<Store['archive'], 'named'>;
  /** Ids of the followed users, in lower case; null while unknown. */
  readonly followed: (accountId: string) => Promise<ReadonlySet<string> | null>;
  /** The account follows the user from now on, or no longer. */
  readonly onFollow: (accountId: string, userId: string, isFollowed: boolean) => void;
}

/** Longest list of known players. */
const mostKnown = 20;

export function createPlayers(options: PlayersOptions) {
  const { clock, account, archive, followed, onFollow } = options;

  const contextOf = (accountId: string): AccountContext => {
    const found = account(accountId);
    if (!found) throw new ContractFailure('unavailable', messageOf('account.thisOneGone'));
    return found;
  };
  const clientOf = (accountId: string): PlayersClient => {
    const client = options.client(accountId);
    if (!client) throw new ContractFailure('unavailable', messageOf('account.notConnected'));
    return client;
  };
  const checked = (username: string): string => {
    const name = username.trim();
    if (!isPathParameter(name))
      throw new ContractFailure('not_found', messageOf('player.notAName', { name }));
    return name;
  };

  return {
    /** Throws `not_found` for an unknown name. */
    async profile(accountId: string, username: string): Promise<PlayerProfile> {
      const { baseUrl, userId } = contextOf(accountId);
      const name = checked(username);
      const answer = await clientOf(accountId).user(name, { cls: 'user' });
      if (!answer.ok && answer.error.code === 'not_found')
        throw new ContractFailure('not_found', messageOf('player.unknown', { name }));
      return profileView(valueOf(answer).value, { baseUrl, userId, now: clock.now() });
    },
    async presence(accountId: string, username: string): Promise<PlayerPresence> {
      const name = checked(username);
      const { value: users } = valueOf(await clientOf(accountId).presence([name], { cls: 'upkeep' }));
      const user = users.find(({ id }) => id.toLowerCase() === name.toLowerCase());
      return {
        online: user?.online === true,
        playing: user?.playing === true,
        gameId: user?.gameId ?? null,
        streaming: user?.streaming === true,
      };
    },
    /** Null without games, and for accounts without a user. */
    async score(accountId: string, username: string) {
      const { userId } = contextOf(accountId);
      const name = checked(username).toLowerCase();
      if (userId === null || userId.toLowerCase() === name) return null;
      const answer = await clientOf(accountId).crosstable(userId, name);
      // Servers may answer "not found" for players that never met.
      if (!answer.ok && answer.error.code === 'not_found') return null;
      const { points, games } = valueOf(answer).value;
      if (games === 0) return null;
      const [own, other] = [points[userId.toLowerCase()], points[name]];
      if (own === undefined && other === undefined && games === undefined) return null;
      return {
        own: own ?? null,
        other: other ?? null,
        games: games ?? null,
      };
    },
    async follow(accountId: string, username: string, on: boolean): Promise<void> {
      const { scopes } = contextOf(accountId);
      const name = checked(username);
      if (scopes !== null && !isAllowed('follow', scopes))
        throw new ContractFailure('forbidden', messageOf('player.followNotAllowed'));
      const client = clientOf(accountId);
      const answer = await (on ? client.follow(name) : client.unfollow(name));
      if (!answer.ok) throw contractFailure(answer.error);
      onFollow(accountId, name.toLowerCase(), on);
    },
    /** Followed players and opponents of the archive whose name contains `term`. Asks no server. */
    async known(accountId: string, term: string): Promise<FoundPlayer[]> {
      const text = term.trim().toLowerCase();
      if (text === '') return [];
      const [opponents, friends] = await Promise.all([
        archive(accountId).named(accountId, 'opponent', text, mostKnown),
        followed(accountId),
      ]);
      const met = opponents.map(({ name, games }): FoundPlayer => ({
        name,
        online: null,
        followed: friends?.has(name.toLowerCase()) === true,
        games,
      }));
      const names = new Set(met.map(({ name }) => name.toLowerCase()));
      const others = [...(friends ?? [])]
        .filter((id) => id.includes(text) && !names.has(id))
        .map((id): FoundPlayer => ({ name: id, online: null, followed: true, games: 0 }));
      const rank = ({ name }: FoundPlayer) => Number(!name.toLowerCase().startsWith(text));
      return [...met, ...others].toSorted((a, b) => rank(a) - rank(b)).slice(0, mostKnown);
    },
    async search(accountId: string, term: string): Promise<FoundPlayer[]> {
      const { value: users } = valueOf(await clientOf(accountId).autocomplete(term.trim()));
      return users.map(({ name, online, ...marks }) => ({
        name,
        ...marksView(marks),
        online: online ?? null,
        followed: false,
        games: 0,
      }));
    },
  };
}
