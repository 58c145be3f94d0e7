import { type Color } from '../chess/vocabulary.ts';
import type { ClubContext } from './club-context.ts';
import type { Fields } from './fields.ts';
import { parseSetting, parseTimeControl, type Setting } from './api.ts';
import type { Sink } from './feeds.ts';
import { isTrue } from './flags.ts';
import type { ClubGames } from './games.ts';
import { perfOf, seatOf } from './members.ts';
import { drawMs } from './opponents.ts';
import { arenaPeople, perfKeyOf, playsPerf, ratingOf } from './roster.ts';
import { byColor, done, refuse, type ClubResult, type Seat, type ClubTimeControl } from './state.ts';
import { speedOf } from './time-control.ts';

/** A request for an opponent in the lobby. */
export interface ClubSeek extends Setting {
  readonly rated: boolean;
  readonly timeControl: ClubTimeControl;
  readonly ratings: readonly [least: number, most: number];
}

const acceptDelayMs: readonly [number, number] = [2_000, 8_000];
const anyRating: readonly [number, number] = [0, 4_000];
/** Bounds of a range of ratings. */
const ratingBounds: readonly [number, number] = [400, 2_900];
const maxMinutes = 180;
/** A challenge's is shorter, s. */
const maxIncrement = 180;
/** The opponent is drawn among this many members with the nearest ratings. */
const maxCandidates = 20;

/** The lobby: a matching opponent accepts a seek after a delay. */
export function createClubSeeks({
  clock,
  config,
  state,
  games,
  lots,
}: ClubContext & { readonly games: ClubGames }) {
  const begin = (seek: ClubSeek) => {
    const { variant, rated, timeControl, ratings } = seek;
    const perf = perfKeyOf(variant, speedOf(timeControl));
    const own = seatOf(state.user, perf);
    const wanted = perfOf(state.user, perf).rating;
    const distance = (rating: number) => Math.abs(rating - wanted);
    // As on the service, bots do not play in the lobby.
    const candidates = arenaPeople
      .filter((person) => person.title !== 'BOT' && playsPerf(person, perf))
      .map((person) => ({ id: person.id, rating: ratingOf(person, perf, clock.now()) }))
      .filter(({ rating }) => rating >= ratings[0] && rating <= ratings[1])
      .toSorted((a, b) => distance(a.rating) - distance(b.rating))
      .slice(0, maxCandidates);
    const opponent = candidates[lots.integer(Math.max(1, candidates.length))];
    if (!opponent) return undefined;
    const userColor: Color = lots.color(seek.color);
    const other: Seat = { kind: 'member', ...opponent, provisional: false };
    return games.create({
      id: lots.id(8),
      variant,
      initialFen: 'startpos',
      rated,
      source: 'lobby',
      timeControl,
      seats: byColor(userColor, own, other),
      userColor,
    });
  };

  return {
    parse(fields: Fields): ClubResult<ClubSeek> {
      if (config.account.kind === 'bot') return refuse(400, 'Bot accounts cannot seek games');
      const setting = parseSetting(fields);
      if (!setting.ok) return setting;
      if (fields['fen'] !== undefined || setting.value.variant === 'fromPosition')
        return refuse(400, 'A seek has no position of its own');
      const minutes = Number(fields['time'] ?? NaN);
      if (fields['time'] !== undefined && !(minutes >= 0 && minutes <= maxMinutes))
        return refuse(400, 'Invalid time control');
      const timeControl = parseTimeControl(
        fields['time'] === undefined
          ? { days: fields['days'] ?? '' }
          : { 'clock.limit': String(minutes * 60), 'clock.increment': fields['increment'] ?? '0' },
        maxIncrement,
      );
      if (!timeControl) return refuse(400, 'Invalid time control');
      const speed = speedOf(timeControl);
      if (speed !== 'rapid' && speed !== 'classical' && speed !== 'correspondence')
        return refuse(400, 'This speed is too fast for the Board API');
      const ratings = parseRatings(fields['ratingRange'] ?? '');
      if (!ratings) return refuse(400, 'ratingRange is two different numbers from 400 to 2900 with a hyphen');
      return done({ ...setting.value, rated: isTrue(fields['rated']), timeControl, ratings });
    },
    /** The seek lasts until the sink closes or a game starts. */
    open(seek: ClubSeek, sink: Sink): () => void {
      const timer = clock.after(drawMs(lots.random, acceptDelayMs), () => {
        if (begin(seek)) sink.end();
      });
      return () => timer.cancel();
    },
    /** The seek lasts until it is accepted. Returns its id. */
    post(seek: ClubSeek): string {
      clock.after(drawMs(lots.random, acceptDelayMs), () => void begin(seek));
      return lots.id(8);
    },
  };
}

/** `undefined` for a range that the service refuses. */
function parseRatings(text: string): ClubSeek['ratings'] | undefined {
  if (text === '') return anyRating;
  const [least = NaN, most = NaN] = text.split('-').map(Number);
  const isWithin = [least, most].every(
    (rating) => Number.isInteger(rating) && rating >= ratingBounds[0] && rating <= ratingBounds[1],
  );
  return isWithin && least < most ? [least, most] : undefined;
}
