import type { Clock } from '../base/clock.ts';
import { opposite, type Color } from '../chess/vocabulary.ts';
import type { Fields } from './fields.ts';
import { parseSetting, parseTimeControl, type Setting } from './api.ts';
import type { ClubConfig } from './config.ts';
import type { Sink } from './feeds.ts';
import { isTrue } from './flags.ts';
import type { Games } from './games.ts';
import type { Lots } from './lots.ts';
import { perfOf, seatOf } from './members.ts';
import { drawMs } from './opponents.ts';
import { arenaPeople, perfKeyOf, ratingOf } from './roster.ts';
import { done, refuse, type ClubState, type Result, type Seat, type TimeControl } from './state.ts';
import { speedOf } from './time-control.ts';

/** What the user looks for in the lobby. */
export interface Seek extends Setting {
  readonly rated: boolean;
  readonly timeControl: TimeControl;
  readonly ratings: readonly [least: number, most: number];
}

/** The lobby: somebody who would take such a game comes after a while. */
export interface Seeks {
  parse(fields: Fields): Result<Seek>;
  /** Stays for as long as the sink is open; a game ends it. */
  open(seek: Seek, sink: Sink): () => void;
  /** Stays until it is taken, and has an id. */
  post(seek: Seek): string;
}

export interface SeeksDependencies {
  readonly clock: Clock;
  readonly config: ClubConfig;
  readonly state: ClubState;
  readonly games: Games;
  readonly lots: Lots;
}

const takenAfterMs: readonly [number, number] = [2_000, 8_000];
const anyRating: readonly [number, number] = [0, 4_000];
const mostMinutes = 180;
/** Of the members with the nearest ratings, one is drawn by lot. */
const mostTakers = 20;

export function createSeeks({ clock, config, state, games, lots }: SeeksDependencies): Seeks {
  const begin = (seek: Seek) => {
    const { variant, rated, timeControl, ratings } = seek;
    const perf = perfKeyOf(variant, speedOf(timeControl));
    const own = seatOf(state.user, perf);
    const wanted = perfOf(state.user, perf).rating;
    const distance = (rating: number) => Math.abs(rating - wanted);
    // As on the service, bots do not play in the lobby; those who do are paired with similar ratings.
    const takers = arenaPeople
      .filter(({ title }) => title !== 'BOT')
      .map((person) => ({ id: person.id, rating: ratingOf(person, perf, clock.now()) }))
      .filter(({ rating }) => rating >= ratings[0] && rating <= ratings[1])
      .toSorted((a, b) => distance(a.rating) - distance(b.rating))
      .slice(0, mostTakers);
    const taker = takers[lots.integer(Math.max(1, takers.length))];
    if (!taker) return undefined;
    const userColor: Color = lots.color(seek.color);
    const other: Seat = { kind: 'member', ...taker, provisional: false };
    return games.create({
      id: lots.id(8),
      variant,
      initialFen: 'startpos',
      rated,
      source: 'lobby',
      timeControl,
      seats: opposite(userColor) === 'black' ? { white: own, black: other } : { white: other, black: own },
      userColor,
    });
  };

  return {
    parse(fields) {
      if (config.account.kind === 'bot') return refuse(400, 'Bot accounts cannot seek games');
      const setting = parseSetting(fields);
      if (!setting.ok) return setting;
      if (fields['fen'] !== undefined || setting.value.variant === 'fromPosition')
        return refuse(400, 'A seek has no position of its own');
      const minutes = Number(fields['time'] ?? NaN);
      if (fields['time'] !== undefined && !(minutes >= 0 && minutes <= mostMinutes))
        return refuse(400, 'Invalid time control');
      const timeControl = parseTimeControl(
        fields['time'] === undefined
          ? { days: fields['days'] ?? '' }
          : { 'clock.limit': String(minutes * 60), 'clock.increment': fields['increment'] ?? '0' },
      );
      if (!timeControl) return refuse(400, 'Invalid time control');
      const speed = speedOf(timeControl);
      if (speed !== 'rapid' && speed !== 'classical' && speed !== 'correspondence')
        return refuse(400, 'This speed is too fast for the Board API');
      const [least, most] = (fields['ratingRange'] ?? '').split('-').map(Number);
      const ratings = fields['ratingRange'] ? ([least ?? NaN, most ?? NaN] as const) : anyRating;
      if (!(ratings[0] <= ratings[1])) return refuse(400, 'ratingRange is two numbers with a hyphen');
      return done({ ...setting.value, rated: isTrue(fields['rated']), timeControl, ratings });
    },
    open(seek, sink) {
      const timer = clock.after(drawMs(lots.random, takenAfterMs), () => {
        if (begin(seek)) sink.end();
      });
      return () => timer.cancel();
    },
    post(seek) {
      clock.after(drawMs(lots.random, takenAfterMs), () => void begin(seek));
      return lots.id(8);
    },
  };
}
