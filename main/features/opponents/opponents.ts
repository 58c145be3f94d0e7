/** Files about other players: their form, openings and clock use, from their public games. Closed during a game. */
import { createRecentlyUsed } from '../../base/recently-used.ts';
import type { OwnGame } from '../../chess/fair-play.ts';
import { colors } from '../../chess/vocabulary.ts';
import type { Store } from '../../store/api.ts';
import { messageOf } from '../../text/message.ts';
import type { AccountContext } from '../../views/account-context.ts';
import { demandFairPlay, fairPlayReason } from '../../views/fair-play.ts';
import { judgePreparation } from '../../views/opponent-fair-play.ts';
import { isPathParameter } from '../../service/endpoints.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import type {
  OpponentDownload,
  OpponentFigures,
  OpponentFile,
  OpponentOpenings,
} from '../../../preload/contract/opponents.ts';
import { clockUseOf } from './clock-use.ts';
import { expectedLine } from './expected-line.ts';
import { formOf } from './form.ts';
import { openingsOf, type TheirLine } from './lines.ts';
import { ownAnswer, shownLine, type OwnAnswersOptions } from './own-answers.ts';
import { theirGame, type TheirGame } from './their-game.ts';

/** The download of a player's games, as History offers it. */
export interface GamesOfPlayers {
  state(userId: string): Promise<
    | (Omit<OpponentDownload, 'phase'> & {
        readonly phase: Exclude<OpponentDownload['phase'], 'none'>;
        readonly collection: number;
        readonly name: string;
      })
    | null
  >;
  fetching(): readonly string[];
  fetch(player: { readonly id: string; readonly name: string }, wants: 'newer' | 'older'): Promise<void>;
  stop(userId: string, how: { readonly forGood: boolean }): Promise<void>;
}

export interface OpponentsOptions {
  readonly account: (accountId: string) => AccountContext | undefined;
  readonly accountIds: () => readonly string[];
  readonly store: (accountId: string) => Pick<Store, 'archive' | 'tree'>;
  readonly ownGames: () => readonly OwnGame[];
  /** Undefined for an unknown account. */
  readonly games: (accountId: string) => GamesOfPlayers | undefined;
  readonly findUser: (
    accountId: string,
    name: string,
  ) => Promise<{ readonly id: string; readonly username: string }>;
  readonly openingTree: (
    accountId: string,
    ...asked: Parameters<OwnAnswersOptions['openingTree']>
  ) => ReturnType<OwnAnswersOptions['openingTree']>;
  readonly prepared: (
    accountId: string,
    ...asked: Parameters<OwnAnswersOptions['prepared']>
  ) => ReturnType<OwnAnswersOptions['prepared']>;
}

interface Asked {
  readonly accountId: string;
  readonly username: string;
}

/** Games that figures are from: reading more takes too long. */
const mostRead = 2_000;
/** Games per step: each blocks main for some ms. */
const pageSize = 25;
/** Players whose games are kept in memory. */
const mostKept = 4;

const nothingFetched: OpponentDownload = {
  ...{ phase: 'none', left: 0, cause: null, nextTryAt: null, askedAt: null, hasAll: false },
};

export type Opponents = ReturnType<typeof createOpponents>;

