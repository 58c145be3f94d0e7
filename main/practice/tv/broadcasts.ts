import type { Clock, Timer } from '../../base/clock.ts';
import type { Sink } from '../feeds.ts';
import type { Course } from '../staged/course.ts';
import type { Courses } from '../staged/courses.ts';
import type { TvChannel } from '../../chess/tv-channels.ts';
import type { Frames } from './frames.ts';
import type { Selection } from './selection.ts';

/** The live feeds of the channels. Unwatched channels do no work. */
export interface Broadcasts {
  /** `replay`: starts with the current game. Returns a function that removes the sink. */
  open(key: TvChannel, sink: Sink, replay: boolean): () => void;
  endAll(): void;
}

export interface BroadcastsDependencies {
  readonly clock: Clock;
  readonly selection: Selection;
  readonly courses: Courses;
  readonly frames: Frames;
}

interface OnAir {
  readonly sinks: Set<Sink>;
  /** The game last announced to the sinks, the number of its half-moves sent, and whether its end was sent. */
  course: Course | undefined;
  sentPlies: number;
  isOver: boolean;
  timer: Timer | undefined;
}

export function createBroadcasts({ clock, selection, courses, frames }: BroadcastsDependencies): Broadcasts {
  const channels = new Map<TvChannel, OnAir>();

  const broadcast = (channel: OnAir, message: ReturnType<Frames['end']>) => {
    if (message) for (const sink of channel.sinks) sink.send(message);
  };

  /** Sends everything since the last call. Returns the time until which the selection is fixed. */
  const catchUp = (key: TvChannel, channel: OnAir): number => {
    const now = clock.now();
    const { course } = channel;
    if (course) {
      const played = course.steps(course.pliesAt(now)).length;
      for (; channel.sentPlies < played; channel.sentPlies += 1)
        broadcast(channel, frames.move(course, channel.sentPlies + 1));
      if (!channel.isOver && now >= course.plan.endsAt) {
        channel.isOver = true;
        broadcast(channel, frames.end(course));
      }
    }
    const shown = selection.at(key, now);
    if (shown.plan && shown.plan.id !== course?.plan.id) {
      const next = courses.of(shown.plan);
      channel.course = next;
      channel.sentPlies = next.steps(next.pliesAt(now)).length;
      channel.isOver = now >= shown.plan.endsAt;
      broadcast(channel, frames.featured(next, now));
    }
    if (!shown.plan) channel.course = undefined;
    return shown.until;
  };

  const runChannel = (key: TvChannel, channel: OnAir) => {
    const until = catchUp(key, channel);
    const now = clock.now();
    const { course } = channel;
    const moves = course ? [course.times.at[course.pliesAt(now)], course.plan.endsAt] : [];
    const next = [until, ...moves].filter((at): at is number => at !== undefined && at > now);
    channel.timer = clock.after(Math.min(...next) - now, () => runChannel(key, channel));
  };

  const leave = (key: TvChannel, channel: OnAir, sink: Sink) => {
    if (!channel.sinks.delete(sink) || channel.sinks.size > 0) return;
    channel.timer?.cancel();
    channels.delete(key);
  };

  return {
    open(key, sink, replay) {
      const known = channels.get(key);
      const channel: OnAir = known ?? {
        sinks: new Set(),
        course: undefined,
        sentPlies: 0,
        isOver: false,
        timer: undefined,
      };
      channels.set(key, channel);
      // Current viewers get due messages before the new one joins, which would otherwise get them twice.
      channel.timer?.cancel();
      runChannel(key, channel);
      if (replay && channel.course && !channel.isOver)
        sink.send(frames.featured(channel.course, clock.now()));
      channel.sinks.add(sink);
      return () => leave(key, channel, sink);
    },
    endAll() {
      for (const { sinks, timer } of channels.values()) {
        timer?.cancel();
        for (const sink of sinks) sink.end();
      }
      channels.clear();
    },
  };
}
