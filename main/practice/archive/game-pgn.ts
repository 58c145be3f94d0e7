import type { Color } from '../../chess/vocabulary.ts';
import { variantNames } from '../../chess/names.ts';
import { analyse, type MoveAnalysis } from './analysis.ts';
import type { ExportOptions } from './export-options.ts';
import { openingOfRecord, type ExportContext } from './export-context.ts';
import type { GameLine, GameRecord } from './record.ts';

/** A game as PGN, followed by an empty line. */
export function makeGamePgn(record: GameRecord, options: ExportOptions, context: ExportContext): string {
  const line = record.line();
  const tags = options.tags ? tagsOf(record, line, options, context) : [];
  const head = tags.map(([name, value]) => `[${name} "${value.replaceAll(/["\\\r\n]/g, ' ')}"]\n`).join('');
  const text = options.moves ? moveText(record, line, options) : resultOf(record, line);
  return `${head}${head === '' ? '' : '\n'}${text}\n`;
}

function resultOf({ isLive, winner }: GameRecord, { status }: GameLine): string {
  if (isLive || status === 'unknownFinish') return '*';
  return winner === undefined ? '1/2-1/2' : winner === 'white' ? '1-0' : '0-1';
}

function dateOf(at: number): { readonly date: string; readonly time: string } {
  const [date = '', time = ''] = new Date(at).toISOString().split(/[T.]/);
  return { date: date.replaceAll('-', '.'), time };
}

function eventOf({ rated, perf, arena, source, variant, speed }: GameRecord): string {
  if (arena) return arena.name ?? 'Arena';
  if (source === 'import') return 'Imported game';
  const kind = variant === 'standard' || variant === 'fromPosition' ? speed : perf;
  return `${rated ? 'rated' : 'casual'} ${kind} game`;
}

type Tag = readonly [name: string, value: string];

function tagsOf(
  record: GameRecord,
  line: GameLine,
  { opening: withOpening }: ExportOptions,
  { directory, publicUrl, skew }: ExportContext,
): readonly Tag[] {
  const { date, time } = dateOf(record.createdAt + skew);
  const site = `${publicUrl}/${record.id}`;
  const opening = openingOfRecord(record, line);
  const control = record.timeControl;
  const signed = (diff: number) => (diff < 0 ? String(diff) : `+${diff}`);
  const nameOf = (color: Color) => {
    const seat = record.seats[color];
    if (seat.kind === 'computer') return `Computer level ${seat.level}`;
    return seat.kind === 'member' ? directory.light(seat.id).name : (seat.name ?? 'Anonymous');
  };
  const ofPlayer = (color: Color, name: string): readonly Tag[] => {
    const seat = record.seats[color];
    const diff = record.ratingDiffs?.[color];
    const title = seat.kind === 'member' ? directory.light(seat.id).title : undefined;
    return [
      ...(seat.kind === 'member' ? [[`${name}Elo`, String(seat.rating)] as const] : []),
      ...(diff === undefined ? [] : [[`${name}RatingDiff`, signed(diff)] as const]),
      ...(title ? [[`${name}Title`, title] as const] : []),
    ];
  };
  return [
    ['Event', eventOf(record)],
    ['Site', site],
    ['Date', date],
    ['Round', '-'],
    ['White', nameOf('white')],
    ['Black', nameOf('black')],
    ['Result', resultOf(record, line)],
    ['GameId', record.id],
    ['UTCDate', date],
    ['UTCTime', time],
    ...ofPlayer('white', 'White'),
    ...ofPlayer('black', 'Black'),
    ['Variant', variantNames[record.variant]],
    ['TimeControl', control.type === 'clock' ? `${control.limit}+${control.increment}` : '-'],
    ...(opening ? ([['ECO', opening.eco]] as const) : []),
    ...(opening && withOpening ? ([['Opening', opening.name]] as const) : []),
    ['Termination', terminationOf(record, line)],
    ...(line.initialFen === 'startpos'
      ? []
      : ([
          ['FEN', line.initialFen],
          ['SetUp', '1'],
        ] as const)),
  ];
}

function terminationOf({ isLive }: GameRecord, { status }: GameLine): string {
  if (isLive) return 'Unterminated';
  if (status === 'outoftime' || status === 'timeout') return 'Time forfeit';
  return status === 'aborted' || status === 'noStart' ? 'Abandoned' : 'Normal';
}

function clockText(centiseconds: number): string {
  const seconds = Math.floor(centiseconds / 100);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function evalText({ eval: value, mate }: MoveAnalysis): string {
  return mate === undefined ? ((value ?? 0) / 100).toFixed(2) : `#${mate}`;
}

function moveText(record: GameRecord, line: GameLine, options: ExportOptions): string {
  const evals =
    record.isAnalysed && options.evals ? analyse(record.id, record.variant, line).moves : undefined;
  const startsBlack = line.initialFen.split(' ')[1] === 'b';
  const first = Number(line.initialFen.split(' ')[5] ?? 1) || 1;
  const offset = startsBlack ? 1 : 0;
  const words: string[] = [];
  let isCommented = false;
  for (const [ply, san] of line.sans.entries()) {
    const number = first + Math.floor((ply + offset) / 2);
    const isWhite = (ply + offset) % 2 === 0;
    if (isWhite) words.push(`${number}.`);
    else if (ply === 0 || isCommented) words.push(`${number}...`);
    words.push(san);
    const comments = [
      ...(evals?.[ply] ? [`[%eval ${evalText(evals[ply])}]`] : []),
      ...(options.clocks && line.clocks ? [`[%clk ${clockText(line.clocks[ply] ?? 0)}]`] : []),
      ...(options.literate && evals?.[ply]?.judgment ? [evals[ply].judgment.comment] : []),
    ];
    isCommented = comments.length > 0;
    if (isCommented) words.push(`{ ${comments.join(' ')} }`);
  }
  return [...words, resultOf(record, line)].join(' ');
}
