/** Converts a game of a PGN file for the archive and indexes its positions. */
import type { PgnCut, PgnFault, PgnGameRead, PgnProblem } from '../../chess/bulk/pgn-game.ts';
import { withPlainMoves } from '../../chess/bulk/plain-line.ts';
import { turnOf } from '../../chess/derive.ts';
import { resultOfText } from '../../chess/bulk/written-word.ts';
import { tagsHeader } from '../../chess/own-notes.ts';
import {
  packClocks,
  packEvaluations,
  escapeCode,
  unpackMoves,
  type Evaluation,
} from '../../chess/packed-game.ts';
import { variantOf } from '../../chess/variant-tag.ts';
import { parseBoard } from '../../chess/rules-variants.ts';
import { clockText } from '../../chess/pgn-text.ts';
import { sanLayout, sanOfCode } from '../../chess/san-code.ts';
import { speedOfClock, variantKeys } from '../../chess/vocabulary.ts';
import type { ApartGame, BatchGame } from '../../store/archive/packed-rows.ts';
import type { ArchiveResult } from '../../store/history-api.ts';
import { gameIdOfPath } from '../../../preload/contract/game-path.ts';
import type { RareFields } from './archived-game.ts';
import type { ImportSource } from './import-protocol.ts';
import { makeNotes } from './game-notes.ts';
import { comparable } from './own-side.ts';
import { readOwnNotes } from './own-notes.ts';
import { endingOf } from './written-ending.ts';
import { partialIdPrefix } from '../../store/archive/partial-games.ts';
import {
  beganAt,
  controlOf,
  known,
  levelOf,
  nameOf,
  numberOf,
  createTagTable,
  type Tags,
  fileTagsOf,
} from './imported-tags.ts';
import {
  createCodePlayer,
  invalidStart,
  unknownRules,
  type TakePosition,
} from '../../chess/bulk/position-player.ts';
import { fileIdMark, tagsBeside, unknownDate } from './pgn.ts';

/** Not `indexed` if it cannot be replayed: the variant's rules are unknown, or the initial position is invalid. */
export interface ImportedGame extends BatchGame {
  /** Parts of the game that exceeded a limit. */
  readonly cuts: ReadonlySet<PgnCut>;
  /** Why the game is incomplete, or which tag is. */
  readonly fault: ImportFault | null;
}

/** `move`: an illegal move. `position`: an invalid initial position, whose moves are stored unplayed. */
export interface ImportFault extends Omit<PgnFault, 'problem'> {
  readonly problem: PgnProblem | 'move' | 'position';
}

export interface ImportOptions {
  /** Name of the account's user in the server's spelling; empty for none. */
  readonly user: string;
  /** Comparable names under which games are the user's own (see `own-side.ts`); by default `user`. */
  readonly names?: readonly string[];
  /** The account's server, without a trailing slash. */
  readonly baseUrl: string;
  readonly source: ImportSource;
  readonly onPosition: TakePosition;
}

const utf8 = new TextEncoder();

