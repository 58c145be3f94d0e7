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

/**
 * Each condition once. A verdict of the server replaces a check of the same condition that says otherwise, because
 * the server decides: the app may count other games than the server does. A check without its opinion stays.
 */
export function settleConditions(
  verdicts: readonly ArenaVerdict[],
  checks: readonly ArenaCheck[],
  isBot: boolean,
): { readonly verdicts: readonly ArenaVerdict[]; readonly checks: readonly ArenaCheck[] } {
  const settled = new Map<ArenaCheck['kind'], ArenaCheck | null>();
  const shown = verdicts.filter(({ condition, verdict }) => {
    const kind = patterns.find(([pattern]) => pattern.test(condition))?.[1];
    // People meet this condition always, and the app checks it only for bots.
    if (kind === 'bots' && !isBot) return verdict !== 'ok';
    const check = checks.find((one) => one.kind === kind);
    if (!check) return true;
    if (verdict === undefined) return false;
    if (verdict === 'ok') {
      if (settled.get(check.kind) === undefined) settled.set(check.kind, { ...check, fit: 'yes' });
      return false;
    }
    if (check.fit === 'no') return false;
    settled.set(check.kind, null);
    return true;
  });
  const left = checks.map((check) => {
    const found = settled.get(check.kind);
    return found === undefined ? check : found;
  });
  return { verdicts: shown, checks: left.filter((check) => check !== null) };
}
