/** `npm run conformance -- agreement [--json] [--quick]`: compares chess.js and chessops on random positions. */

import type { CommandContext, CommandEntry, CommandResult } from '../../harness/command.ts';
import { walk } from './walk.ts';

const positions = 100_000;
const positionsQuick = 5_000;
/** Number of walks, with a progress line after each. */
const walks = 10;

export const agreementEntry: CommandEntry = {
  summary: 'chess.js and chessops on random positions of standard chess',
  seeded: true,
  run: agree,
};

async function agree({ quick, seed: first, print }: CommandContext): Promise<CommandResult> {
  const each = (quick ? positionsQuick : positions) / walks;
  const sum = { positions: 0, games: 0, disagreements: 0 };
  for (let index = 0; index < walks; index += 1) {
    const found = walk(each, first + index);
    sum.positions += found.positions;
    sum.games += found.games;
    sum.disagreements += found.disagreements.length;
    for (const one of found.disagreements) print(`Disagreement: ${JSON.stringify(one)}`);
    print(`${sum.positions} positions of ${sum.games} games, ${sum.disagreements} disagreements`);
  }
  return { ok: sum.disagreements === 0, figures: { ...sum, seeds: walks, seed: first } };
}