export function createGameImport({
  user,
  names = user === '' ? [] : [comparable(user)],
  baseUrl,
  source,
  onPosition,
}: ImportOptions): (game: PgnGameRead) => ImportedGame {
  const selves = new Set(names);
  const isSelf = (name: string | null): boolean => name !== null && selves.has(comparable(name));
  const player = createCodePlayer(onPosition);
  const tags = createTagTable();
  return (whole) => {
    tags.read(whole.tags);
    const hasFen = known(tags.get('FEN')) !== null;
    const variant = variantOf(tags.get('Variant'), hasFen);
    const fen = hasFen ? playableFen(tags.get('FEN') ?? '', variant) : undefined;
    const written = whole.texts.size === 0 ? whole : withSan(whole, variant, fen);
    const failed = player(written, variant, fen ?? 'startpos');
    const fault = faultOf(whole, failed, tags);
    const read = failed === undefined || failed < 0 ? written : upTo(written, failed);
    const moves = movesOf(read);
    // A saved analysis of an own game is no second game.
    const isAnalysis = tags.get('AnalysisId') !== undefined;
    const isOf = (color: 'White' | 'Black') => !isAnalysis && isSelf(nameOf(tags.get(color)));
    const isBlack = !isOf('White') && isOf('Black');
    const isMine = isBlack || isOf('White');
    const [own, other] = isBlack ? (['Black', 'White'] as const) : (['White', 'Black'] as const);
    const result = resultOf(tags.get('Result'), read.result, isBlack);
    const clock = controlOf(tags.get('TimeControl'));
    const initial = (clock.initial ?? 0) * 100;
    const clocks = hasLeadingClocks(read) ? read.clocks : null;
    const began = beganAt(tags);
    const opponent = nameOf(tags.get(other));
    const level = levelOf(opponent);
    const ratings = [numberOf(tags.get(`${own}Elo`)), numberOf(tags.get(`${other}Elo`))] as const;
    const ownTitle = tags.get(`${own}Title`);
    const opponentTitle = tags.get(`${other}Title`);
    const more: RareFields = {
      ...(ownTitle !== undefined && { ownTitle }),
      ...(opponentTitle !== undefined && { opponentTitle }),
      ...(fen !== undefined && { initialFen: fen }),
    };
    const hasMore = ownTitle !== undefined || opponentTitle !== undefined || fen !== undefined;
    const speed =
      clock.initial !== null
        ? speedOfClock(clock.initial, clock.increment ?? 0)
        : clock.days === null
          ? 'unknown'
          : 'correspondence';
    const { own: ownNotes, others } = readOwnNotes(read.notes, tags.get(tagsHeader), {
      ...{ variant, initialFen: fen ?? 'startpos' },
      sans: () => unpackMoves(moves),
    });
    const stop = isPart(fault) ? fault : null;
    const serverId = serverIdOf(tags, baseUrl);
    const fileId = (): string => fileIdOf(tags, variant, moves, stop);
    // One literal: adding fields to a copy of another object takes several times as long.
    const game = {
      gameId: serverId ?? fileId(),
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
      clockLeft:
        clocks === null
          ? null
          : clockLeftOf(clocks, read.clockCount, isBlack === (turnOf(fen ?? 'startpos') === 'black')),
      own: isMine ? null : (tags.get('White') ?? '?'),
      moves,
      clocks: clocks === null ? null : packClocks(clocks, initial, read.clockCount),
      evals: read.evalCount === 0 ? null : packEvaluations(evaluationsOf(read)),
      more: hasMore ? JSON.stringify(more) : null,
      notes: null as string | null,
    };
    const { json, cuts } = notesOf(
      others === read.notes ? read : { ...read, notes: others },
      tagsBeside(read.tags, game, more, user, baseUrl),
      clocks !== null,
      stop,
    );
    game.notes = json;
    return {
      indexed: failed === undefined || failed >= 0,
      cuts,
      fault,
      ownNotes,
      file: fileTagsOf(tags),
      game,
      ...(serverId !== null && { apart: { gameId: fileId(), tags: namesOfGame(read.tags) } }),
    };
  };
}

const withSan = (read: PgnGameRead, variant: string, fen = 'startpos'): PgnGameRead => {
  const key = variantKeys.find((one) => one === variant);
  return key === undefined ? read : { ...read, ...withPlainMoves(read, key, fen) };
};

/** The FEN itself, or its placement and turn when only its other fields are invalid. */
function playableFen(fen: string, variant: string): string {
  const key = variantKeys.find((one) => one === variant);
  if (key === undefined || parseBoard(fen, key)) return fen;
  const [placement = '', turn = 'w'] = fen.trim().split(/\s+/);
  const plain = `${placement} ${turn === 'b' ? 'b' : 'w'} - - 0 1`;
  return parseBoard(plain, key) ? plain : fen;
}

/** The game's first `plies` plies. */
function upTo(read: PgnGameRead, plies: number): PgnGameRead {
  const counted = (has: (ply: number) => boolean): number => {
    let count = 0;
    for (let ply = 0; ply < plies; ply += 1) if (has(ply)) count += 1;
    return count;
  };
  return {
    ...read,
    plies,
    texts: new Map([...read.texts].filter(([ply]) => ply < plies)),
    notes: read.notes.filter(({ ply }) => ply <= plies),
    clockCount: counted((ply) => read.clocks[ply] !== -1),
    evalCount: counted((ply) => read.evalKinds[ply] !== 0),
  };
}

/** `failed`: result of the code player. */
function faultOf(read: PgnGameRead, failed: number | undefined, tags: Tags): ImportFault | null {
  if (failed === invalidStart)
    return { problem: 'position', line: read.line(), text: shortened(tags.get('FEN') ?? '') };
  if (failed === undefined || failed === unknownRules) return read.fault();
  const text = read.texts.get(failed) ?? sanOfCode(read.codes[failed] ?? 0);
  // Both players lost, by the notation of castling.
  if (failed === read.plies - 1 && text === 'O-O' && tags.get('Result') === '0-0') return read.fault();
  return { problem: 'move', line: read.lineOf(failed), text: shortened(text) };
}

