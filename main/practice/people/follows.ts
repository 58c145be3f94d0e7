import { seedOf } from '../draws.ts';
import { opponents } from '../opponents.ts';
import type { ClubState } from '../state.ts';
import { roster } from '../roster.ts';

/** The members that a member follows on the club's first day. */
function followedBy(id: string, userId: string): readonly string[] {
  const others = roster.filter((person) => person.id !== id && seedOf('follows', id, person.id) % 60 === 0);
  const known = id === userId ? opponents.map((opponent) => opponent.id) : [];
  return [...known, ...others.map((person) => person.id)];
}

export function follows(id: string, other: string, userId: string): boolean {
  return followedBy(id, userId).includes(other);
}

/** The members that the user follows, the user's changes applied. */
export function followedByUser({ user, followed = {} }: ClubState): readonly string[] {
  const first = followedBy(user.id, user.id);
  const added = Object.keys(followed).filter((id) => !first.includes(id));
  return [...first, ...added].filter((id) => followed[id] ?? true);
}

export function isFollowedByUser(state: ClubState, id: string): boolean {
  return followedByUser(state).includes(id);
}
