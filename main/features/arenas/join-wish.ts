/** The wish to join an arena, completed by the account's known part in it. Pure. */
import type { ArenaDetail } from '../../service/domain-arenas.ts';
import type { CommandInput } from '../../../preload/contract/index.ts';
import type { ArenaParticipation } from './arena-memos.ts';
import { timesOf } from './arena-times.ts';
import { arenaAccessOf, type ArenaApplicant } from './eligibility.ts';

export interface JoinWish extends Omit<CommandInput<'arenas.join'>, 'accountId'> {
  /** The rule that joins; absent: the user. */
  readonly rule?: string;
}

/** With the team and password of an earlier join. A team is fixed once the arena has begun. */
export function completeWish(
  wish: JoinWish,
  known: ArenaParticipation | undefined,
  hasBegun: boolean,
): JoinWish {
  const team = known?.wasIn === true && hasBegun ? (known.team ?? wish.team) : (wish.team ?? known?.team);
  const password = wish.password ?? known?.password ?? undefined;
  return {
    ...wish,
    ...(team !== undefined && team !== null && { team }),
    ...(password !== undefined && { password }),
  };
}

/** The entry of an account that enters an arena at `now`, by this computer's clock. */
export function newEntry(
  arena: ArenaDetail,
  applicant: ArenaApplicant,
  now: number,
): Omit<ArenaParticipation, 'phase' | 'wasIn' | 'pairing'> {
  return {
    ...timesOf(arena),
    arenaId: arena.id,
    name: arena.name,
    access: arenaAccessOf(arena.clock, arena.botsAllowed, applicant),
    joinedAt: now,
    team: null,
    password: null,
    leftIdle: false,
    rule: null,
  };
}
