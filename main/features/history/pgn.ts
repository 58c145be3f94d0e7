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
};

/** Undefined where a game has a result and its ending is unknown. */
const terminationOf = ({ status, result }: ArchiveHead): string | undefined => {
  if (status === 'unknownFinish') return result === 'none' ? 'Unterminated' : undefined;
  return endings[status] ?? (result === 'none' ? 'Abandoned' : 'Normal');
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

/** Names of the derived tags, in the order of exports and of `valuesOf`. */
const derivedNames = [
  ...([
    'Event',
    'Site',
    'Date',
    'Round',
    'White',
    'Black',
    'Result',
    'GameId',
    'UTCDate',
    'UTCTime',
  ] as const),
  ...(['WhiteElo', 'BlackElo', 'WhiteRatingDiff', 'BlackRatingDiff', 'WhiteTitle', 'BlackTitle'] as const),
  ...(['Variant', 'TimeControl', 'ECO', 'Opening', 'Termination', 'FEN', 'SetUp'] as const),
] as const;
const placeOfName: ReadonlyMap<string, number> = new Map(derivedNames.map((name, place) => [name, place]));

type DerivedValue = string | null | undefined;

/** Values of `derivedNames`. */
function valuesOf(
  game: ArchiveHead,
  more: Tagged['more'],
  user: string,
  baseUrl: string,
): readonly DerivedValue[] {
  const { color, result, level } = game;
  const own = game.own ?? user;
  const other = game.opponent ?? (level === null ? 'Anonymous' : `Computer level ${level}`);
  const isWhite = color === 'white';
  const fen = more.initialFen === 'startpos' ? undefined : more.initialFen;
  const began = new Date(game.began).toISOString();
  const day = began.slice(0, 10).replaceAll('-', '.');
  const time = began.slice(11, 19);
  const isOfFile = game.gameId.startsWith(fileIdMark);
  // A file with a date but no time is stored as midnight.
  const knowsTime = game.began !== 0 && (!isOfFile || time !== '00:00:00');
  const kind = variantName(speedName(game.perf));
  return [
    `${game.rated ? 'Rated' : 'Casual'} ${kind} ${game.arena === null ? 'game' : game.arena}`,
    isOfFile ? '?' : `${baseUrl}/${game.gameId}`,
    game.began === 0 ? unknownDate : day,
    '-',
    isWhite ? own : other,
    isWhite ? other : own,
    resultText(result, color),
    isOfFile ? undefined : game.gameId,
    knowsTime ? day : undefined,
    knowsTime ? time : undefined,
    numberText(isWhite ? game.ownRating : game.rating),
    numberText(isWhite ? game.rating : game.ownRating),
    diffText(isWhite ? game.ownDiff : game.ratingDiff),
    diffText(isWhite ? game.ratingDiff : game.ownDiff),
    isWhite ? more.ownTitle : more.opponentTitle,
    isWhite ? more.opponentTitle : more.ownTitle,
    game.variant === 'unknown' ? undefined : variantName(game.variant),
    timeControl(game),
    game.eco,
    game.opening,
    terminationOf(game),
    fen,
    fen === undefined ? undefined : '1',
  ];
}

/** The derived tags. `user`: name in the server's spelling. `baseUrl`: without a trailing slash. */
export function tagsOf(game: Tagged, user: string, baseUrl: string): readonly Tag[] {
  const values = valuesOf(game, game.more, user, baseUrl);
  return derivedNames.flatMap((name, place): readonly Tag[] => {
    const value = values[place];
    return value === null || value === undefined ? [] : [[name, value]];
  });
}

/** The tags that `tagsOf` does not derive, or with another value. An import asks for each of its games. */
export function tagsBeside(
  tags: readonly Tag[],
  game: ArchiveHead,
  more: Tagged['more'],
  user: string,
  baseUrl: string,
): readonly Tag[] {
  const values = valuesOf(game, more, user, baseUrl);
  return tags.filter(([name, value]) => {
    const place = placeOfName.get(name);
    return place === undefined || values[place] !== value;
  });
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
