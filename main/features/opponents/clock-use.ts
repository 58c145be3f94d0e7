/** How a player uses the clock, per speed. Only games with clocks count. Pure. */
import { clockBounds } from '../../chess/insights/game-facts.ts';
import type { TheirGame } from './their-game.ts';

/** Speeds with fewer games are left out: one game says little. */
export const fewestClocked = 5;

export interface ClockUse {
  readonly speed: string;
  /** Finished games with clocks. */
  readonly games: number;
  /** Mean shares of the time spent in a game, in opening, middlegame and endgame; they add up to 1. */
  readonly shares: readonly [number, number, number];
  /** Games with less than a tenth of the initial time left after one of their moves. */
  readonly trouble: number;
  /** Games lost on time. */
  readonly lostOnTime: number;
}

const [, , troubleShare] = clockBounds;

/** Most games first. */
export function clockUseOf(games: readonly TheirGame[]): readonly ClockUse[] {
  const speeds = new Map<string, TheirGame[]>();
  for (const game of games)
    if (game.clock && game.result !== 'none' && total(game) > 0)
      speeds.set(game.speed, [...(speeds.get(game.speed) ?? []), game]);
  return [...speeds]
    .filter(([, found]) => found.length >= fewestClocked)
    .map(([speed, found]): ClockUse => {
      const mean = (phase: 0 | 1 | 2) =>
        found.reduce((sum, game) => sum + (game.clock?.spent[phase] ?? 0) / total(game), 0) / found.length;
      return {
        speed,
        games: found.length,
        shares: [mean(0), mean(1), mean(2)],
        trouble: found.filter(({ clock }) => clock !== null && clock.lowest < troubleShare).length,
        lostOnTime: found.filter(({ result, status }) => result === 'loss' && status === 'outoftime').length,
      };
    })
    .toSorted((one, other) => other.games - one.games);
}

const total = ({ clock }: TheirGame): number => (clock?.spent ?? []).reduce((sum, one) => sum + one, 0);
