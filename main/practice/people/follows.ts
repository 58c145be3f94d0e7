import { seedOf } from '../draws.ts';
import { opponents } from '../opponents.ts';
import { roster } from '../roster.ts';

/** Whom a member follows: always the same ones. */
export function followedBy(id: string, userId: string): readonly string[] {
  const others = roster.filter((person) => person.id !== id && seedOf('follows', id, person.id) % 60 === 0);
  const known = id === userId ? opponents.map((opponent) => opponent.id) : [];
  return [...known, ...others.map((person) => person.id)];
}

export function follows(id: string, other: string, userId: string): boolean {
  return followedBy(id, userId).includes(other);
}
