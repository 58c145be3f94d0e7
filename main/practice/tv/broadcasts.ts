import type { Clock, Timer } from '../../base/clock.ts';
import type { Sink } from '../feeds.ts';
import type { Course } from '../staged/course.ts';
import type { Courses } from '../staged/courses.ts';
import type { TvChannel } from '../../chess/tv-channels.ts';
import type { Frames } from './frames.ts';
import type { Selection } from './selection.ts';

/** The live feeds of the channels. A channel that nobody watches is not worked on. */
export interface Broadcasts {
  /** `replay`: begin with the game that is on. Returns what takes the sink off again. */
  open(key: TvChannel, sink: Sink, replay: boolean): () => void;
  endAll(): void;
}

export interface BroadcastsDependencies {
  readonly clock: Clock;
  readonly selection: Selection;
  readonly courses: Courses;
  readonly frames: Frames;
}

/** A channel that is watched. */
interface OnAir {
  readonly sinks: Set<Sink>;
  /** The game that its sinks know of, how many of its half-moves, and whether its end. */
  course: Course | undefined;
  told: number;
  isOver: boolean;
  timer: Timer | undefined;
}

export function createBroadcasts({ clock, selection, courses, frames }: BroadcastsDependencies): Broadcasts {
  const channels = new Map<TvChannel, OnAir>();

  const tell = (channel: OnAir, message: ReturnType<Frames['end']>) => {
    if (message) for (const sink of channel.sinks) sink.send(message);
  };

  /** Says what has happened since the last time. */
  const catchUp = (key: TvChannel, channel: OnAir): number => {
    const now = clock.now();
    const { course } = channel;
    if (course) {
      const played = course.steps(course.pliesAt(now)).length;
      for (; channel.told < played; channel.told += 1) tell(channel, frames.move(course, channel.told + 1));
      if (!channel.isOver && now >= course.plan.endsAt) {
        channel.isOver = true;
        tell(channel, frames.end(course));
      }
    }
    const shown = selection.at(key, now);
    if (shown.plan && shown.plan.id !== course?.plan.id) {
      const next = courses.of(shown.plan);
      channel.course = next;
      channel.told = next.steps(next.pliesAt(now)).length;
      channel.isOver = now >= shown.plan.endsAt;
      tell(channel, frames.featured(next, now));
    }
    if (!shown.plan) channel.course = undefined;
    return shown.until;
  };

  const goOn = (key: TvChannel, channel: OnAir) => {
    const until = catchUp(key, channel);
    const now = clock.now();
    const { course } = channel;
    const moves = course ? [course.times.at[course.pliesAt(now)], course.plan.endsAt] : [];
    const next = [until, ...moves].filter((at): at is number => at !== undefined && at > now);
    channel.timer = clock.after(Math.min(...next) - now, () => goOn(key, channel));
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
        told: 0,
        isOver: false,
        timer: undefined,
      };
      channels.set(key, channel);
      // Whoever watches already hears first what is due, and the newcomer does not hear it twice.
      channel.timer?.cancel();
      goOn(key, channel);
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
