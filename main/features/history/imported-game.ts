/** Converts a game of a PGN file for the archive and indexes its positions. */
import { createSlowBoard, type SlowBoard } from '../../chess/bulk/slow-board.ts';
import { bulkVariants, makeBulkBoard, playWritten, setUp } from '../../chess/bulk/bulk-board.ts';
import type { PgnCut, PgnGameRead } from '../../chess/bulk/pgn-game.ts';
import { makeWrittenMove, readCode, readWritten } from '../../chess/bulk/written-move.ts';
import {
  packClocks,
  packEvaluations,
  readMoves,
  escapeCode,
  type CodedMoves,
  type Evaluation,
} from '../../chess/packed-game.ts';
import { clockText } from '../../chess/pgn-text.ts';
import { sanLayout, sanOfCode } from '../../chess/san-code.ts';
import { speedOfClock, variantKeys, type VariantKey } from '../../chess/vocabulary.ts';
import type { ArchiveGame, ArchiveResult } from '../../store/history-api.ts';
import type { RareFields } from './archived-game.ts';
import type { ImportSource } from './import-protocol.ts';
import { makeNotes } from './game-notes.ts';
import { fileIdMark, tagsOf, unknownDate } from './pgn.ts';

/** Receives the positions of a game, as halves of their keys. Returning `true` stops the game. */
export type TakePosition = (high: number, low: number) => unknown;

export interface ImportedGame {
  readonly game: ArchiveGame;
  /** False if the variant's rules are unknown: the game is stored without positions. */
  readonly indexed: boolean;
  /** Parts of the game that exceeded a limit. */
  readonly cuts: ReadonlySet<PgnCut>;
}

/** The ply that cannot be played, from 0; -1 for the initial position. */
export interface Unplayable {
  readonly ply: number;
}

export interface ImportOptions {
  /** Name of the account's user in the server's spelling; empty for none. */
  readonly user: string;
  /** The account's server, without a trailing slash. */
  readonly baseUrl: string;
  readonly source: ImportSource;
  readonly onPosition: TakePosition;
}

type Tags = ReadonlyMap<string, string>;

const utf8 = new TextEncoder();

export function createGameImport({
  user,
  baseUrl,
  source,
  onPosition,
}: ImportOptions): (game: PgnGameRead) => ImportedGame | Unplayable {
  const self = user.toLowerCase();
  const player = createCodePlayer(onPosition);
  const tags = new Map<string, string>();
  return (read) => {
    tags.clear();
    for (const [name, value] of read.tags) if (!tags.has(name)) tags.set(name, value);
    const fen = tags.get('FEN');
    const variant = variantOf(tags.get('Variant'), fen !== undefined);
    const failed = player(read, variant, fen ?? 'startpos');
    if (failed !== undefined && failed !== unknown) return { ply: failed };
    const moves = movesOf(read);
    const isBlack = self !== '' && nameOf(tags.get('Black'))?.toLowerCase() === self;
    const isMine = isBlack || (self !== '' && nameOf(tags.get('White'))?.toLowerCase() === self);
    const [own, other] = isBlack ? (['Black', 'White'] as const) : (['White', 'Black'] as const);
    const result = resultOf(tags.get('Result') ?? read.result, isBlack);
    const clock = controlOf(tags.get('TimeControl'));
    const initial = (clock.initial ?? 0) * 100;
    const clocks = hasLeadingClocks(read) ? read.clocks : null;
    const began = beganAt(tags);
    const opponent = nameOf(tags.get(other));
    const level = levelOf(opponent);
    const ratings = [numberOf(tags.get(`${own}Elo`)), numberOf(tags.get(`${other}Elo`))] as const;
    const more: RareFields = {
      ...(tags.get(`${own}Title`) !== undefined && { ownTitle: tags.get(`${own}Title`) ?? '' }),
      ...(tags.get(`${other}Title`) !== undefined && { opponentTitle: tags.get(`${other}Title`) ?? '' }),
      ...(fen !== undefined && { initialFen: fen }),
    };
    const speed =
      clock.initial !== null
        ? speedOfClock(clock.initial, clock.increment ?? 0)
        : clock.days === null
          ? 'unknown'
          : 'correspondence';
    const head = {
      gameId: gameIdOf(tags, baseUrl, variant, moves),
      began,
      lasted: 0,
      color: isBlack ? ('black' as const) : ('white' as const),
      result,
      // Older exports capitalise it: "Rated Blitz game".
      rated: /^rated\b/i.test(tags.get('Event') ?? ''),
      variant,
      speed,
      perf: variant === 'standard' || variant === 'fromPosition' ? speed : variant,
      status: statusOf(tags.get('Termination'), result, read),
      source,
      opponent: level === null ? opponent : null,
      level,
      rating: ratings[1],
      ratingDiff: numberOf(tags.get(`${other}RatingDiff`)),
      ownRating: ratings[0],
      ownDiff: numberOf(tags.get(`${own}RatingDiff`)),
      plies: read.plies,
      eco: known(tags.get('ECO')),
      opening: known(tags.get('Opening')),
      arena: null,
      clockInitial: clock.initial,
      clockIncrement: clock.increment,
      daysPerTurn: clock.days,
      clockLeft: clocks === null ? null : clockLeftOf(clocks, read.clockCount, isBlack),
      own: isMine ? null : (tags.get('White') ?? '?'),
    };
    const { json, cuts } = notesOf(read, tagsOf({ ...head, more }, user, baseUrl), clocks !== null);
    return {
      indexed: failed === undefined,
      cuts,
      game: {
        ...head,
        moves,
        clocks: clocks === null ? null : packClocks(clocks, initial, read.clockCount),
        evals: read.evalCount === 0 ? null : packEvaluations(evaluationsOf(read)),
        more: Object.keys(more).length === 0 ? null : JSON.stringify(more),
        notes: json,
      },
    };
  };
}

