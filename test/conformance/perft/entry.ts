/** `npm run conformance -- perft [FOLDER] [--whole] [--json]`: verifies published perft counts. */

import { resolve } from 'node:path';

import { type CommandContext, type CommandEntry, type CommandResult } from '../../harness/command.ts';
import { countByRules, countOnBoards } from './count.ts';
import { readPerftFolder } from './files.ts';
import { ownPositions, type PerftPosition } from './positions.ts';

/** Larger counts of a folder are skipped. */
const maxNodes = 1_000_000;
const maxNodesQuick = 10_000;
/**
 * Up to this count every move is also written, played and parsed through the board's interface, at a hundred
 * thousand lines of play a second. For a collection of thousands of positions only short lines are checked so,
 * unless `--whole` allows hours.
 */
const maxByRules = maxNodes;
const maxByRulesOfMany = 2_500;
const manyPositions = 500;
const progressEvery = 500;

export const perftEntry: CommandEntry = {
  summary: 'published counts of lines of play, by the rules of app and club; a FOLDER adds its .perft files',
  options: { whole: { summary: 'plays, writes and reads back every move of long lines too, for hours' } },
  positionals: 1,
  run: countAll,
};

async function countAll({ args, has, quick, print }: CommandContext): Promise<CommandResult> {
  const isWhole = has('whole');
  const [given] = args;
  const folder = given === undefined ? undefined : resolve(given);
  const positions = [...ownPositions, ...(folder === undefined ? [] : await readPerftFolder(folder))];
  if (folder === undefined) print('Only the project’s own positions: no folder given.');
  const most = quick ? maxNodesQuick : maxNodes;
  const sum = { lines: 0, nodes: 0, left: 0, wrong: 0, nodesByRules: 0 };
  const ofSource = (source: string) => positions.filter((one) => one.source === source).length;
  const isMany = new Map(
    [...new Set(positions.map(({ source }) => source))].map((source) => [
      source,
      !isWhole && ofSource(source) > manyPositions,
    ]),
  );
  for (const [index, position] of positions.entries()) {
    for (const [depth, nodes] of position.counts) {
      if (nodes > most) {
        sum.left += 1;
        continue;
      }
      const byRules = nodes <= (isMany.get(position.source) ? maxByRulesOfMany : maxByRules);
      const problem = countOf(position, depth, nodes, byRules);
      if (byRules) sum.nodesByRules += nodes;
      sum.lines += 1;
      sum.nodes += nodes;
      if (problem === undefined) continue;
      sum.wrong += 1;
      print(
        `WRONG ${position.name} (${position.source}), depth ${depth}: ${problem}, ${nodes} are published`,
      );
    }
    if ((index + 1) % progressEvery === 0) print(`${index + 1} of ${positions.length} positions`);
  }
  return {
    ok: sum.wrong === 0 && sum.lines > 0,
    figures: {
      positions: positions.length,
      counted_lines: sum.lines,
      counted_nodes: sum.nodes,
      of_these_through_the_boards_interface: sum.nodesByRules,
      wrong_lines: sum.wrong,
      longer_lines_left_out: sum.left,
      most_nodes: most,
      folder: folder === undefined ? 'none' : 'given',
    },
  };
}

function countOf(
  { variant, fen }: PerftPosition,
  depth: number,
  nodes: number,
  byRules: boolean,
): string | undefined {
  const fast = countOnBoards(variant, fen, depth);
  if (fast !== nodes) return fast === undefined ? 'the position is not understood' : `${fast} on boards`;
  if (!byRules) return undefined;
  const slow = countByRules(variant, fen, depth);
  return slow === nodes ? undefined : `${String(slow)} by rules`;
}
