/** Exports archived games as PGN. */
import { makePgnText } from '../../chess/pgn-text.ts';
import { speedName, variantName } from '../../chess/names.ts';
import type { ArchiveGame, ArchiveHead } from '../../store/history-api.ts';
import { fromArchived, type RareFields } from './archived-game.ts';
import { noWrittenNotes, writtenTags, type WrittenNotes } from './own-notes.ts';

const endings: Readonly<Record<string, string>> = {
  outoftime: 'Time forfeit',
  timeout: 'Abandoned',
  aborted: 'Abandoned',
  noStart: 'Abandoned',
  cheat: 'Rules infraction',
  unknownFinish: 'Unterminated',
};

type Tag = readonly [name: string, value: string];

/** The fields that tags are derived from. */
export type Tagged = ArchiveHead & {
  readonly more: Pick<RareFields, 'initialFen' | 'ownTitle' | 'opponentTitle'>;
};

/** Prefix of ids derived from a file's content, for games without a server id. */
export const fileIdMark = 'pgn-';
/** PGN's notation for an unknown date. */
export const unknownDate = '????.??.??';

/** The derived tags. `user`: name in the server's spelling. `baseUrl`: without a trailing slash. */
export function tagsOf(game: Tagged, user: string, baseUrl: string): readonly Tag[] {
  const { more, color, result, level } = game;
  const own = game.own ?? user;
  const other = game.opponent ?? (level === null ? 'Anonymous' : `Computer level ${level}`);
  const isWhite = color === 'white';
  const sided = <T>(mine: T, others: T): readonly [T, T] => (isWhite ? [mine, others] : [others, mine]);
  const [white, black] = sided(own, other);
  const [whiteRating, blackRating] = sided(game.ownRating, game.rating);
  const [whiteDiff, blackDiff] = sided(game.ownDiff, game.ratingDiff);
  const [whiteTitle, blackTitle] = sided(more.ownTitle, more.opponentTitle);
  const fen = more.initialFen === 'startpos' ? undefined : more.initialFen;
  const began = new Date(game.began).toISOString();
  const day = began.slice(0, 10).replaceAll('-', '.');
  const time = began.slice(11, 19);
  const isOfFile = game.gameId.startsWith(fileIdMark);
  // A file with a date but no time is stored as midnight.
  const knowsTime = game.began !== 0 && (!isOfFile || time !== '00:00:00');
  const kind = variantName(speedName(game.perf));
  const optional: readonly (readonly [string, string | null | undefined])[] = [
    ['GameId', isOfFile ? undefined : game.gameId],
    ['UTCDate', knowsTime ? day : undefined],
    ['UTCTime', knowsTime ? time : undefined],
    ['WhiteElo', numberText(whiteRating)],
    ['BlackElo', numberText(blackRating)],
    ['WhiteRatingDiff', diffText(whiteDiff)],
    ['BlackRatingDiff', diffText(blackDiff)],
    ['WhiteTitle', whiteTitle],
    ['BlackTitle', blackTitle],
    ['Variant', game.variant === 'unknown' ? undefined : variantName(game.variant)],
    ['TimeControl', timeControl(game)],
    ['ECO', game.eco],
    ['Opening', game.opening],
    ['Termination', endings[game.status] ?? (result === 'none' ? 'Abandoned' : 'Normal')],
    ['FEN', fen],
    ['SetUp', fen === undefined ? undefined : '1'],
  ];
  return [
    ['Event', `${game.rated ? 'Rated' : 'Casual'} ${kind} ${game.arena === null ? 'game' : game.arena}`],
    ['Site', isOfFile ? '?' : `${baseUrl}/${game.gameId}`],
    ['Date', game.began === 0 ? unknownDate : day],
    ['Round', '-'],
    ['White', white],
    ['Black', black],
    ['Result', resultText(result, color)],
    ...optional.flatMap(([name, value]): readonly Tag[] =>
      value === null || value === undefined ? [] : [[name, value]],
    ),
  ];
}

/** `user` and `baseUrl` as in `tagsOf`. `own`: the user's own notes. */
export function toPgn(
  game: ArchiveGame,
  user: string,
  baseUrl: string,
  own: WrittenNotes = noWrittenNotes,
): string {
  const { head, more, notes, sans, clocks, evaluations } = fromArchived(game);
  const storedTags = new Map(notes.tags ?? []);
  const made = tagsOf({ ...head, more }, user, baseUrl);
  const names = new Set(made.map(([name]) => name));
  const [, turn, , , , number] = (more.initialFen ?? '').split(' ');
  return makePgnText({
    tags: [
      ...made.map(([name, value]): Tag => [name, storedTags.get(name) ?? value]),
      ...(notes.tags ?? []).filter(([name]) => !names.has(name)),
      ...writtenTags(own),
    ],
    sans,
    clocks,
    evaluations,
    notes: [...(notes.notes ?? []).map(([ply, kind, text]) => ({ ply, kind, text })), ...own.comments],
    result: resultText(head.result, head.color),
    ...(turn === 'b' && { blackBegins: true }),
    ...(Number(number) > 0 && { firstMove: Number(number) }),
  });
}

const numberText = (value: number | null | undefined) =>
  value === null || value === undefined ? null : String(value);
const diffText = (value: number | null | undefined) =>
  value === null || value === undefined ? null : `${value < 0 ? '' : '+'}${value}`;

function timeControl({ clockInitial, clockIncrement, daysPerTurn }: ArchiveHead): string {
  if (clockInitial !== null) return `${clockInitial}+${clockIncrement ?? 0}`;
  return daysPerTurn === null ? '-' : `1/${daysPerTurn * 86_400}`;
}

function resultText(result: ArchiveGame['result'], color: ArchiveGame['color']): string {
  if (result === 'none') return '*';
  if (result === 'draw') return '1/2-1/2';
  return (result === 'win') === (color === 'white') ? '1-0' : '0-1';
}