/** The variant's rules are unknown. */
const unknown = -2;

/** Replays games for their positions. Returns undefined on success, else the ply that could not be played. */
function createCodePlayer(onPosition: TakePosition) {
  const board = makeBulkBoard();
  const written = makeWrittenMove();
  const { key } = board;

  const playFast = ({ codes, plies, texts }: CodedMoves, fromStart: boolean): number | undefined => {
    if (!fromStart && onPosition(key[0] ?? 0, key[1] ?? 0) === true) return undefined;
    for (let ply = 0; ply < plies; ply += 1) {
      const code = codes[ply] ?? 0;
      if (code === escapeCode) {
        const text = utf8.encode(texts.get(ply) ?? '');
        if (!readWritten(text, 0, text.length, written)) return ply;
      } else readCode(code, written);
      if (!playWritten(board, written)) return ply;
      if (onPosition(key[0] ?? 0, key[1] ?? 0) === true) return undefined;
    }
    return undefined;
  };

  const playSlowly = (slow: SlowBoard, { codes, plies, texts }: CodedMoves, fromStart: boolean) => {
    const take = () => {
      const [high, low] = slow.key();
      return onPosition(high, low) === true;
    };
    if (!fromStart && take()) return undefined;
    for (let ply = 0; ply < plies; ply += 1) {
      if (!slow.play(texts.get(ply) ?? sanOfCode(codes[ply] ?? 0))) return ply;
      if (take()) return undefined;
    }
    return undefined;
  };

  return (moves: CodedMoves, variant: string, fen: string): number | undefined => {
    const known = variantKeys.find((one) => one === variant);
    if (known === undefined) return unknown;
    const fromStart = fen === 'startpos';
    if (bulkVariants.has(known)) return setUp(board, fen, known) ? playFast(moves, fromStart) : -1;
    const slow = createSlowBoard(fen, known);
    return slow ? playSlowly(slow, moves, fromStart) : -1;
  };
}

/** Replays games in the archive's format (see `packed-game.ts`) up to the first illegal move. */
export function createPlayer(onPosition: TakePosition) {
  const play = createCodePlayer(onPosition);
  return (moves: Uint8Array, variant: string, fen: string): void => void play(readMoves(moves), variant, fen);
}

