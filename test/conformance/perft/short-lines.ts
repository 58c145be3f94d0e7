/**
 * Checks the short lines of a positions file in a folder of recorded answers. `conformance -- perft` checks the
 * others.
 */
import { countByRules, countOnBoards } from './count.ts';
import { parsePerft } from './files.ts';

/** Maximum nodes of a line. */
const maxNodes = { onBoards: 1_000, byRules: 100 } as const;

export function checkShortLines(
  name: string,
  text: string,
): { readonly lines: number; readonly problems: readonly string[] } {
  const problems: string[] = [];
  let lines = 0;
  for (const { variant, name: position, fen, counts } of parsePerft(name, text))
    for (const [depth, nodes] of counts) {
      if (nodes > maxNodes.onBoards) continue;
      lines += 1;
      const counted = [
        countOnBoards(variant, fen, depth),
        ...(nodes <= maxNodes.byRules ? [countByRules(variant, fen, depth)] : []),
      ];
      if (counted.some((count) => count !== nodes))
        problems.push(`${position}, depth ${depth}: ${counted.map(String).join(' and ')} of ${nodes}`);
    }
  return { lines, problems: lines === 0 ? ['no line that is short enough'] : problems };
}