export function createOpponents(options: OpponentsOptions) {
  const { account, ownGames, store } = options;
  const kept = createRecentlyUsed<string, { readonly state: string; readonly games: readonly TheirGame[] }>(
    mostKept,
  );

  const baseUrlOf = (accountId: string) => account(accountId)?.baseUrl;
  const verdict = (accountId: string, userId: string) =>
    judgePreparation({ accountId, opponent: userId, games: ownGames(), baseUrlOf });

  /** The player's id. Throws for an unknown account, an impossible name, and the account's own user. */
  const checked = ({ accountId, username }: Asked): string => {
    const context = account(accountId);
    if (!context) throw new ContractFailure('unavailable', messageOf('account.thisOneGone'));
    const name = username.trim();
    if (!isPathParameter(name))
      throw new ContractFailure('not_found', messageOf('player.notAName', { name }));
    if (context.userId?.toLowerCase() === name.toLowerCase())
      throw new ContractFailure('rejected', messageOf('player.noFileOfOneself'));
    return name.toLowerCase();
  };

  const downloadsOf = (accountId: string): GamesOfPlayers => {
    const games = options.games(accountId);
    if (!games) throw new ContractFailure('unavailable', messageOf('account.thisOneGone'));
    return games;
  };

  /** Games of the collection, newest first. Kept until a game of the account or the collection's size changes. */
  const gamesOf = async (
    accountId: string,
    userId: string,
    { id: collection, size }: { readonly id: number; readonly size: number },
  ): Promise<readonly TheirGame[]> => {
    const key = `${accountId} ${userId}`;
    const state = `${collection} ${size} ${await store(accountId).tree.state(accountId)}`;
    const known = kept.get(key);
    if (known?.state === state) return known.games;
    const games: TheirGame[] = [];
    for (let after: { began: number; id: number } | undefined; games.length < mostRead;) {
      const page = await store(accountId).archive.games(accountId, {
        ...{ filter: { collection }, limit: pageSize },
        ...(after && { after }),
      });
      games.push(...page.flatMap((game) => theirGame(game, userId) ?? []));
      const last = page.at(-1);
      if (!last || page.length < pageSize) break;
      after = { began: last.began, id: last.id };
    }
    kept.set(key, { state, games });
    return games;
  };

  const openingsView = async (
    accountId: string,
    games: readonly TheirGame[],
    color: (typeof colors)[number],
  ): Promise<OpponentOpenings> => {
    const found = openingsOf(games, color);
    // The names are a large text, which no start needs.
    const { openingAt } = await import('../../chess/openings.ts');
    let closed = 0;
    const shown = (lines: readonly TheirLine[]) =>
      lines.flatMap((line) => {
        const one = shownLine(line, ownGames(), openingAt);
        if (one === 'closed') closed += 1;
        return one === undefined || one === 'closed' ? [] : [one];
      });
    const asking: OwnAnswersOptions = {
      ownGames,
      openingTree: (filter) => options.openingTree(accountId, filter),
      prepared: (fen) => options.prepared(accountId, fen),
    };
    const answered = async (lines: readonly TheirLine[]) => {
      const all = [];
      for (const line of shown(lines)) all.push({ ...line, mine: await ownAnswer(line, color, asking) });
      return all;
    };
    const weak = await answered(found.weak);
    const usual = await answered(found.usual);
    const expected = [...(await expectedLine(games, color, asking))];
    return { color, games: found.games, score: found.score, usual, weak, expected, closed };
  };

  const figuresOf = async (
    accountId: string,
    userId: string,
    collection: number,
  ): Promise<OpponentFigures | null> => {
    const { games: stored } = await store(accountId).archive.count(accountId, { collection });
    const games = await gamesOf(accountId, userId, { id: collection, size: stored });
    if (games.length === 0) return null;
    const openings = [];
    for (const color of colors) openings.push(await openingsView(accountId, games, color));
    const form = formOf(games);
    const dated = games.filter(({ began }) => began > 0);
    return {
      ...{ games: stored, read: games.length, openings },
      from: dated.at(-1)?.began ?? null,
      to: dated[0]?.began ?? null,
      form: {
        ...form,
        latest: form.latest.map(({ gameId, began, color, result, against, perf, rating, diff }) => ({
          ...{ gameId, began, color, result, against, perf, rating, diff },
        })),
        changes: form.changes.map((change) => ({ ...change })),
      },
      clocks: clockUseOf(games).map(({ shares, ...use }) => ({
        ...use,
        ...{ opening: shares[0], middlegame: shares[1], endgame: shares[2] },
      })),
      unclocked: games.filter(({ clock, result }) => clock === null && result !== 'none').length,
    };
  };

  return {
    async view(asked: Asked): Promise<OpponentFile> {
      const { accountId } = asked;
      const userId = checked(asked);
      const closed = fairPlayReason(verdict(accountId, userId));
      const name = asked.username.trim();
      if (closed) return { name, closed, collection: null, download: nothingFetched, figures: null };
      const state = await downloadsOf(accountId).state(userId);
      if (!state) return { name, closed, collection: null, download: nothingFetched, figures: null };
      const { collection, name: known, ...download } = state;
      const figures = await figuresOf(accountId, userId, collection);
      // A game may have begun meanwhile.
      demandFairPlay(verdict(accountId, userId));
      return { name: known, closed, collection, download, figures };
    },
    async fetch({ older, ...asked }: Asked & { readonly older: boolean }): Promise<void> {
      const { accountId } = asked;
      const userId = checked(asked);
      demandFairPlay(verdict(accountId, userId));
      const games = downloadsOf(accountId);
      const known = await games.state(userId);
      // The first time, the server says whether there is such a player, and how the name is spelt.
      const name = known?.name ?? (await options.findUser(accountId, asked.username)).username;
      demandFairPlay(verdict(accountId, userId));
      await games.fetch({ id: userId, name }, older ? 'older' : 'newer');
    },
    async stop(asked: Asked): Promise<void> {
      const userId = checked(asked);
      await downloadsOf(asked.accountId).stop(userId, { forGood: true });
    },
    /** A game has begun: ends downloads of players whose file it closes. They can be continued after the game. */
    async stopClosed(): Promise<void> {
      for (const accountId of options.accountIds()) {
        const games = options.games(accountId);
        for (const userId of games?.fetching() ?? [])
          if (!verdict(accountId, userId).fair) await games?.stop(userId, { forGood: false });
      }
    },
    forget(accountId: string): void {
      kept.forget((_, key) => key.startsWith(`${accountId} `));
    },
  };
}