const variantsByName = new Map<string, VariantKey>([
  ...variantKeys.map((key) => [key.toLowerCase(), key] as const),
  ['chess', 'standard'],
  ['normal', 'standard'],
  ['fischerandom', 'chess960'],
  ['fischerrandom', 'chess960'],
  ['chess960', 'chess960'],
  ['3check', 'threeCheck'],
  ['threecheck', 'threeCheck'],
  ['koth', 'kingOfTheHill'],
  ['giveaway', 'antichess'],
]);

/** An unknown variant keeps its name. */
function variantOf(text: string | undefined, hasFen: boolean): string {
  const name = (text ?? 'standard').toLowerCase().replaceAll(/[\s_-]/g, '');
  const key = variantsByName.get(name) ?? text ?? 'standard';
  return key === 'standard' && hasFen ? 'fromPosition' : key;
}

const known = (text: string | undefined): string | null =>
  text === undefined || text === '' || text === '?' ? null : text;
/** `Anonymous` is no player's name. */
const nameOf = (text: string | undefined): string | null => (text === 'Anonymous' ? null : known(text));

function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^[+-]?\d{1,5}$/.test(text) ? Number(text) : null;
}

function levelOf(name: string | null): number | null {
  const found = name === null ? null : /^(?:Computer|lichess AI) level (\d+)$/i.exec(name);
  return found ? Number(found[1]) : null;
}

function resultOf(text: string, isBlack: boolean): ArchiveResult {
  if (text === '1/2-1/2') return 'draw';
  if (text !== '1-0' && text !== '0-1') return 'none';
  return (text === '1-0') === isBlack ? 'loss' : 'win';
}

const endings: Readonly<Record<string, string>> = {
  'time forfeit': 'outoftime',
  'rules infraction': 'cheat',
  abandoned: 'timeout',
};

function statusOf(termination: string | undefined, result: ArchiveResult, read: PgnGameRead): string {
  const ending = endings[(termination ?? '').toLowerCase()];
  if (result === 'none') return ending === undefined ? 'unknownFinish' : 'aborted';
  if (ending !== undefined) return ending;
  const last = read.plies === 0 ? 0 : (read.codes[read.plies - 1] ?? 0);
  if (last !== escapeCode && last >= 2 * sanLayout.moveCodes) return 'mate';
  return result === 'draw' ? 'draw' : 'resign';
}

interface Control {
  readonly initial: number | null;
  readonly increment: number | null;
  readonly days: number | null;
}

const noControl: Control = { initial: null, increment: null, days: null };

function controlOf(text: string | undefined): Control {
  const clock = /^(\d{1,6})(?:\+(\d{1,4}))?$/.exec(text ?? '');
  if (clock) return { initial: Number(clock[1]), increment: Number(clock[2] ?? 0), days: null };
  const slow = /^1\/(\d{1,8})$/.exec(text ?? '');
  return slow ? { ...noControl, days: Math.max(1, Math.round(Number(slow[1]) / 86_400)) } : noControl;
}

/** An unknown month or day counts as 1; a missing date is 0. */
function beganAt(tags: Tags): number {
  const date = /^(\d{4})(?:[.\-/](\d\d|\?\?))?(?:[.\-/](\d\d|\?\?))?/.exec(
    tags.get('UTCDate') ?? tags.get('Date') ?? '',
  );
  if (!date) return 0;
  const part = (text: string | undefined) => (text === undefined || text === '??' ? 1 : Number(text));
  const time = /^(\d\d):(\d\d):(\d\d)$/.exec(tags.get('UTCTime') ?? '');
  const at = Date.UTC(
    Number(date[1]),
    part(date[2]) - 1,
    part(date[3]),
    ...(time ? ([Number(time[1]), Number(time[2]), Number(time[3])] as const) : []),
  );
  return Number.isFinite(at) ? at : 0;
}

/** Whether the clocks cover the first `clockCount` plies without a gap. */
function hasLeadingClocks({ clocks, clockCount }: PgnGameRead): boolean {
  for (let ply = 0; ply < clockCount; ply += 1) if (clocks[ply] === -1) return false;
  return clockCount > 0;
}

function clockLeftOf(clocks: Int32Array, count: number, isBlack: boolean): number | null {
  const side = isBlack ? 1 : 0;
  const last = count - 1 - ((count - 1 - side) & 1);
  return last < 0 ? null : (clocks[last] ?? null);
}

