/** Games of the archive as PGN. */
import { makePgnText } from '../../chess/pgn-text.ts';
import { variantName } from '../../chess/names.ts';
import type { ArchiveGame } from '../../store/history-api.ts';
import { fromArchived } from './archived-game.ts';

const endings: Readonly<Record<string, string>> = {
  outoftime: 'Time forfeit',
  timeout: 'Abandoned',
  aborted: 'Abandoned',
  noStart: 'Abandoned',
  cheat: 'Rules infraction',
};

/** `own`: the account's user as the server writes the name. `baseUrl` without a slash at its end. */
export function toPgn(game: ArchiveGame, own: string, baseUrl: string): string {
  const { head, more, sans, clocks, evaluations } = fromArchived(game);
  const { color, result, level } = head;
  const other = head.opponent ?? (level === null ? 'Anonymous' : `Computer level ${level}`);
  const [white, black] = color === 'white' ? [own, other] : [other, own];
  const ratings = [head.ownRating, head.rating];
  const diffs = [head.ownDiff, head.ratingDiff];
  const titles = [more.ownTitle ?? null, more.opponentTitle ?? null];
  const sided = <T>(pair: readonly T[]): readonly T[] => (color === 'white' ? pair : pair.toReversed());
  const pgnResult = resultText(result, color);
  const began = new Date(head.began);
  const day = began.toISOString().slice(0, 10).replaceAll('-', '.');
  const time = began.toISOString().slice(11, 19);
  const [whiteRating, blackRating] = sided(ratings);
  const [whiteDiff, blackDiff] = sided(diffs);
  const [whiteTitle, blackTitle] = sided(titles);
  const fen = more.initialFen === 'startpos' ? undefined : more.initialFen;
  const optional: readonly (readonly [string, string | null | undefined])[] = [
    ['GameId', head.gameId],
    ['UTCDate', day],
    ['UTCTime', time],
    ['WhiteElo', numberText(whiteRating)],
    ['BlackElo', numberText(blackRating)],
    ['WhiteRatingDiff', diffText(whiteDiff)],
    ['BlackRatingDiff', diffText(blackDiff)],
    ['WhiteTitle', whiteTitle],
    ['BlackTitle', blackTitle],
    ['Variant', variantName(head.variant)],
    ['TimeControl', timeControl(game)],
    ['ECO', head.eco],
    ['Opening', head.opening],
    ['Termination', head.result === 'none' ? 'Abandoned' : (endings[head.status] ?? 'Normal')],
    ['FEN', fen],
    ['SetUp', fen === undefined ? undefined : '1'],
  ];
  const [, turn, , , , number] = (fen ?? '').split(' ');
  return makePgnText({
    tags: [
      [
        'Event',
        `${head.rated ? 'Rated' : 'Casual'} ${head.perf} ${head.arena === null ? 'game' : head.arena}`,
      ],
      ['Site', `${baseUrl}/${head.gameId}`],
      ['Date', day],
      ['Round', '-'],
      ['White', white],
      ['Black', black],
      ['Result', pgnResult],
      ...optional.flatMap(([name, value]) =>
        value === null || value === undefined ? [] : [[name, value] as const],
      ),
    ],
    sans,
    clocks,
    evaluations,
    result: pgnResult,
    ...(turn === 'b' && { blackBegins: true }),
    ...(Number(number) > 0 && { firstMove: Number(number) }),
  });
}

const numberText = (value: number | null | undefined) =>
  value === null || value === undefined ? null : String(value);
const diffText = (value: number | null | undefined) =>
  value === null || value === undefined ? null : `${value < 0 ? '' : '+'}${value}`;

function timeControl({ clockInitial, clockIncrement, daysPerTurn }: ArchiveGame): string {
  if (clockInitial !== null) return `${clockInitial}+${clockIncrement ?? 0}`;
  return daysPerTurn === null ? '-' : `1/${daysPerTurn * 86_400}`;
}

function resultText(result: ArchiveGame['result'], color: ArchiveGame['color']): string {
  if (result === 'none') return '*';
  if (result === 'draw') return '1/2-1/2';
  return (result === 'win') === (color === 'white') ? '1-0' : '0-1';
}
