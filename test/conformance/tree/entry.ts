/** `npm run conformance -- tree [--json] [--quick]`: the opening tree against a plain replay of all games. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSeededRandom } from '../../../main/base/random.ts';
import type { CommandContext, CommandEntry, CommandResult } from '../../harness/command.ts';
import { openStore } from '../../integration/store/support.ts';
import { differenceOf, storeGames, treeOf } from './compare.ts';
import { plainTree } from './plain-tree.ts';
import { makeRandomGames } from './random-games.ts';

const wanted = { games: 20_000, positions: 1_000 } as const;
const wantedQuick = { games: 2_000, positions: 200 } as const;
const mostPrinted = 10;

export const treeEntry: CommandEntry = {
  summary: 'the opening tree against a plain replay, in every variant',
  seeded: true,
  run: checkTree,
};

async function checkTree({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  const most = quick ? wantedQuick : wanted;
  const games = makeRandomGames(most.games, seed);
  const random = createSeededRandom(seed);
  const nodes = plainTree(games);
  // Half of them the most frequent positions, which are counted by the index; the others any.
  const frequent = nodes.toSorted((a, b) => b.games - a.games).slice(0, most.positions / 2);
  const any = Array.from(
    { length: most.positions / 2 },
    () => nodes[Math.floor(random.next() * nodes.length)],
  );
  const folder = await mkdtemp(join(tmpdir(), 'outpost-tree-'));
  const store = await openStore(join(folder, 'tree.db'));
  try {
    await storeGames(store, games);
    print(`${games.length} games with ${nodes.length} positions`);
    let wrong = 0;
    const variants = new Set<string>();
    for (const node of [...frequent, ...any]) {
      if (!node) continue;
      variants.add(node.variant);
      const view = await treeOf(store, { position: { fen: node.fen, variant: node.variant } });
      const difference = differenceOf(view, node);
      if (difference === null) continue;
      wrong += 1;
      if (wrong <= mostPrinted) print(`${node.variant} ${node.fen}: ${difference}`);
    }
    return {
      ok: wrong === 0,
      figures: {
        ...{ positions: most.positions, wrong, games: games.length, all_positions: nodes.length },
        ...{
          variants: variants.size,
          by_index: frequent.filter((node) => node.games > 48).length,
          seed,
        },
      },
    };
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}
