/**
 * Lossless compression of a TV game's frames: moves where a position follows from the previous one, deltas of clocks
 * and times, and the text of the message otherwise. The owner of the messages says how they are written. Pure.
 */
import { deriveMove, parseSeen, type SeenPosition } from './derive.ts';
import { createByteReader, createByteWriter, type ByteReader, type ByteWriter } from './packed-bytes.ts';
import { packMove, unpackMove } from './packed-move.ts';
import type { VariantKey } from './vocabulary.ts';

/** A played move with the position after it. `form`: the dialect of its message. */
export interface FrameMove {
  readonly form: 'fen' | 'ply';
  readonly fen: string;
  readonly uci?: string;
  readonly san?: string;
  /** Half-moves played. */
  readonly ply?: number;
  readonly white?: number;
  readonly black?: number;
}

/** A message with its arrival, whole ms since the epoch. */
export interface TimedFrame<Event> {
  readonly at: number;
  readonly event: Event;
}

export interface FrameForms<Event> {
  /** Undefined for other messages. */
  readonly moveOf: (event: Event) => FrameMove | undefined;
  /** The position that a message shows. */
  readonly fenOf: (event: Event) => string | undefined;
  readonly textOf: (event: Event) => string;
  readonly ofMove: (move: FrameMove) => Event;
  /** Undefined for a text that is no message. */
  readonly ofText: (text: string) => Event | undefined;
}

const version = 1;

/** Bits of a frame's first byte. `asItCame`: text follows. */
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

export function createFramePacking<Event>(forms: FrameForms<Event>) {
  const { moveOf, fenOf, textOf, ofMove, ofText } = forms;
  return {
    pack(variant: VariantKey, frames: readonly TimedFrame<Event>[]): Uint8Array {
      const out = createByteWriter();
      out.byte(version);
      const state: State = { at: 0, white: 0, black: 0, ply: 0, known: undefined };
      for (const { at, event } of frames) {
        const move = moveOf(event);
        if (!move || !writeShort(out, state, at, move)) {
          out.byte(flags.asItCame);
          out.delta(at - state.at);
          out.text(textOf(event));
          state.known = positionOf(variant, fenOf(event), state.known);
        }
        state.at = at;
        if (move) keepNumbers(state, move);
      }
      return out.bytes();
    },
    /** Throws if the bytes are not a valid packing. */
    unpack(variant: VariantKey, bytes: Uint8Array): readonly TimedFrame<Event>[] {
      const from = createByteReader(bytes);
      if (from.byte() !== version) throw new RangeError('frames of another version');
      const state: State = { at: 0, white: 0, black: 0, ply: 0, known: undefined };
      const frames: TimedFrame<Event>[] = [];
      while (!from.isAtEnd()) {
        const first = from.byte();
        const at = state.at + from.delta();
        let event: Event;
        if (first === flags.asItCame) {
          const read = ofText(from.text());
          if (read === undefined) throw new RangeError('a frame that is none');
          event = read;
          state.known = positionOf(variant, fenOf(event), state.known);
        } else event = ofMove(readShort(from, state, first));
        state.at = at;
        const move = moveOf(event);
        if (move) keepNumbers(state, move);
        frames.push({ at, event });
      }
      return frames;
    },
  };
}

function keepNumbers(state: State, { white, black, ply }: FrameMove): void {
  // Deltas require integers; other values are packed as text.
  if (Number.isInteger(white)) state.white = white ?? 0;
  if (Number.isInteger(black)) state.black = black ?? 0;
  state.ply = ply ?? state.ply;
}

/** The position from which the next moves are derived. */
const positionOf = (
  variant: VariantKey,
  fen: string | undefined,
  before: SeenPosition | undefined,
): SeenPosition | undefined => (fen === undefined ? before : parseSeen(variant, fen));

/** Returns false without writing if the short form cannot represent the frame. */
function writeShort(out: ByteWriter, state: State, at: number, frame: FrameMove): boolean {
  if (!state.known) return false;
  const { fen, uci, white, black } = frame;
  const derived = deriveMove(state.known, fen, uci);
  const [move] = derived?.moves ?? [];
  const packed = move && packMove(move.uci);
  // The move must be replayable without its frame; an unnamed en passant capture is not.
  if (!derived || !move || packed === undefined || !state.known.position.play(move.uci)) return false;
  const isShort = bare(move.fen) === fen;
  if (!isShort && move.fen !== fen) return false;
  if (![white ?? 0, black ?? 0].every(Number.isInteger)) return false;
  if (frame.form === 'ply' && (frame.san !== move.san || frame.ply !== state.ply + 1 || uci !== move.uci))
    return false;
  if (frame.form === 'fen' && (frame.san !== undefined || frame.ply !== undefined)) return false;
  const isPlain = uci === move.uci;
  out.byte(
    (isShort ? flags.short : 0) |
      (white === undefined ? 0 : flags.hasWhite) |
      (black === undefined ? 0 : flags.hasBlack) |
      (isPlain ? flags.hintPlain : 0) |
      (!isPlain && uci !== undefined ? flags.hintOther : 0) |
      (frame.form === 'ply' ? flags.isPly : 0),
  );
  out.delta(at - state.at);
  out.pair(packed);
  if (!isPlain && uci !== undefined) out.text(uci);
  if (white !== undefined) out.delta(white - state.white);
  if (black !== undefined) out.delta(black - state.black);
  state.known = derived.after;
  return true;
}

function readShort(from: ByteReader, state: State, first: number): FrameMove {
  const uci = unpackMove(from.pair());
  const played = state.known?.position.play(uci);
  if (!state.known || !played) throw new RangeError('a move that cannot be played');
  state.known = { variant: state.known.variant, position: played.position, loose: false };
  const { fen } = played.position;
  const has = (flag: number) => (first & flag) !== 0;
  const hint = has(flags.hintPlain) ? uci : has(flags.hintOther) ? from.text() : undefined;
  const form = has(flags.isPly) ? 'ply' : 'fen';
  return {
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
