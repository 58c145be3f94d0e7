/** Simulates a user who answers challenges and plays through the features. */
import { createSeededRandom, integerBelow, pick, type Random } from '../../../main/base/random.ts';
import { replay } from '../../../main/chess/replay.ts';
import type { VirtualWorld } from '../../harness/virtual-world.ts';

export interface Person {
  /** Requests to the app, and refusals by the app. */
  readonly deeds: {
    readonly accepted: number;
    readonly declined: number;
    readonly moves: number;
    readonly resigned: number;
    readonly refused: number;
  };
  stop(): void;
}

export interface PersonOptions {
  readonly world: VirtualWorld;
  readonly seed: number;
  /** Plies after which a game is resigned. */
  readonly patience: () => number;
  /** Average interval between two looks at the app, ms. */
  readonly lookEveryMs?: number;
}

const defaultLookMs = 1_500;

export function createPerson({ world, seed, patience, lookEveryMs = defaultLookMs }: PersonOptions): Person {
  const random = createSeededRandom(seed);
  const { time, accountId } = world;
  const deeds = { accepted: 0, declined: 0, moves: 0, resigned: 0, refused: 0 };
  const engaged = new Set<string>();
  const ends = new Map<string, number>();
  let stopped = false;

  /** One action at a time for each subject; a refused one is retried later. */
  const perform = (subject: string, action: () => Promise<void>) => {
    if (engaged.has(subject)) return;
    engaged.add(subject);
    action()
      .catch(() => void (deeds.refused += 1))
      .finally(() => engaged.delete(subject));
  };

  const answerChallenges = () => {
    const { core } = world.app();
    for (const challenge of core.queries['challenges.list']()) {
      if (challenge.accountId !== accountId || challenge.direction !== 'in') continue;
      const mood = random.next();
      if (mood < 0.2 && core.queries['games.list']().filter(({ over }) => !over).length < 3) {
        perform(challenge.id, async () => {
          await core.commands['challenges.accept']({ accountId, challengeId: challenge.id });
          deeds.accepted += 1;
        });
      } else if (mood < 0.24) {
        perform(challenge.id, async () => {
          await core.commands['challenges.decline']({
            accountId,
            challengeId: challenge.id,
            reason: 'later',
          });
          deeds.declined += 1;
        });
      }
    }
  };

  const play = () => {
    const { core } = world.app();
    for (const { gameId, over, isMyTurn } of core.queries['games.list']()) {
      if (over || !isMyTurn || random.next() < 0.3) continue;
      perform(gameId, async () => {
        const view = await core.queries['games.get']({ accountId, gameId });
        if (view.over || !view.isMyTurn || view.pendingMove !== null) return;
        const end = ends.get(gameId) ?? patience();
        ends.set(gameId, end);
        if (view.moves.length >= end) {
          await core.commands['games.resign']({ accountId, gameId });
          deeds.resigned += 1;
          return;
        }
        const uci = drawMove(random, view);
        if (uci === undefined) return;
        await core.commands['games.move']({ accountId, gameId, ply: view.moves.length, uci });
        deeds.moves += 1;
        if (random.next() < 0.02)
          await core.commands['games.chat']({ accountId, gameId, room: 'player', text: 'Well played' });
      });
    }
  };

  const look = () => {
    if (stopped) return;
    time.clock.after(lookEveryMs + integerBelow(random, 1_000), look);
    if (!world.appRuns()) return;
    answerChallenges();
    play();
  };
  look();

  return { deeds, stop: () => void (stopped = true) };
}

/** A random legal move in the displayed position. */
export function drawMove(
  random: Random,
  view: { readonly variant: { readonly key: string }; readonly fen: string },
): string | undefined {
  const { position } = replay({ variant: view.variant.key, initialFen: view.fen, moves: [] });
  const legal = position?.legalMoves() ?? [];
  return legal.length === 0 ? undefined : pick(random, legal);
}
