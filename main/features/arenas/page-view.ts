/** The view of one arena's page. Pure. */
import type { ArenaDetail, ArenaStats, ArenaTeamStanding } from '../../service/domain-arenas.ts';
import type { ArenaRow, ArenaView } from '../../../preload/contract/arenas.ts';
import { closing, timesOf } from './arena-times.ts';
import { marksView } from '../../views/player.ts';
import { makePlayer, makeSide, makeStanding, type RowContext } from './arena-view.ts';
import { checksFor, type EntryConditions } from './eligibility.ts';
import { settleConditions } from './server-conditions.ts';
import { isSame } from './joining.ts';
import type { ApplicantFacts } from './arena-memos.ts';

export interface PageContext extends Pick<RowContext, 'applicant' | 'baseUrl' | 'local' | 'serverNow'> {
  readonly accountId: string;
  readonly row: ArenaRow;
  /** Conditions of entry, from the list and the arena itself. */
  readonly asked: EntryConditions;
  /** The account's teams; null: unknown. */
  readonly teams: ApplicantFacts['teams'];
  readonly battle: readonly ArenaTeamStanding[];
}

/** The parts that do not come from the arena's data. */
export type BesidePage = Pick<
  ArenaView,
  'asOf' | 'offline' | 'problem' | 'gone' | 'quota' | 'refusal' | 'result'
>;

export function makePage(arena: ArenaDetail, context: PageContext, beside: BesidePage): ArenaView {
  const { row, teams, local, applicant } = context;
  const { userId } = applicant;
  const { featured, quote } = arena;
  const { finishesAt } = timesOf(arena);
  const mine = arena.standing?.players.find(({ name }) => userId !== null && isSame(name, userId));
  const rank = arena.me?.rank ?? mine?.rank ?? null;
  const checks = checksFor(context.asked, applicant, context.serverNow);
  const conditions = settleConditions(arena.verdicts?.list ?? [], checks, applicant.isBot);
  const addressOf = (gameId: string) => `${context.baseUrl}/${gameId}`;
  return {
    ...beside,
    accountId: context.accountId,
    row,
    headline: arena.headline ?? null,
    description: arena.description ?? null,
    quote: quote ? { text: quote.text, author: quote.author ?? null } : null,
    berserkable: arena.berserkable === true,
    allowList: [...(arena.allowList ?? [])],
    pairingsClosed: arena.pairingsClosed === true,
    closes: { from: local(finishesAt - closing.longest), until: local(finishesAt - closing.shortest) },
    standing: makeStanding(arena, userId, beside.asOf),
    me: row.own || rank !== null ? { rank } : null,
    podium: (arena.podium ?? []).map((place) => ({
      ...makePlayer(place, userId),
      games: place.games ?? null,
      wins: place.wins ?? null,
      berserks: place.berserks ?? null,
      performance: place.performance ?? null,
    })),
    stats: arena.stats ? statsView(arena.stats) : null,
    duels: (arena.duels ?? []).map(({ gameId, sides: [one, other] }) => ({
      gameId,
      sides: [one && makeSide(one), other && makeSide(other)],
      address: addressOf(gameId),
    })),
    featured: featured
      ? {
          gameId: featured.gameId,
          fen: featured.fen,
          orientation: featured.orientation ?? 'white',
          lastMove: featured.lastMove === '' ? null : (featured.lastMove ?? null),
          white: featured.white ? makeSide(featured.white) : null,
          black: featured.black ? makeSide(featured.black) : null,
          address: addressOf(featured.gameId),
        }
      : null,
    teamStanding: context.battle.map(({ id, rank: place, score, players }) => ({
      id,
      name: teams?.find((team) => team.id === id)?.name ?? id,
      rank: place ?? null,
      score: score ?? null,
      isMine: teams?.some((team) => team.id === id) ?? false,
      players: players.map((player) => ({
        name: player.name,
        ...marksView(player),
        score: player.score ?? null,
      })),
    })),
    verdicts: conditions.verdicts.map(({ condition, verdict }) => ({
      condition,
      verdict: verdict ?? null,
      ok: verdict === undefined ? null : verdict === 'ok',
    })),
    checks: [...conditions.checks],
    choices: row.teams === null ? [] : (teams?.filter(({ id }) => row.teams?.includes(id)) ?? null),
  };
}

function statsView(stats: ArenaStats): NonNullable<ArenaView['stats']> {
  return {
    games: stats.games ?? null,
    moves: stats.moves ?? null,
    whiteWins: stats.whiteWins ?? null,
    blackWins: stats.blackWins ?? null,
    draws: stats.draws ?? null,
    berserks: stats.berserks ?? null,
    averageRating: stats.averageRating ?? null,
  };
}
