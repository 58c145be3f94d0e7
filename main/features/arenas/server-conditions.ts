/** The server's conditions of entry that the app's own checks cover. Pure. */
import type { ArenaVerdict } from '../../service/domain-arenas.ts';
import type { ArenaCheck } from '../../../preload/contract/arenas.ts';

/** The service words its conditions in English. */
const patterns: readonly (readonly [RegExp, ArenaCheck['kind']])[] = [
  [/^Rated ≤ \d+/, 'maxRating'],
  [/^Rated ≥ \d+/, 'minRating'],
  [/^≥ \d+ .*\brated games?$/, 'minRatedGames'],
  [/^Account age ≥ \d+/, 'minAccountAge'],
  [/^Only titled players$/, 'onlyTitled'],
  [/^Must be in one of the teams$/, 'teamBattle'],
  [/^Must be in team /, 'teamMember'],
  [/^Fixed line-up$/, 'allowList'],
  [/^Bot players are not allowed$/, 'bots'],
];

/** The server's verdicts that say more than the app's own checks: of other conditions, or to the contrary. */
export function uncoveredVerdicts(
  verdicts: readonly ArenaVerdict[],
  checks: readonly ArenaCheck[],
  isBot: boolean,
): readonly ArenaVerdict[] {
  return verdicts.filter(({ condition, verdict }) => {
    const isMet = verdict === 'ok';
    const kind = patterns.find(([pattern]) => pattern.test(condition))?.[1];
    // People meet this condition always, and the app checks it only for bots.
    if (kind === 'bots' && !isBot) return !isMet;
    const check = checks.find((one) => one.kind === kind);
    if (!check) return true;
    return isMet ? check.fit === 'no' : check.fit !== 'no';
  });
}
