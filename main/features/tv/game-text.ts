/** Recorded games as PGN, with clocks, in any variant. */
import { turnOf } from '../../chess/derive.ts';
import { variantName } from '../../chess/names.ts';
import type { TvGame, TvSeatView, TvStep } from '../../../preload/contract/tv.ts';
import { nameIn } from '../../text/translate.ts';

/** Exports moves up to the first gap, which a comment marks: later moves cannot be replayed. */
export function makeGameText(game: TvGame): string {
  const { steps, white, black, variant } = game;
  const [first, ...rest] = steps;
  const gap = rest.findIndex((step) => step.gap || step.san === null);
  const moves = gap === -1 ? rest : rest.slice(0, gap);
  const result = resultOf(game);
  const startsWhole = first === undefined || first.ply === 0;
  const tags: readonly (readonly [string, string])[] = [
    ['Event', `TV: ${game.channel}`],
    ['Site', game.address],
    ['Date', new Date(game.began).toISOString().slice(0, 10).replaceAll('-', '.')],
    ['Round', '-'],
    ['White', nameIn(white.name, 'en')],
    ['Black', nameIn(black.name, 'en')],
    ['Result', result],
    ...playerTags('White', white),
    ...playerTags('Black', black),
    ...(variant === 'standard' ? [] : [['Variant', variantName(variant)] as const]),
    ...(first && (!startsWhole || variant === 'chess960' || variant === 'fromPosition')
      ? [['SetUp', '1'] as const, ['FEN', first.fen] as const]
      : []),
    ...(game.opening === null ? [] : [['Opening', game.opening] as const]),
  ];
  const text = moves.map((step, index) => moveText(step, index === 0, first)).join(' ');
  const missing = gap === -1 ? '' : ' { The moves from here on are not known. }';
  const head = tags.map(([name, value]) => `[${name} "${value.replaceAll(/["\\\r\n]/g, ' ')}"]`).join('\n');
  return `${head}\n\n${`${text}${missing} ${result}`.trim()}\n`;
}

function resultOf({ winner, status, state }: TvGame): string {
  if (winner) return winner === 'white' ? '1-0' : '0-1';
  const isDrawn = ['draw', 'stalemate', 'insufficientMaterialClaim'].includes(status ?? '');
  return isDrawn || (state === 'complete' && status === 'outoftime') ? '1/2-1/2' : '*';
}

function playerTags(side: 'White' | 'Black', { rating, title }: TvSeatView) {
  return [
    ...(rating === undefined ? [] : [[`${side}Elo`, String(rating)] as const]),
    ...(title === undefined ? [] : [[`${side}Title`, title] as const]),
  ];
}

function moveText(step: TvStep, isFirst: boolean, start: TvStep | undefined): string {
  const isWhites = turnOf(step.fen) === 'black';
  const ply = step.ply ?? (start?.ply ?? 0) + 1;
  const number = Math.ceil(ply / 2);
  const lead = isWhites ? `${number}. ` : isFirst ? `${number}... ` : '';
  const left = isWhites ? step.white : step.black;
  return `${lead}${step.san}${left === null ? '' : ` { [%clk ${clockText(left)}] }`}`;
}

function clockText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
}
