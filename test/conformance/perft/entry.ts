/** `npm run conformance -- perft [FOLDER] [--whole] [--json]`: published counts of lines of play, counted again. */

import { resolve } from 'node:path';

import { type CommandContext, type CommandEntry, type CommandResult } from '../../harness/command.ts';
import { countByRules, countOnBoards } from './count.ts';
import { readPerftFolder } from './files.ts';
import { ownPositions, type PerftPosition } from './positions.ts';

/** Longer lines of a folder are left out. */
const mostNodes = 1_000_000;
const mostNodesQuick = 10_000;
/**
 * Up to here every move is also written, played and read back, through the interface that the board uses: a hundred
 * thousand lines of play a second. Of a collection of thousands of positions of one kind the short lines have to do,
 * unless `--whole` asks for hours of it.
 */
const mostByRules = mostNodes;
const mostByRulesOfMany = 2_500;
const manyPositions = 500;
const toldEvery = 500;

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
  const most = quick ? mostNodesQuick : mostNodes;
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
      const byRules = nodes <= (isMany.get(position.source) ? mostByRulesOfMany : mostByRules);
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
    if ((index + 1) % toldEvery === 0) print(`${index + 1} of ${positions.length} positions`);
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
