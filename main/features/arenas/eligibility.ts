/** Whether an account may enter an arena, condition by condition. Pure. */
import { speedOfClock } from '../../chess/vocabulary.ts';
import type { ArenaClock, ArenaConditions, ArenaDetail, ArenaEntry } from '../../service/domain-arenas.ts';
import type { ArenaAccess, ArenaFit, ArenaRefusalCode } from '../../../preload/contract/arena-choices.ts';
import type { ArenaCheck } from '../../../preload/contract/arenas.ts';
import type { ApplicantFacts } from './arena-memos.ts';
import type { CommandInput } from '../../../preload/contract/index.ts';

/** The known facts about an account. */
export interface ArenaApplicant {
  /** Null: the anonymous client. */
  readonly userId: string | null;
  readonly isBot: boolean;
  /** The server names the arenas that admit bots, so that the others admit none. */
  readonly statesBots: boolean;
  /** Null: all scopes. */
  readonly scopes: readonly string[] | null;
  /** Undefined: unknown. */
  readonly facts?: Pick<ApplicantFacts, 'perfs' | 'createdAt' | 'title'>;
  /** Team ids; undefined: unknown. */
  readonly teams?: readonly string[];
  readonly arenaBan: boolean;
  readonly prizeBan: boolean;
}

export interface EntryConditions extends ArenaConditions {
  readonly perf?: ArenaEntry['perf'];
  readonly isPrivate?: boolean;
  readonly teamBattle?: ArenaEntry['teamBattle'];
  readonly description?: string;
}

const day = 86_400_000;
/** Each of these scopes permits joining. */
const joinScopes = ['tournament:write', 'bot:play', 'web:mobile'];

function mayJoin({ userId, scopes }: Pick<ArenaApplicant, 'userId' | 'scopes'>): boolean {
  return userId !== null && (scopes === null || scopes.some((scope) => joinScopes.includes(scope)));
}

/** Whether an arena admits bots; undefined: unknown. */
function admitsBots(
  botsAllowed: boolean | undefined,
  { statesBots }: Pick<ArenaApplicant, 'statesBots'>,
): boolean | undefined {
  return botsAllowed ?? (statesBots ? false : undefined);
}

/** Prizes are only recognisable from the description. */
export function mentionsPrizes(text: string | undefined): boolean {
  return text !== undefined && /\bprizes?\b/i.test(text);
}

/** `now` in server time. */
export function checksFor(
  arena: EntryConditions,
  applicant: ArenaApplicant,
  now: number,
): readonly ArenaCheck[] {
  const checks: ArenaCheck[] = [];
  const add = (
    kind: ArenaCheck['kind'],
    holds: boolean | undefined,
    asked: ArenaCheck['asked'] = null,
    has: ArenaCheck['has'] = null,
  ) => checks.push({ kind, fit: holds === undefined ? 'unknown' : holds ? 'yes' : 'no', asked, has });
  const addNumber = (
    kind: ArenaCheck['kind'],
    asked: number,
    has: number | undefined,
    holds: (has: number, asked: number) => boolean,
  ) => add(kind, has === undefined ? undefined : holds(has, asked), asked, has ?? null);
  const { facts, teams } = applicant;
  const perf = facts && (arena.perf ? facts.perfs[arena.perf.key] : undefined);
  // An account without games of a kind has no rating in it. The arena's kind may be unknown.
  const games = perf ? perf.games : facts && arena.perf && 0;
  const rating = perf?.rating;
  const { minRating, maxRating, minRatedGames, minAccountAgeInDays, teamMember, allowList } = arena;

  if (!mayJoin(applicant)) add('scope', false, joinScopes[0] ?? null);
  if (applicant.arenaBan) add('arenaBan', false);
  if (applicant.prizeBan && mentionsPrizes(arena.description)) add('prizeBan', false);
  if (minRatedGames && minRatedGames.nb > 0)
    addNumber('minRatedGames', minRatedGames.nb, games, (has, asked) => has >= asked);
  if (minRating) addNumber('minRating', minRating.rating, rating, (has, asked) => has >= asked);
  // The server checks the best rating of a week: an account below it now may have been above.
  if (maxRating) addNumber('maxRating', maxRating.rating, rating, (has, asked) => has <= asked);
  if (minAccountAgeInDays !== undefined) {
    const age = facts?.createdAt === undefined ? undefined : Math.floor((now - facts.createdAt) / day);
    addNumber('minAccountAge', minAccountAgeInDays, age, (has, asked) => has >= asked);
  }
  const isTitled = facts && facts.title !== undefined && facts.title !== 'BOT';
  if (arena.onlyTitled === true) add('onlyTitled', isTitled, null, facts?.title ?? null);
  if (applicant.isBot) add('bots', admitsBots(arena.botsAllowed, applicant));
  if (teamMember !== undefined) add('teamMember', teams?.includes(teamMember), teamMember);
  if (allowList && allowList.length > 0) {
    const listed = allowList.some((name) => name.toLowerCase() === applicant.userId);
    add('allowList', listed ? true : allowList.includes('%titled') ? isTitled : false);
  }
  if (arena.teamBattle) {
    const mine = teams && arena.teamBattle.teams.filter((team) => teams.includes(team));
    add('teamBattle', mine && mine.length > 0, arena.teamBattle.teams.length, mine?.length ?? null);
  }
  if (arena.isPrivate === true) add('password', undefined);
  return checks;
}

