/**
 * A shared analysis of a game: the finding about each position, packed as `main/chess/packed-analysis.ts` says, with
 * engines by name. Ply by ply the stronger finding wins. Pure.
 */
import {
  packAnalysis,
  unpackAnalysis,
  type AnalysedPosition,
  type AnalysedPositions,
} from '../../chess/packed-analysis.ts';
import type { Generational } from './join-kinds.ts';
import { canonicalText, compareTexts, compareValues } from './order.ts';

export interface AnalysisValue extends Generational {
  /** Names with versions, sorted; findings name the engine by its place, from 1. 0: the rules decided. */
  readonly engines: readonly string[];
  /** Whether no position is left to analyse. */
  readonly done: boolean;
  /** Base64. */
  readonly data: string;
}

/** A finding with the name of its engine; null: the rules decided. */
interface NamedPosition {
  readonly position: Omit<AnalysedPosition, 'engine'>;
  readonly engine: string | null;
}
type NamedPositions = readonly (NamedPosition | null)[];

/** `nameOf`: the engine of a number in the packed data; undefined for an unknown one, whose findings are left out. */
function name(positions: AnalysedPositions, nameOf: (engine: number) => string | undefined): NamedPositions {
  return positions.map((one) => {
    if (one === null) return null;
    const { engine: number, ...position } = one;
    if (number === 0) return { position, engine: null };
    const engine = nameOf(number);
    return engine === undefined ? null : { position, engine };
  });
}

/** One text for one analysis, because versions are compared as text. */
function pack(positions: NamedPositions): Pick<AnalysisValue, 'engines' | 'data'> {
  const engines = [...new Set(positions.flatMap((one) => one?.engine ?? []))].toSorted(compareTexts);
  const numbered = positions.map(
    (one) => one && { ...one.position, engine: one.engine === null ? 0 : engines.indexOf(one.engine) + 1 },
  );
  return { engines, data: Buffer.from(packAnalysis(numbered)).toString('base64') };
}

/** A merge checks, joins and stores the same value. */
const unpacked = new WeakMap<AnalysisValue, NamedPositions>();

function unpack(value: AnalysisValue): NamedPositions {
  const known = unpacked.get(value);
  if (known) return known;
  const { engines, data } = value;
  const positions = name(unpackAnalysis(Buffer.from(data, 'base64')), (engine) => engines[engine - 1]);
  unpacked.set(value, positions);
  return positions;
}

/** A deeper search of more nodes is stronger; a second line says more. */
function compareStrengths(a: NamedPosition | null, b: NamedPosition | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  const [one, other] = [a.position, b.position];
  return (
    one.kiloNodes - other.kiloNodes ||
    one.depth - other.depth ||
    Number(one.second !== undefined) - Number(other.second !== undefined) ||
    compareValues(a, b)
  );
}

/** Joins two versions of one generation. */
export function joinAnalyses(a: AnalysisValue, b: AnalysisValue): AnalysisValue {
  if (canonicalText(a) === canonicalText(b)) return a;
  const [one, other] = [unpack(a), unpack(b)];
  const stronger = Array.from({ length: Math.max(one.length, other.length) }, (_, ply) => {
    const [left, right] = [one[ply] ?? null, other[ply] ?? null];
    return compareStrengths(left, right) < 0 ? right : left;
  });
  const joined: AnalysisValue = {
    ...(a.generation !== undefined && { generation: a.generation }),
    ...pack(stronger),
    done: a.done || b.done,
  };
  unpacked.set(joined, stronger);
  return joined;
}

/** The value of a stored analysis; undefined for damaged bytes. `generation`: of the analysis; undefined for the first. */
export function analysisValue(
  data: Uint8Array,
  isDone: boolean,
  nameOf: (engine: number) => string | undefined,
  generation?: string,
): AnalysisValue | undefined {
  try {
    const positions = name(unpackAnalysis(data), nameOf);
    const value: AnalysisValue = {
      ...(generation !== undefined && { generation }),
      ...pack(positions),
      done: isDone,
    };
    unpacked.set(value, positions);
    return value;
  } catch {
    return undefined;
  }
}

/** The packed analysis as it is stored, with this machine's numbers of engines. */
export const analysisBytes = (value: AnalysisValue, numberOf: (engine: string) => number): Uint8Array =>
  packAnalysis(
    unpack(value).map(
      (one) => one && { ...one.position, engine: one.engine === null ? 0 : numberOf(one.engine) },
    ),
  );

/** Whether the packed data is readable. */
export function isPackedAnalysis(value: AnalysisValue): boolean {
  try {
    unpack(value);
    return true;
  } catch {
    return false;
  }
}