const longestText = 80;
const shortened = (text: string): string => text.slice(0, longestText);

/** Whether moves are missing or cannot be played. */
export const isPart = (fault: ImportFault | null): boolean => fault !== null && fault.problem !== 'tag';

/** The moves' result counts where the tag has none. */
function resultOf(tag: string | undefined, written: string, isBlack: boolean): ArchiveResult {
  const tagged = tag === undefined ? '*' : (resultOfText(tag) ?? '*');
  const text = tagged === '*' ? written : tagged;
  if (text === '1/2-1/2') return 'draw';
  if (text !== '1-0' && text !== '0-1') return 'none';
  return (text === '1-0') === isBlack ? 'loss' : 'win';
}

function statusOf(termination: string | undefined, result: ArchiveResult, read: PgnGameRead): string {
  const ending = endingOf(termination, result);
  if (result === 'none') return ending === undefined ? 'unknownFinish' : 'aborted';
  if (ending !== undefined && ending !== 'normal') return ending;
  const last = read.plies === 0 ? 0 : (read.codes[read.plies - 1] ?? 0);
  if (last !== escapeCode && last >= 2 * sanLayout.moveCodes) return 'mate';
  if (result === 'draw') return 'draw';
  // A normal end is neither by time nor by a rule. A file that says nothing does not mean a resignation.
  return ending === undefined ? 'unknownFinish' : 'resign';
}

/** Whether the clocks cover the first `clockCount` plies without a gap. */
function hasLeadingClocks({ clocks, clockCount }: PgnGameRead): boolean {
  for (let ply = 0; ply < clockCount; ply += 1) if (clocks[ply] === -1) return false;
  return clockCount > 0;
}

/** `isFirst`: the side made the first move. */
function clockLeftOf(clocks: Int32Array, count: number, isFirst: boolean): number | null {
  const side = isFirst ? 0 : 1;
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

/** The id of the account's server that the file gives the game; null for none. */
function serverIdOf(tags: Tags, baseUrl: string): string | null {
  const site = tags.get('Site') ?? '';
  if (!site.startsWith(`${baseUrl}/`)) return null;
  return gameIdOfPath(site.slice(baseUrl.length).split(/[?#]/, 1)[0] ?? '') ?? null;
}

/** Tags that name a game of the server. */
const namesOfGame = (tags: PgnGameRead['tags']): ApartGame['tags'] =>
  tags.filter(([name]) => name === 'Site' || name === 'GameId');

/** A hash of the content. `stop`: the error of a game that is stored in part. */
function fileIdOf(tags: Tags, variant: string, moves: Uint8Array, stop: ImportFault | null): string {
  const date = known(tags.get('Date') ?? tags.get('UTCDate'))?.replace(unknownDate, '') ?? '';
  const analysis = tags.get('AnalysisId');
  const about = [
    known(tags.get('White')) ?? '',
    nameOf(tags.get('Black')) ?? '',
    tags.get('FEN') ?? '',
    variant,
    date,
    tags.get('UTCTime') ?? '',
    // Each saved analysis is a game of its own, though its moves are the same.
    ...(analysis === undefined ? [] : [analysis]),
  ];
  if (stop === null) return fileIdMark + hashOf(about.join('\n'), moves);
  return partialIdPrefix(beganAt(tags)) + hashOf([...about, stop.text].join('\n'), moves);
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
  tags: readonly (readonly [string, string])[],
  hasClocks: boolean,
  stop: ImportFault | null,
): ReturnType<typeof makeNotes> {
  const clocked = hasClocks || read.clockCount === 0 ? [] : strayClocks(read);
  const beside = [...clocked, ...read.notes]
    // Glyphs first, as in the exported PGN.
    .toSorted((a, b) => a.ply - b.ply || Number(b.kind === 'glyph') - Number(a.kind === 'glyph'));
  const others = tags.filter(([name]) => name !== tagsHeader);
  return makeNotes(others, beside, read.cuts, stop && { problem: stop.problem, text: stop.text });
}

/** Clocks of only some plies remain comments. */
function strayClocks({ clocks, plies }: PgnGameRead): PgnGameRead['notes'] {
  return Array.from({ length: plies }, (_, ply) => ply).flatMap((ply) => {
    const clock = clocks[ply] ?? -1;
    return clock < 0 ? [] : [{ ply: ply + 1, kind: 'comment' as const, text: `[%clk ${clockText(clock)}]` }];
  });
}
