/**
 * Lossless compression of a game's frames: moves where a position follows from the previous one, deltas of clocks
 * and times, and the raw message otherwise.
 */
import { deriveMoves, parseSeen, type SeenPosition } from '../../chess/derive.ts';
import type { VariantKey } from '../../chess/vocabulary.ts';
import { makeTvEvent, parseTvEvent } from '../../service/codec/tv.ts';
import type { TvEvent, TvMove } from '../../service/domain-tv.ts';
import { createByteReader, createByteWriter, type ByteReader, type ByteWriter } from './bytes.ts';
import { packMove, unpackMove } from './packed-move.ts';

/** A feed message with its arrival, whole ms since the epoch. */
export interface TimedEvent {
  readonly at: number;
  readonly event: TvEvent;
}

const version = 1;

/** Bits of a frame's first byte. `asItCame`: JSON follows. */
const flags = {
  short: 1,
  hasWhite: 2,
  hasBlack: 4,
  hintPlain: 8,
  hintOther: 16,
  isPly: 32,
  asItCame: 255,
} as const;

interface State {
  at: number;
  white: number;
  black: number;
  ply: number;
  known: SeenPosition | undefined;
}

export function packFrames(variant: VariantKey, frames: readonly TimedEvent[]): Uint8Array {
  const out = createByteWriter();
  out.byte(version);
  const state: State = { at: 0, white: 0, black: 0, ply: 0, known: undefined };
  for (const { at, event } of frames) {
    if (!writeShort(out, state, at, event)) {
      out.byte(flags.asItCame);
      out.delta(at - state.at);
      out.text(JSON.stringify(makeTvEvent(event)));
      state.known = positionOf(variant, event, state.known);
    }
    state.at = at;
    if (event.type === 'move') keepNumbers(state, event);
  }
  return out.bytes();
}

/** Throws if the bytes are not a valid packing. */
export function unpackFrames(variant: VariantKey, bytes: Uint8Array): readonly TimedEvent[] {
  const from = createByteReader(bytes);
  if (from.byte() !== version) throw new RangeError('frames of another version');
  const state: State = { at: 0, white: 0, black: 0, ply: 0, known: undefined };
  const frames: TimedEvent[] = [];
  while (!from.isAtEnd()) {
    const first = from.byte();
    const at = state.at + from.delta();
    let event: TvEvent;
    if (first === flags.asItCame) {
      const read = parseTvEvent(JSON.parse(from.text()));
      if (read.kind !== 'event') throw new RangeError('a frame that is none');
      event = read.value;
      state.known = positionOf(variant, event, state.known);
    } else event = readShort(from, state, first);
    state.at = at;
    if (event.type === 'move') keepNumbers(state, event);
    frames.push({ at, event });
  }
  return frames;
}

function keepNumbers(state: State, { white, black, ply }: TvMove): void {
  // Deltas require integers; other values are packed as JSON.
  if (Number.isInteger(white)) state.white = white ?? 0;
  if (Number.isInteger(black)) state.black = black ?? 0;
  state.ply = ply ?? state.ply;
}

/** The position from which the next moves are derived. */
function positionOf(
  variant: VariantKey,
  event: TvEvent,
  before: SeenPosition | undefined,
): SeenPosition | undefined {
  if (event.type === 'end' || event.fen === undefined) return before;
  return parseSeen(variant, event.fen);
}

/** Returns false without writing if the short form cannot represent the frame. */
function writeShort(out: ByteWriter, state: State, at: number, event: TvEvent): boolean {
  if (event.type !== 'move' || !state.known) return false;
  const { fen, uci, white, black } = event;
  const derived = deriveMoves(state.known, fen, uci);
  const [move, more] = derived?.moves ?? [];
  const packed = move && packMove(move.uci);
  // The move must be replayable without its frame; an unnamed en passant capture is not.
  if (!derived || !move || more || packed === undefined || !state.known.position.play(move.uci)) return false;
  const isShort = bare(move.fen) === fen;
  if (!isShort && move.fen !== fen) return false;
  if (![white ?? 0, black ?? 0].every(Number.isInteger)) return false;
  if (event.form === 'ply' && (event.san !== move.san || event.ply !== state.ply + 1 || uci !== move.uci))
    return false;
  if (event.form === 'fen' && (event.san !== undefined || event.ply !== undefined)) return false;
  const isPlain = uci === move.uci;
  out.byte(
    (isShort ? flags.short : 0) |
      (white === undefined ? 0 : flags.hasWhite) |
      (black === undefined ? 0 : flags.hasBlack) |
      (isPlain ? flags.hintPlain : 0) |
      (!isPlain && uci !== undefined ? flags.hintOther : 0) |
      (event.form === 'ply' ? flags.isPly : 0),
  );
  out.delta(at - state.at);
  out.pair(packed);
  if (!isPlain && uci !== undefined) out.text(uci);
  if (white !== undefined) out.delta(white - state.white);
  if (black !== undefined) out.delta(black - state.black);
  state.known = derived.after;
  return true;
}

function readShort(from: ByteReader, state: State, first: number): TvMove {
  const uci = unpackMove(from.pair());
  const played = state.known?.position.play(uci);
  if (!state.known || !played) throw new RangeError('a move that cannot be played');
  state.known = { variant: state.known.variant, position: played.position, loose: false };
  const { fen } = played.position;
  const has = (flag: number) => (first & flag) !== 0;
  const hint = has(flags.hintPlain) ? uci : has(flags.hintOther) ? from.text() : undefined;
  const form = has(flags.isPly) ? 'ply' : 'fen';
  return {
    type: 'move',
    form,
    fen: has(flags.short) ? bare(fen) : fen,
    ...(hint === undefined ? {} : { uci: hint }),
    ...(form === 'ply' ? { san: played.san, ply: state.ply + 1 } : {}),
    ...(has(flags.hasWhite) ? { white: state.white + from.delta() } : {}),
    ...(has(flags.hasBlack) ? { black: state.black + from.delta() } : {}),
  };
}

function bare(fen: string): string {
  return fen.split(' ').slice(0, 2).join(' ');
}
