/**
 * A shared TV recording. Frames of both versions are united: a frame that both have is one, with its earliest arrival.
 * The head belongs to the export: a complete game has precedence. The later star wins. Pure.
 */
import { pliesBefore } from '../../chess/derive.ts';
import { createFramePacking, type FrameMove, type TimedFrame } from '../../chess/packed-frames.ts';
import { createByteReader } from '../../chess/packed-bytes.ts';
import { unpackMove } from '../../chess/packed-move.ts';
import { isTvChannel, variantOf } from '../../chess/tv-channels.ts';
import { variantKeys, type VariantKey } from '../../chess/vocabulary.ts';
import type { Generational } from './join-kinds.ts';
import { compareFullness, compareTexts } from './order.ts';

/** From the least to the most that is known of the game's end. */
export const recordingStates = ['waiting', 'given_up', 'complete'] as const;
export type RecordingState = (typeof recordingStates)[number];

export interface RecordingValue extends Generational {
  /** Arrival of the first and last frame, ms since the epoch. */
  readonly began: number;
  readonly ended: number;
  readonly plies: number;
  readonly starred: boolean;
  /** Stamp of the last change of the star; empty when none was recorded. */
  readonly starredAt: string;
  readonly state: RecordingState;
  /** JSON text of players, result and export. */
  readonly head: string;
  /** Moves and clocks of the export, base64. */
  readonly whole: string | null;
  readonly variant: string;
  /** Packed frames, base64. */
  readonly line: string;
}

/** The variant of a channel; undefined for one that this version does not know. */
export const variantOfChannel = (channel: string): VariantKey | undefined =>
  isTvChannel(channel) ? variantOf(channel) : undefined;

/** A message as the line has it; only moves are read. */
interface LineText {
  readonly text: string;
  readonly fen?: string;
  readonly isEnd?: boolean;
}
type LineEvent = FrameMove | LineText;
type LineFrames = readonly TimedFrame<LineEvent>[];

const isMove = (event: LineEvent): event is FrameMove => !('text' in event);

const packing = createFramePacking<LineEvent>({
  moveOf: (event) => (isMove(event) ? event : undefined),
  fenOf: ({ fen }) => fen,
  textOf,
  ofMove: (move) => move,
  ofText,
});

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The feed's message: a frame that one machine derived and another stored as text is the same frame. */
function textOf(event: LineEvent): string {
  if (!isMove(event)) return event.text;
  const { form, fen, uci, san, ply, white, black } = event;
  const d =
    form === 'fen' ? { fen, lm: uci, wc: white, bc: black } : { ply, uci, san, fen, clock: { white, black } };
  return JSON.stringify({ t: form, d });
}

function ofText(text: string): LineEvent | undefined {
  const message: unknown = JSON.parse(text);
  if (!isMembers(message) || !isMembers(message['d'])) return undefined;
  const { t, d } = message as { readonly t?: unknown; readonly d: Members };
  if (t === 'end') return { text, isEnd: true };
  const { fen } = d;
  if (t === 'featured') return typeof fen === 'string' ? { text, fen } : { text };
  if ((t !== 'fen' && t !== 'ply') || typeof fen !== 'string') return undefined;
  const clock = isMembers(d['clock']) ? d['clock'] : {};
  const named = t === 'fen' ? { uci: d['lm'], white: d['wc'], black: d['bc'] } : { ...clock, ...d };
  const { uci, san, ply, white, black } = named as Members;
  return {
    ...{ form: t, fen },
    ...(typeof uci === 'string' && { uci }),
    ...(typeof san === 'string' && { san }),
    ...(typeof ply === 'number' && { ply }),
    ...(typeof white === 'number' && { white }),
    ...(typeof black === 'number' && { black }),
  };
}

/** A merge checks, joins and stores the same value. */
const unpacked = new WeakMap<RecordingValue, LineFrames | null>();

/** Null for a line that is not readable. */
function framesOf(value: RecordingValue): LineFrames | null {
  const known = unpacked.get(value);
  if (known !== undefined) return known;
  const frames = unpackLine(value);
  unpacked.set(value, frames);
  return frames;
}

function unpackLine({ variant, line }: RecordingValue): LineFrames | null {
  const key = variantKeys.find((one) => one === variant);
  try {
    return key === undefined ? null : packing.unpack(key, Buffer.from(line, 'base64'));
  } catch {
    return null;
  }
}

interface KeyedFrame extends TimedFrame<LineEvent> {
  readonly text: string;
}

