/** What happens at the club by itself: opponents challenge, games begin. And what there was when, as the club knows it. */
import { createSeededRandom, integerBelow, pick } from '../../../main/base/random.ts';
import type { Club } from '../../../main/practice/club.ts';
import type { VirtualWorld } from '../../harness/virtual-world.ts';

/** From when to when something could be seen, ms since the epoch; open ones have no end. */
export interface Lifetime {
  readonly kind: 'challenge' | 'game';
  readonly id: string;
  readonly from: number;
  until: number;
}

export interface Life {
  readonly lifetimes: readonly Lifetime[];
  /** To be called after the club started anew from its kept state. */
  attend(club: Club): void;
  stop(): void;
}

/** From one thing that happens to the next, ms: at least, and at most so much more. */
export type Bustle = readonly [least: number, more: number];
const usualBustle: Bustle = [8_000, 40_000];

/** Without a name the next opponent in turn comes. */
const opponents = ['willow', '', ''];

export function createLife(world: VirtualWorld, seed: number, bustle = usualBustle): Life {
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
    // What the pause ended, nobody could see any more.
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

  /** The club may be away just now: then nothing happens. */
  const tell = (path: string, body: unknown) =>
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
      tell('/game', { ...whom, ...terms, source: pick(random, ['lobby', 'friend']) });
    else if (random.next() < 0.1) tell('/challenge', { ...whom, days: 2, ttlMs: 120_000 });
    else tell('/challenge', { ...whom, ...terms, ttlMs: 10_000 + integerBelow(random, 120_000) });
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
