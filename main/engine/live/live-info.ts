/** Reads what engines report while they search. Pure. */
import type { Evaluation } from '../../chess/packed-game.ts';
import type { Color } from '../../chess/vocabulary.ts';
import type { LiveFindings, LiveLine } from './protocol.ts';

/** The most lines that a board asks for. */
const mostLines = 5;

/** NaN for anything else: an engine of the user can print anything. */
function countIn(word: string): number {
  const value = Number(word);
  return Number.isSafeInteger(value) && value >= 0 ? value : Number.NaN;
}

export interface InfoReader {
  /** Returns whether the line changed the findings. */
  read(text: string): boolean;
  findings(): Omit<LiveFindings, 'engine' | 'most'>;
}

/** `turn`: the side to move, whose view engines report. */
export function createInfoReader(turn: Color): InfoReader {
  const sign = turn === 'white' ? 1 : -1;
  const lines = new Map<number, LiveLine>();
  let nodes = 0;
  let nodesPerSecond = 0;
  return {
    read(text) {
      if (!text.startsWith('info ')) return false;
      const words = text.split(' ');
      const after = (name: string) => words[words.indexOf(name) + 1] ?? '';
      const numberAfter = (name: string) => (words.includes(name) ? countIn(after(name)) : Number.NaN);
      const [searched, speed] = [numberAfter('nodes'), numberAfter('nps')];
      if (Number.isFinite(searched)) nodes = searched;
      if (Number.isFinite(speed)) nodesPerSecond = speed;
      const depth = numberAfter('depth');
      const pv = words.indexOf('pv');
      const isBound = words.includes('lowerbound') || words.includes('upperbound');
      const evaluation = evaluationAt(words, sign);
      if (pv === -1 || isBound || !Number.isFinite(depth) || !evaluation) return Number.isFinite(speed);
      const rank = words.includes('multipv') ? countIn(after('multipv')) : 1;
      if (!(rank >= 1 && rank <= mostLines)) return false;
      lines.set(rank, { evaluation, depth, moves: words.slice(pv + 1).filter((word) => word !== '') });
      return true;
    },
    findings() {
      const sorted = [...lines].toSorted(([one], [other]) => one - other).map(([, line]) => line);
      return { depth: sorted[0]?.depth ?? 0, nodes, nodesPerSecond, lines: sorted };
    },
  };
}

function evaluationAt(words: readonly string[], sign: number): Evaluation | undefined {
  const at = words.indexOf('score');
  const value = Number(words[at + 2]);
  if (at === -1 || !Number.isSafeInteger(value)) return undefined;
  // Without `+ 0`, Black's view of an even position would be -0.
  if (words[at + 1] === 'cp') return { kind: 'centipawns', value: value * sign + 0 };
  return words[at + 1] === 'mate' ? { kind: 'mate', moves: value * sign + 0 } : undefined;
}

/** The largest value of a number option in an engine's greeting; undefined when it lacks the option. */
export function mostOf(greeting: readonly string[], option: string): number | undefined {
  const line = greeting.find((one) => one.startsWith(`option name ${option} type spin`));
  const most = Number(line?.split(' max ')[1]?.split(' ')[0]);
  return Number.isFinite(most) ? most : undefined;
}
