/**
 * Compact encoding of engines' findings about the positions of a game: at most 6 bytes a position. Columns follow each
 * other: sources, evaluations as differences, depths with best moves, and second-best moves of positions that have one.
 */
import { packNumbers, readNumbers, type Evaluation } from './packed-game.ts';

/** The move after the best one. */
export interface SecondBest {
  /** UCI. */
  readonly best: string;
  /** After it, from White's side. */
  readonly evaluation: Evaluation;
}

/** An engine's finding about a position. */
export interface AnalysedPosition {
  /** From White's side. */
  readonly evaluation: Evaluation;
  /** UCI; null when the game is over. */
  readonly best: string | null;
  readonly depth: number;
  /** Number of the engine and version, as the store lists them; 0 when the rules decided. */
  readonly engine: number;
  /** Thousands of nodes searched, by which analyses are compared. */
  readonly kiloNodes: number;
  /** Where two lines were searched. */
  readonly second?: SecondBest;
}

export type AnalysedPositions = readonly (AnalysedPosition | null)[];

/** Evaluations beyond count as this, so that mates have codes of their own. */
const mostCentipawns = 30_000;
/** Code of a mate in 0; others are that many moves away from it. */
const mateCode = 40_000;
const longestMate = 5_000;

/** Packs the positions after 0, 1, … plies; null where nothing was found. */
export function packAnalysis(positions: AnalysedPositions): Uint8Array {
  const sources: (readonly [engine: number, kiloNodes: number])[] = [];
  const runs: number[] = [];
  const known = positions.filter((one) => one !== null);
  let last = -1;
  for (const one of positions) {
    const source = one === null ? 0 : 1 + sourceIn(sources, one);
    if (source === last) runs[runs.length - 2] = (runs.at(-2) ?? 0) + 1;
    else runs.push(1, source);
    last = source;
  }
  let before = 0;
  const differences = known.map(({ evaluation }) => {
    const code = codeOf(evaluation);
    const difference = code - before;
    before = code;
    return difference;
  });
  const head = packNumbers([sources.length, ...sources.flat(), runs.length / 2, ...runs]);
  const values = packNumbers(differences);
  const bytes = new Uint8Array(head.length + values.length + 3 * known.length);
  bytes.set(head);
  bytes.set(values, head.length);
  let at = head.length + values.length;
  for (const { depth, best } of known) {
    const move = moveCode(best);
    bytes[at] = Math.min(255, depth);
    bytes[at + 1] = move >> 8;
    bytes[at + 2] = move & 0xff;
    at += 3;
  }
  return withSeconds(bytes, known);
}

/** Adds the second-best moves at the end, where versions without them read nothing. */
function withSeconds(bytes: Uint8Array<ArrayBuffer>, known: readonly AnalysedPosition[]): Uint8Array {
  let before = -1;
  const numbers: number[] = [];
  const moves: number[] = [];
  for (const [index, { evaluation, second }] of known.entries()) {
    if (!second) continue;
    numbers.push(index - before, codeOf(second.evaluation) - codeOf(evaluation));
    const move = moveCode(second.best);
    moves.push(move >> 8, move & 0xff);
    before = index;
  }
  if (moves.length === 0) return bytes;
  return Uint8Array.from([...bytes, ...packNumbers([moves.length / 2, ...numbers]), ...moves]);
}

