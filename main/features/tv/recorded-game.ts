/** Compact form of an exported game: two bytes per move, and clock deltas per side. */
import { createVariantRules } from '../../chess/rules-variants.ts';
import { variantKeys, type VariantKey } from '../../chess/vocabulary.ts';
import type { ExportedGame } from '../../service/domain-tv.ts';
import { createByteReader, createByteWriter } from '../../chess/packed-bytes.ts';
import { packMove, unpackMove } from '../../chess/packed-move.ts';

/** A move with the time left to its player, ms; null: unknown. */
export interface RecordedPly {
  readonly uci: string;
  readonly san: string;
  readonly fen: string;
  readonly leftMs: number | null;
}

export interface RecordedGame {
  readonly initialFen: string;
  readonly plies: readonly RecordedPly[];
}

const version = 1;

function keyOf(variant: string): VariantKey | undefined {
  return variantKeys.find((key) => key === variant);
}

function firstPosition(variant: string, initialFen: string | undefined) {
  const key = keyOf(variant);
  return key && createVariantRules(key === 'standard' ? 'fromPosition' : key).parsePosition(initialFen);
}

/** Whether games of the variant begin with that position unless they name another. */
export const isUsualStart = (variant: string, fen: string): boolean =>
  variant !== 'chess960' && firstPosition(variant, undefined)?.fen === fen;

/** Undefined if the moves cannot be replayed; the export is then not used. */
export function readRecordedGame(
  game: Pick<ExportedGame, 'variant' | 'initialFen' | 'sans' | 'clocks'>,
): RecordedGame | undefined {
  const start = game.variant === undefined ? undefined : firstPosition(game.variant, game.initialFen);
  if (!start || !game.sans) return undefined;
  const plies: RecordedPly[] = [];
  let position = start;
  for (const [index, text] of game.sans.entries()) {
    const uci = position.uciOf(text);
    const played = uci === undefined ? undefined : position.play(uci);
    if (!played) return undefined;
    position = played.position;
    const clock = game.clocks?.[index];
    plies.push({
      uci: played.uci,
      san: played.san,
      fen: position.fen,
      leftMs: clock === undefined ? null : clock * 10,
    });
  }
  return { initialFen: start.fen, plies };
}

export function packRecordedGame({ plies }: RecordedGame): Uint8Array {
  const out = createByteWriter();
  out.byte(version);
  out.count(plies.length);
  for (const { uci } of plies) out.pair(packMove(uci) ?? 0);
  const before = [0, 0];
  // Clocks are stored up to the first missing one.
  for (const [index, { leftMs }] of plies.entries()) {
    if (leftMs === null) break;
    const centis = Math.round(leftMs / 10);
    out.delta(centis - (before[index % 2] ?? 0));
    before[index % 2] = centis;
  }
  return out.bytes();
}

/** Its moves in UCI, without a replay. Throws if the bytes are not a game. */
export const unpackRecordedMoves = (bytes: Uint8Array): readonly string[] =>
  readMoves(createByteReader(bytes));

function readMoves(from: ReturnType<typeof createByteReader>): readonly string[] {
  if (from.byte() !== version) throw new RangeError('a game of another version');
  return Array.from({ length: from.count() }, () => unpackMove(from.pair()));
}

/** Throws if the bytes are not a game of that variant. */
export function unpackRecordedGame(
  variant: string,
  initialFen: string | undefined,
  bytes: Uint8Array,
): RecordedGame {
  const from = createByteReader(bytes);
  const ucis = readMoves(from);
  const start = firstPosition(variant, initialFen);
  if (!start) throw new RangeError('a game without a first position');
  let position = start;
  const before = [0, 0];
  const plies = ucis.map((uci, index): RecordedPly => {
    const played = position.play(uci);
    if (!played) throw new RangeError('a move that cannot be played');
    position = played.position;
    if (from.isAtEnd()) return { uci: played.uci, san: played.san, fen: position.fen, leftMs: null };
    const centis = (before[index % 2] ?? 0) + from.delta();
    before[index % 2] = centis;
    return { uci: played.uci, san: played.san, fen: position.fen, leftMs: centis * 10 };
  });
  return { initialFen: start.fen, plies };
}
