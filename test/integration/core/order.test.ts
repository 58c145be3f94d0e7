import { expect, it, vi } from 'vitest';
import type { Core } from '../../../main/core.ts';
import type { Store } from '../../../main/store/api.ts';
import { openStore } from '../store/support.ts';
import { signIn, stage } from './scene.ts';
import { createProfile, startCore } from './support.ts';

const { openClub } = stage();
const patience = { timeout: 30_000 };

/** First occurrence of each step for a game, and whether the game had been folded by then. */
type Step = readonly [what: 'ledger' | 'topic' | 'store' | 'notifications', isFolded: boolean];

it('a fact reaches the ledger, the games, the board, then the store and the notifications', async () => {
  const club = await openClub();
  const steps = new Map<string, Step[]>();
  let core: Core | undefined;
  const note = (what: Step[0], gameId: string) => {
    const isFolded = core?.queries['games.list']().some((card) => card.gameId === gameId) ?? false;
    const before = steps.get(gameId) ?? [];
    // Stream and reconciliation can both deliver the fact, and later facts repeat the other steps.
    if (!before.some((step) => step[0] === what)) steps.set(gameId, [...before, [what, isFolded]]);
  };
  const running = await startCore(createProfile(), {
    openStore: async (file) => watched(await openStore(file), note),
    // Nothing before the game notifies.
    onDoNotDisturb: () => [...steps.keys()].forEach((gameId) => note('notifications', gameId)),
    hear: {
      logged: () => {},
      published(name, message) {
        if (name === 'game' && isAboutGame(message)) note('topic', message.gameId);
      },
    },
  });
  try {
    core = running.core;
    await signIn(running, club);
    const { id } = await club.control('POST', '/game', {
      opponent: 'willow',
      limit: 10_800,
      increment: 0,
      color: 'white',
    });
    const gameId = String(id);
    await vi.waitFor(() => expect(steps.get(gameId)).toHaveLength(4), patience);
    expect(steps.get(gameId)).toEqual([
      ['ledger', false],
      ['topic', true],
      ['store', true],
      ['notifications', true],
    ]);
  } finally {
    await running.core.close();
  }
});

function watched(store: Store, note: (what: Step[0], gameId: string) => void): Store {
  return {
    ...store,
    games: {
      ...store.games,
      put(row) {
        note('store', row.gameId);
        return store.games.put(row);
      },
    },
    ledger: {
      ...store.ledger,
      append(entries) {
        for (const { kind, subject, claim } of entries)
          if (kind === 'game_start' && claim) note('ledger', subject);
        return store.ledger.append(entries);
      },
    },
  };
}

function isAboutGame(message: unknown): message is { readonly gameId: string } {
  return typeof message === 'object' && message !== null && 'gameId' in message;
}