/** Reads `packAnalysis`. Throws for damaged bytes. */
export function unpackAnalysis(bytes: Uint8Array): (AnalysedPosition | null)[] {
  let at = 0;
  const next = (): number => {
    const begin = at;
    while ((bytes[at] ?? 0) >= 0x80) at += 1;
    at += 1;
    if (at > bytes.length) throw new RangeError('the analysis ends too early');
    if (at - begin > mostBytes) throw new RangeError('the analysis has an impossible number');
    return readNumbers(bytes.subarray(begin, at))[0] ?? 0;
  };
  const most = bytes.length;
  const bounded = (count: number, limit = most): number => {
    if (count < 0 || count > limit) throw new RangeError('the analysis has an impossible count');
    return count;
  };
  const sources = Array.from({ length: bounded(next()) }, () => ({
    engine: bounded(next(), mostNumbered),
    kiloNodes: bounded(next(), mostNumbered),
  }));
  const runs = Array.from({ length: bounded(next()) }, () => ({
    count: next(),
    source: bounded(next(), sources.length),
  }));
  const positions: ((typeof sources)[number] | null)[] = [];
  for (const { count, source } of runs) {
    if (count < 0 || positions.length + count > mostPositions)
      throw new RangeError('the analysis has too many positions');
    for (let index = 0; index < count; index += 1) positions.push(sources[source - 1] ?? null);
  }
  let code = 0;
  const codes = positions.map((source) => (source === null ? 0 : (code += next())));
  const move = (): string | null => {
    if (at + 2 > bytes.length) throw new RangeError('the analysis ends too early');
    const [high = 0, low = 0] = bytes.subarray(at, at + 2);
    at += 2;
    return moveOf((high << 8) | low);
  };
  const found = positions.map((source, index): AnalysedPosition | null => {
    if (source === null) return null;
    const depth = bytes[at] ?? 0;
    at += 1;
    return { evaluation: evaluationOf(codes[index] ?? 0), best: move(), depth, ...source };
  });
  if (at >= bytes.length) return found;
  const indexes = found.flatMap((one, index) => (one ? [index] : []));
  let nth = -1;
  const seconds = Array.from({ length: bounded(next()) }, () => {
    nth += bounded(next(), indexes.length);
    const index = indexes[nth] ?? -1;
    return { index, evaluation: evaluationOf((codes[index] ?? 0) + next()) };
  });
  for (const { index, evaluation } of seconds) {
    const best = move();
    const one = found[index];
    if (best === null || !one) throw new RangeError('the analysis has an impossible second move');
    found[index] = { ...one, second: { best, evaluation } };
  }
  return found;
}

/** Bytes of the longest number. */
const mostBytes = 5;
/** Number of an engine, or thousands of nodes. */
const mostNumbered = 1_000_000_000;
/** More than the longest possible game has. */
const mostPositions = 12_000;

function sourceIn(
  sources: (readonly [engine: number, kiloNodes: number])[],
  { engine, kiloNodes }: AnalysedPosition,
): number {
  const index = sources.findIndex(([one, nodes]) => one === engine && nodes === kiloNodes);
  return index === -1 ? sources.push([engine, kiloNodes]) - 1 : index;
}

function codeOf(evaluation: Evaluation): number {
  if (evaluation.kind === 'centipawns')
    return Math.max(-mostCentipawns, Math.min(mostCentipawns, Math.round(evaluation.value)));
  const moves = Math.max(-longestMate, Math.min(longestMate, Math.round(evaluation.moves)));
  return moves < 0 ? moves - mateCode : moves + mateCode;
}

function evaluationOf(code: number): Evaluation {
  const size = Math.abs(code);
  if (size <= mostCentipawns) return { kind: 'centipawns', value: code };
  if (size < mateCode || size > mateCode + longestMate)
    throw new RangeError('the analysis has an impossible evaluation');
  return { kind: 'mate', moves: code < 0 ? code + mateCode : code - mateCode };
}

const promotions = ['', 'n', 'b', 'r', 'q', 'k'] as const;
const dropped = 'PNBRQK';
/** Codes of promotions come first, then those of drops. */
const dropCode = 8;

/** 16 bits: from, to, promotion. A drop has the piece in place of the promotion. 0: no move. */
function moveCode(uci: string | null): number {
  if (uci === null) return 0;
  const to = squareOf(uci.slice(2, 4));
  if (uci[1] === '@') return ((dropCode + Math.max(0, dropped.indexOf(uci[0] ?? ''))) << 12) | (to << 6);
  const promotion = Math.max(
    0,
    promotions.findIndex((letter) => letter === (uci[4] ?? '')),
  );
  return (promotion << 12) | (to << 6) | squareOf(uci.slice(0, 2));
}

function moveOf(code: number): string | null {
  if (code === 0) return null;
  const [kind, to, from] = [code >> 12, (code >> 6) & 63, code & 63];
  if (kind >= dropCode) return `${dropped[kind - dropCode] ?? 'P'}@${nameOf(to)}`;
  return `${nameOf(from)}${nameOf(to)}${promotions[kind] ?? ''}`;
}

const files = 'abcdefgh';
const squareOf = (name: string): number => files.indexOf(name[0] ?? 'a') + 8 * (Number(name[1]) - 1);
const nameOf = (square: number): string => `${files[square & 7] ?? 'a'}${(square >> 3) + 1}`;
