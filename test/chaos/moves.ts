import { createSeededRandom, integerBelow } from '../../main/base/random.ts';
import type { CommandContext, CommandResult } from '../harness/command.ts';
import { createVirtualWorld } from '../harness/virtual-world.ts';
import { keepEvidence } from './evidence.ts';
import { judgeMoves } from './moves/judge.ts';
import { createPlayer } from './moves/player.ts';
import { createTrouble } from './moves/trouble.ts';

/** No fault of a move may last long enough for a clock to run out. */
const terms = { limit: 1_800, increment: 30, source: 'friend', opponent: 'willow' } as const;
const gamesAtOnce = 2;
const maxPlies = 90;
/** Upper bound of a move's delivery, virtual ms. */
const patienceMs = 20 * 60_000;

/** Checks that moves arrive exactly once, though requests are refused, cut and lose their answers. */
export async function chaosMoves({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  const wanted = quick ? 100 : 1_000;
  const began = performance.now();
  const random = createSeededRandom(seed);
  const trouble = createTrouble(random);
  const world = await createVirtualWorld({
    seed,
    latency: () => integerBelow(random, 120),
    referee: { faultFor: trouble.plan },
  });
  const { time, referee } = world;
  try {
    const player = createPlayer({
      world,
      seed: seed + 1,
      most: wanted,
      beforeMove: (gameId) => trouble.make(world, gameId),
    });
    const started = time.trueNow();
    let reported = 0;
    while (player.attempts.length < wanted && time.trueNow() - started < wanted * 60_000) {
      const { games } = world.club().club();
      // The opponent resigns a long game, so that a new one begins.
      for (const game of games.live()) {
        if (game.moves.length >= maxPlies && player.underWay() === 0)
          await world.tell('POST', `/game/${game.id}/resign`);
      }
      if (games.live().length < gamesAtOnce) await world.tell('POST', '/game', terms);
      await time.run(5_000);
      if (player.attempts.length >= reported + wanted / 10) {
        reported = player.attempts.length;
        print(`${reported} moves, ${Math.round((time.trueNow() - started) / 60_000)} min of virtual time`);
      }
    }
    player.stop();
    const settled = await time.reach(() => player.underWay() === 0, patienceMs);
    const { state } = world.club().club();
    const verdict = judgeMoves(
      player.attempts,
      state.games.map(({ id, moves, userColor }) => ({ id, moves, userIsWhite: userColor === 'white' })),
      referee.record.exchanges,
    );
    const { lost, doubled, misjudged } = verdict;
    for (const sentence of [...lost, ...doubled, ...misjudged].slice(0, 12)) print(sentence);
    if (!settled) print(`${player.underWay()} moves never came to an end`);
    const troubled = wanted - trouble.made.none;
    const ok =
      settled &&
      verdict.attempts === wanted &&
      lost.length === 0 &&
      doubled.length === 0 &&
      troubled > wanted / 2;
    if (!ok) {
      const { complaints } = world;
      const { exchanges } = referee.record;
      const file = keepEvidence('moves', seed, { verdict, attempts: player.attempts, complaints, exchanges });
      print(`The record and the attempts are kept in ${file}.`);
    }
    const waits = player.attempts.map(({ at, endedAt }) => endedAt - at).toSorted((a, b) => a - b);
    return {
      ok,
      figures: {
        moves: verdict.attempts,
        arrived: verdict.arrived,
        lost: lost.length,
        overtaken: verdict.overtaken,
        doubled: doubled.length,
        told_wrong: misjudged.length,
        requests: verdict.requests,
        delivery_p50_ms: Math.round(waits[Math.floor(waits.length / 2)] ?? 0),
        delivery_p99_ms: Math.round(waits[Math.floor(waits.length * 0.99)] ?? 0),
        games: state.games.length,
        ...Object.fromEntries(Object.entries(trouble.made).map(([kind, times]) => [`with_${kind}`, times])),
        virtual_minutes: Math.round((time.trueNow() - started) / 60_000),
        seconds: Math.round((performance.now() - began) / 1000),
        seed,
      },
    };
  } finally {
    await world.close();
  }
}
