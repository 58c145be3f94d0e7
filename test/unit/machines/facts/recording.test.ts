/** The join of two versions of a TV recording. */
import { expect, it } from 'vitest';
import { packFrames, unpackFrames, type TimedEvent } from '../../../../main/features/tv/pack.ts';
import {
  isPackedRecording,
  joinRecordings,
  type RecordingValue,
} from '../../../../main/machines/facts/recording.ts';
import { bare, clubGames } from '../../features/tv/club-games.ts';

const NOON = Date.UTC(2026, 0, 15, 12);
const [game] = clubGames('wire', 1);
if (!game) throw new Error('no game');
const feed: readonly TimedEvent[] = [
  { at: NOON, event: game.featured },
  ...game.moves.map(({ at: _, ...event }, index) => ({ at: NOON + index * 500, event })),
];
const bareFeed = feed.map(({ at, event }) => ({ at, event: event.type === 'end' ? event : bare(event) }));

const version = (frames: readonly TimedEvent[], more: Partial<RecordingValue> = {}): RecordingValue => ({
  ...{ began: NOON, ended: NOON + 9, plies: frames.length, starred: false, starredAt: '' },
  ...{ state: 'waiting', head: '{}', whole: null, variant: 'standard' },
  line: Buffer.from(packFrames('standard', frames)).toString('base64'),
  ...more,
});
const framesOf = ({ line }: RecordingValue) => unpackFrames('standard', Buffer.from(line, 'base64'));

it.each([
  ['whole', feed],
  ['bare', bareFeed],
])('has the frames of both in their order, from %s positions', (_, frames) => {
  const joined = joinRecordings(version(frames.slice(0, 12)), version(frames.slice(7, 30)));
  expect(framesOf(joined)).toEqual(frames.slice(0, 30));
});

it('has the earlier arrival of a frame, in the order of plies when clocks of machines differ', () => {
  const late = feed.slice(1, 9).map(({ at, event }) => ({ at: at + 3_600_000, event }));
  const joined = framesOf(joinRecordings(version(late), version(feed.slice(5, 14))));
  expect(joined.map(({ event }) => event)).toEqual(feed.slice(1, 14).map(({ event }) => event));
  expect(joined.slice(4)).toEqual(feed.slice(5, 14));
});

it('keeps a message that was sent twice', () => {
  const [first, ...rest] = bareFeed.slice(1, 4);
  if (!first) throw new Error('no frame');
  const twice = [first, { ...first, at: first.at + 100 }, ...rest];
  expect(framesOf(joinRecordings(version(twice), version([first])))).toEqual(twice);
});

it('prefers the complete game, and the later star', () => {
  const seen = version(feed.slice(0, 9), { head: '{"a very":"long head"}', starred: true, starredAt: '1' });
  const done = version(feed.slice(0, 3), { state: 'complete', whole: 'AQA=', starredAt: '2' });
  for (const joined of [joinRecordings(seen, done), joinRecordings(done, seen)]) {
    expect(joined).toMatchObject({ state: 'complete', head: '{}', whole: 'AQA=', starred: false });
    expect(framesOf(joined)).toHaveLength(9);
  }
});

it('prefers a readable line, however short', () => {
  const damaged = version([], { line: '////////////' });
  const sound = version(feed.slice(0, 2));
  expect(joinRecordings(damaged, sound).line).toBe(sound.line);
  expect(isPackedRecording(damaged, 'blitz')).toBe(false);
  expect(isPackedRecording(sound, 'blitz')).toBe(true);
  expect(isPackedRecording(sound, 'atomic')).toBe(false);
});
