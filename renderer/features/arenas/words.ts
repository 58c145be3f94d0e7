import { unknownVariant } from '@chess/vocabulary.ts';
import type { ArenaCheck, ArenaRow, ArenaView } from '@contract/arenas.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { GameWords } from '@text/game-words.ts';
import type { arenasText } from './arenas-text.ts';
import type { oneArenaText } from './one-arena-text.ts';

export type ArenasText = TextOf<typeof arenasText>;

/** Such as `Blitz 3+2`; a non-standard variant's name replaces the speed. Unknown parts are left out. */
export function kindText({ clock, speed, variant }: ArenaRow, words: GameWords): string {
  const isUsual = variant.key === 'standard' || variant.key === unknownVariant;
  const name = isUsual && speed !== null ? words.speed(speed) : words.variant(variant.key, variant.name);
  return [name, ...(clock ? [words.clock(clock.limit, clock.increment)] : [])].join(' ');
}

/** In place of a figure that the server does not state. */
export const unknown = '–';

export function checkText(
  { kind, asked, has }: ArenaCheck,
  text: TextOf<typeof oneArenaText>['checks'],
): string {
  const wanted = asked === null ? '' : String(asked);
  const own = has === null ? null : String(has);
  switch (kind) {
    case 'minRating':
    case 'maxRating':
    case 'minRatedGames':
    case 'minAccountAge':
      return text[kind](wanted, own);
    case 'teamMember':
      return text.teamMember(wanted);
    default:
      return text[kind];
  }
}

/** Whether the account fails a condition, by the app's checks or by the server's verdicts. */
export function failsCondition({ checks, verdicts }: Pick<ArenaView, 'checks' | 'verdicts'>): boolean {
  return checks.some(({ fit }) => fit === 'no') || verdicts.some(({ ok }) => ok === false);
}

/** Whether the account has no permission to join arenas: no attempt can succeed. */
export function lacksPermission({ checks }: Pick<ArenaView, 'checks'>): boolean {
  return checks.some(({ kind, fit }) => kind === 'scope' && fit === 'no');
}

/** Where the account would play, or what to expect of a join. */
export function accessHint({ row, checks }: Pick<ArenaView, 'row' | 'checks'>, text: ArenasText): string {
  const isDoubtful = row.access === 'never' && !lacksPermission({ checks });
  return text.accessHints[isDoubtful ? 'doubtful' : row.access];
}

/** The server's verdict on a condition, in its own words: with the reason when it is not met. */
export function verdictText({ condition, verdict, ok }: ArenaView['verdicts'][number]): string {
  return ok === false && verdict !== null ? `${condition} (${verdict})` : condition;
}

export function freqText(freq: string, text: ArenasText): string {
  const names: Readonly<Record<string, string>> = text.freq;
  return names[freq] ?? freq;
}

/** `mm:ss` below one hour, `h:mm:ss` below one day, else days with the symbol that all languages share. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3_600)];
  const [minutes, rest] = [Math.floor((seconds % 3_600) / 60), seconds % 60];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}