const compareTimes = (a: KeyedFrame, b: KeyedFrame): number => a.at - b.at || compareTexts(a.text, b.text);

/** By message and its repetition: lines are multisets, because a position can return with the same clocks. */
function keyFrames(frames: LineFrames): ReadonlyMap<string, KeyedFrame> {
  const seen = new Map<string, number>();
  const named = frames.map(({ at, event }): KeyedFrame => ({ at, event, text: textOf(event) }));
  return new Map(
    named.toSorted(compareTimes).map((frame) => {
      const before = seen.get(frame.text) ?? 0;
      seen.set(frame.text, before + 1);
      return [`${before} ${frame.text}`, frame];
    }),
  );
}

/** Null for a position that does not name its ply. Messages without a position are the first or the last. */
const plyOf = ({ event }: KeyedFrame): number | null => {
  if (isMove(event)) return event.ply ?? pliesBefore(event.fen);
  if (event.fen !== undefined) return pliesBefore(event.fen);
  return event.isEnd === true ? Number.MAX_SAFE_INTEGER : -1;
};

/**
 * In the order of their arrival. Clocks of machines differ, so plies decide where each position names its own and none
 * was taken back.
 */
function inOrder(frames: readonly KeyedFrame[]): readonly KeyedFrame[] {
  const sorted = frames.toSorted(compareTimes);
  const positions = new Map<number, string>();
  for (const frame of sorted) {
    const ply = plyOf(frame);
    if (ply === null) return sorted;
    const { fen } = frame.event;
    if (fen === undefined) continue;
    if ((positions.get(ply) ?? fen) !== fen) return sorted;
    positions.set(ply, fen);
  }
  return sorted.toSorted((a, b) => (plyOf(a) ?? 0) - (plyOf(b) ?? 0) || compareTimes(a, b));
}

function unite(one: LineFrames, other: LineFrames): LineFrames {
  const frames = new Map(keyFrames(one));
  for (const [key, frame] of keyFrames(other)) {
    const known = frames.get(key);
    if (!known || frame.at < known.at) frames.set(key, frame);
  }
  return inOrder([...frames.values()]).map(({ at, event }) => ({ at, event }));
}

type Line = Pick<RecordingValue, 'variant' | 'line'>;

/** A readable line has precedence. */
function joinLines(a: RecordingValue, b: RecordingValue): Line {
  const take = ({ variant, line }: RecordingValue): Line => ({ variant, line });
  if (a.variant !== b.variant) return take(a.variant < b.variant ? b : a);
  if (a.line === b.line) return take(a);
  const [one, other] = [framesOf(a), framesOf(b)];
  if (one === null && other === null) return take(a.line < b.line ? b : a);
  if (one === null) return take(b);
  if (other === null) return take(a);
  const variant = a.variant as VariantKey;
  return { variant, line: Buffer.from(packing.pack(variant, unite(one, other))).toString('base64') };
}

const compareEnds = (a: RecordingValue, b: RecordingValue): number =>
  recordingStates.indexOf(a.state) - recordingStates.indexOf(b.state) ||
  compareFullness(a.whole, b.whole) ||
  compareFullness(a.head, b.head);

const compareStars = (a: RecordingValue, b: RecordingValue): number =>
  compareTexts(a.starredAt, b.starredAt) || Number(a.starred) - Number(b.starred);

/** Joins two versions of one generation. */
export function joinRecordings(a: RecordingValue, b: RecordingValue): RecordingValue {
  const { state, head, whole } = compareEnds(a, b) < 0 ? b : a;
  const { starred, starredAt } = compareStars(a, b) < 0 ? b : a;
  return {
    ...(a.generation !== undefined && { generation: a.generation }),
    began: Math.min(a.began, b.began),
    ended: Math.max(a.ended, b.ended),
    plies: Math.max(a.plies, b.plies),
    ...{ starred, starredAt, state, head, whole },
    ...joinLines(a, b),
  };
}

/** Whether the frames of a channel are readable, and the moves of the export are moves. */
export function isPackedRecording(value: RecordingValue, channel: string): boolean {
  if (value.variant !== variantOfChannel(channel) || framesOf(value) === null) return false;
  if (value.whole === null) return true;
  try {
    const from = createByteReader(Buffer.from(value.whole, 'base64'));
    from.byte();
    for (let left = from.count(); left > 0; left -= 1) unpackMove(from.pair());
    return true;
  } catch {
    return false;
  }
}