/** The overall verdict. A password is not a condition of the account. */
export function fitOf(checks: readonly ArenaCheck[]): ArenaFit {
  const fits = checks.filter(({ kind }) => kind !== 'password').map(({ fit }) => fit);
  if (fits.includes('no')) return 'no';
  return fits.includes('unknown') ? 'unknown' : 'yes';
}

/** Why a join would certainly fail; undefined: nothing known prevents it. `now` in server time. */
export function obstacleTo(
  arena: EntryConditions & Pick<ArenaDetail, 'isFinished' | 'pairingsClosed' | 'verdicts'>,
  { password = '', team }: Pick<CommandInput<'arenas.join'>, 'password' | 'team'>,
  applicant: ArenaApplicant & {
    /** The account took part before: password and team are settled. */
    readonly isIn: boolean;
  },
  now: number,
): ArenaRefusalCode | undefined {
  const { isIn, teams } = applicant;
  const { teamBattle } = arena;
  if (!mayJoin(applicant)) return 'no_scope';
  if (arena.isFinished === true) return 'finished';
  if (arena.pairingsClosed === true) return 'closed';
  const checks = checksFor(arena, applicant, now);
  const failed = new Set(checks.filter(({ fit }) => fit === 'no').map(({ kind }) => kind));
  if (failed.has('arenaBan')) return 'arena_ban';
  if (failed.has('prizeBan')) return 'prize_ban';
  if (arena.isPrivate === true && !isIn && password === '') return 'needs_password';
  if (teamBattle && !isIn) {
    const mine = teamBattle.teams.filter((one) => teams?.includes(one) !== false);
    if (mine.length === 0) return 'missing_team';
    if (team === undefined) return 'needs_team';
    if (!mine.includes(team)) return 'missing_team';
  }
  if (failed.has('bots')) return 'bots_barred';
  // The server's verdict takes precedence over our own checks.
  if (arena.verdicts) return arena.verdicts.accepted ? undefined : 'restrictions';
  failed.delete('teamBattle');
  return fitOf(checks.filter(({ kind }) => failed.has(kind))) === 'no' ? 'restrictions' : undefined;
}

/**
 * Where an account can play an arena's games: the board API allows rapid and slower, the bot API all but
 * ultra-bullet in arenas that admit bots. Everything else needs the browser.
 */
export function arenaAccessOf(
  clock: ArenaClock | undefined,
  botsAllowed: boolean | undefined,
  applicant: Pick<ArenaApplicant, 'userId' | 'isBot' | 'statesBots' | 'scopes'>,
): ArenaAccess {
  const { isBot, scopes } = applicant;
  const allows = (scope: string) => scopes === null || scopes.includes(scope);
  if (!mayJoin(applicant)) return 'never';
  const speed = clock && speedOfClock(clock.limit, clock.increment);
  if (isBot) {
    const mayPlay = admitsBots(botsAllowed, applicant) !== false && speed !== 'ultraBullet';
    return mayPlay && allows('bot:play') ? 'bot' : 'never';
  }
  const isSlow = speed === 'rapid' || speed === 'classical';
  return isSlow && allows('board:play') ? 'board' : 'browser';
}