function evaluationsOf({ evalKinds, evals, plies }: PgnGameRead): (Evaluation | null)[] {
  const all: (Evaluation | null)[] = [];
  let last = 0;
  for (let ply = 0; ply < plies; ply += 1) {
    const kind = evalKinds[ply];
    const value = evals[ply] ?? 0;
    all.push(kind === 0 ? null : kind === 1 ? { kind: 'centipawns', value } : { kind: 'mate', moves: value });
    if (kind !== 0) last = ply + 1;
  }
  return all.slice(0, last);
}

function movesOf({ codes, plies, texts }: PgnGameRead): Uint8Array {
  if (texts.size === 0) {
    const bytes = new Uint8Array(2 * plies);
    for (let ply = 0; ply < plies; ply += 1) {
      const code = codes[ply] ?? 0;
      bytes[2 * ply] = code >> 8;
      bytes[2 * ply + 1] = code & 0xff;
    }
    return bytes;
  }
  const bytes: number[] = [];
  for (let ply = 0; ply < plies; ply += 1) {
    const code = codes[ply] ?? 0;
    bytes.push(code >> 8, code & 0xff);
    if (code !== escapeCode) continue;
    const text = utf8.encode(texts.get(ply) ?? '').subarray(0, 255);
    bytes.push(text.length, ...text);
  }
  return Uint8Array.from(bytes);
}

/** The server's id if the game is from the account's server, otherwise a hash of its content. */
function gameIdOf(tags: Tags, baseUrl: string, variant: string, moves: Uint8Array): string {
  const site = tags.get('Site') ?? '';
  if (site.startsWith(`${baseUrl}/`)) {
    const id = /^[A-Za-z0-9]{8}/.exec(site.slice(baseUrl.length + 1))?.[0];
    if (id !== undefined) return id;
  }
  const date = known(tags.get('Date') ?? tags.get('UTCDate'))?.replace(unknownDate, '') ?? '';
  const about = [
    known(tags.get('White')) ?? '',
    nameOf(tags.get('Black')) ?? '',
    tags.get('FEN') ?? '',
    variant,
    date,
    tags.get('UTCTime') ?? '',
  ];
  return fileIdMark + hashOf(about.join('\n'), moves);
}

/** 64-bit hash from two 32-bit ones. Collisions are negligible. */
function hashOf(text: string, bytes: Uint8Array): string {
  let one = 0x811c9dc5;
  let two = 0x6c62272e;
  for (let index = 0; index < text.length; index += 1) {
    one = Math.imul(one ^ text.charCodeAt(index), 0x01000193);
    two = Math.imul(two ^ text.charCodeAt(index), 0x5bd1e995);
    two ^= two >>> 15;
  }
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193);
    two = Math.imul(two ^ byte, 0x5bd1e995);
    two ^= two >>> 15;
  }
  return `${(one >>> 0).toString(36).padStart(7, '0')}${(two >>> 0).toString(36).padStart(7, '0')}`;
}

/** Tags that cannot be derived from other columns, and the notes. */
function notesOf(
  read: PgnGameRead,
  derived: readonly (readonly [string, string])[],
  hasClocks: boolean,
): ReturnType<typeof makeNotes> {
  const made = new Map(derived);
  const tags = read.tags.filter(([name, value]) => made.get(name) !== value);
  const clocked = hasClocks || read.clockCount === 0 ? [] : strayClocks(read);
  const beside = [...clocked, ...read.notes]
    // Glyphs first, as in the exported PGN.
    .toSorted((a, b) => a.ply - b.ply || Number(b.kind === 'glyph') - Number(a.kind === 'glyph'));
  return makeNotes(tags, beside, read.cuts);
}

/** Clocks of only some plies remain comments. */
function strayClocks({ clocks, plies }: PgnGameRead): PgnGameRead['notes'] {
  return Array.from({ length: plies }, (_, ply) => ply).flatMap((ply) => {
    const clock = clocks[ply] ?? -1;
    return clock < 0 ? [] : [{ ply: ply + 1, kind: 'comment' as const, text: `[%clk ${clockText(clock)}]` }];
  });
}
