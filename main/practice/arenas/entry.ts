import type { ClubPerf } from '../ratings.ts';
import type { Title } from '../roster.ts';
import type { Arena } from './arena.ts';
import { isSameSecret } from '../secrets.ts';
import { entryCodeOf } from './schedule.ts';

/** Reasons to refuse a join. The texts are the documented ones. */
export const joinErrors = {
  code: 'Wrong entry code',
  pause: 'Your pause is not over yet',
  restrictions: 'Tournament restrictions',
  team: 'Missing team',
  banned: 'You are not allowed to join arenas',
  prizes: 'You are not allowed to play in prized tournaments',
  tooMany: 'You are joining too many tournaments',
  gone: 'This tournament no longer exists',
  /** The running service's text for all other cases, such as a finished arena. */
  other: "Couldn't join for some reason?",
} as const;

/** The facts about a joining player that conditions need. */
export interface ClubApplicant {
  readonly id: string;
  readonly title: Title | null;
  /** In the arena's perf. */
  readonly perf: Pick<ClubPerf, 'games' | 'rating'>;
  readonly createdAt: number;
  isIn(team: string): boolean;
}

export interface ConditionVerdict {
  readonly condition: string;
  /** `ok`, or the reason. */
  readonly verdict: string;
}

const day = 86_400_000;

/** The arena's conditions, each with a verdict on the applicant. */
export function verdictsFor(
  { conditions, ...arena }: Arena,
  applicant: ClubApplicant | undefined,
  perfName: string,
  now: number,
): readonly ConditionVerdict[] {
  const verdicts: ConditionVerdict[] = [];
  const add = (condition: string, holds: (one: ClubApplicant) => boolean, otherwise: string) => {
    const isMet = applicant === undefined || holds(applicant);
    verdicts.push({ condition, verdict: isMet ? 'ok' : otherwise });
  };
  const { minRating, maxRating, minRatedGames, minAccountAgeInDays, teamMember, allowList } = conditions;
  if (minRatedGames !== undefined) {
    const condition = `≥ ${minRatedGames} ${perfName} rated games`;
    add(condition, ({ perf }) => perf.games >= minRatedGames, `Not enough ${perfName} rated games`);
  }
  if (minRating !== undefined) {
    const condition = `Rated ≥ ${minRating} in ${perfName}`;
    add(condition, ({ perf }) => perf.rating >= minRating, `Your ${perfName} rating is too low`);
  }
  if (maxRating !== undefined) {
    const condition = `Rated ≤ ${maxRating} in ${perfName} for the last week`;
    add(condition, ({ perf }) => perf.rating <= maxRating, `Your ${perfName} rating is too high`);
  }
  if (minAccountAgeInDays !== undefined) {
    const oldest = now - minAccountAgeInDays * day;
    add(
      `Account age ≥ ${minAccountAgeInDays} days`,
      ({ createdAt }) => createdAt <= oldest,
      'Your account is too new',
    );
  }
  if (conditions.onlyTitled)
    add('Only titled players', ({ title }) => isTitled(title), 'Only titled players');
  if (teamMember !== undefined)
    add(
      `Must be in team ${teamMember}`,
      (one) => one.isIn(teamMember),
      `You are not in the team ${teamMember}`,
    );
  if (allowList !== undefined)
    add(
      'Fixed line-up',
      ({ id, title }) => isListed(allowList, id, title),
      'Your name is not in the tournament line-up',
    );
  if (!conditions.botsAllowed)
    add('Bot players are not allowed', ({ title }) => title !== 'BOT', 'Bot players are not allowed');
  if (arena.teamBattle) {
    const { teams } = arena.teamBattle;
    add(
      'Must be in one of the teams',
      (one) => teams.some((team) => one.isIn(team)),
      'You are in none of the teams',
    );
  }
  return verdicts;
}

export function isAccepted(verdicts: readonly ConditionVerdict[]): boolean {
  return verdicts.every(({ verdict }) => verdict === 'ok');
}

function isTitled(title: Title | null): boolean {
  return title !== null && title !== 'BOT';
}

function isListed(list: readonly string[], id: string, title: Title | null): boolean {
  return list.length === 0 || list.includes(id) || (list.includes('%titled') && isTitled(title));
}

/** Whether the given code or password admits the member. */
export function opens({ password, codesOnly = false }: Arena, given: string, userId: string): boolean {
  if (password === undefined) return true;
  const code = entryCodeOf(password, userId);
  return isSameSecret(given.toLowerCase(), code) || (!codesOnly && isSameSecret(given, password));
}

/** An arena has prizes when its description says so. */
export function hasPrizes({ description = '' }: Arena): boolean {
  return /\bprizes?\b/i.test(description);
}
