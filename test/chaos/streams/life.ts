/** Simulates activity at the club, such as challenges and games, and records what existed when. */
import { createSeededRandom, integerBelow, pick } from '../../../main/base/random.ts';
import type { Club } from '../../../main/practice/club.ts';
import type { VirtualWorld } from '../../harness/virtual-world.ts';

/** The period in which something was visible, ms since the epoch; open ones have no end. */
export interface Lifetime {
  readonly kind: 'challenge' | 'game';
  readonly id: string;
  readonly from: number;
  until: number;
}

export interface Life {
  readonly lifetimes: readonly Lifetime[];
  /** Call it after the club restarted from its saved state. */
  attend(club: Club): void;
  stop(): void;
}

/** Time between two events, ms: the minimum, and the range above it. */
export type Bustle = readonly [least: number, more: number];
const defaultBustle: Bustle = [8_000, 40_000];

/** An empty name selects the next opponent in turn. */
const opponents = ['willow', '', ''];

export function createLife(world: VirtualWorld, seed: number, bustle = defaultBustle): Life {
  const random = createSeededRandom(seed);
  const { time } = world;
  const all = new Map<string, Lifetime>();
  let stopped = false;

  const begin = (kind: Lifetime['kind'], id: string) => {
    const key = `${kind} ${id}`;
    if (!all.has(key)) all.set(key, { kind, id, from: time.trueNow(), until: Infinity });
  };
  const end = (kind: Lifetime['kind'], id: string) => {
    const found = all.get(`${kind} ${id}`);
    if (found) found.until = Math.min(found.until, time.trueNow());
  };

  const attend = (club: Club) => {
    const open = new Set(club.challenges.open().map(({ id }) => `challenge ${id}`));
    for (const { id } of club.games.live()) open.add(`game ${id}`);
    // Objects that ended during the pause were visible until now at most.
    for (const [key, found] of all) if (!open.has(key)) end(found.kind, found.id);
    club.challenges.changes.on(({ kind, challenge }) =>
      kind === 'created' ? begin('challenge', challenge.id) : end('challenge', challenge.id),
    );
    club.games.changes.on(({ kind, game }) => {
      if (kind === 'created') begin('game', game.id);
      if (kind === 'finished') end('game', game.id);
    });
  };
  attend(world.club().club());

  /** No effect while the club is down. */
  const request = (path: string, body: unknown) =>
    void world
      .club()
      .tell('POST', path, body)
      .catch(() => {});

  const happen = () => {
    if (stopped) return;
    time.clock.after(bustle[0] + integerBelow(random, bustle[1]), happen);
    const live = world.club().club().games.live().length;
    const opponent = pick(random, opponents);
    const whom = opponent === '' ? {} : { opponent };
    const terms = { limit: pick(random, [180, 300, 600, 900]), increment: pick(random, [0, 2, 5]) };
    if (live < 3 && random.next() < 0.25)
      request('/game', { ...whom, ...terms, source: pick(random, ['lobby', 'friend']) });
    else if (random.next() < 0.1) request('/challenge', { ...whom, days: 2, ttlMs: 120_000 });
    else request('/challenge', { ...whom, ...terms, ttlMs: 10_000 + integerBelow(random, 120_000) });
  };
  time.clock.after(1_000, happen);

  return {
    get lifetimes() {
      return [...all.values()];
    },
    attend,
    stop: () => void (stopped = true),
  };
}
