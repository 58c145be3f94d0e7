/** The newest warnings and errors of this run, each kind once, with what the user can do about it. */
import type { Clock } from '../base/clock.ts';
import type { LogFields, LogLevel } from '../base/log.ts';
import type { Redactor } from '../base/redact.ts';
import type { PastProblem } from '../../preload/contract/desktop.ts';
import { say } from '../text/say.ts';

export interface PastProblems {
  /** What is below a warning is let go. */
  note(level: LogLevel, scope: string, message: string, fields?: LogFields): void;
  /** Newest first. */
  list(): readonly PastProblem[];
}

export interface PastProblemsOptions {
  readonly clock: Clock;
  readonly redactor: Redactor;
}

/** Kinds that are remembered; the log file has all. */
const kept = 50;
const longestDetail = 500;

export function createPastProblems({ clock, redactor }: PastProblemsOptions): PastProblems {
  /** By kind, the one that happened longest ago first. */
  const problems = new Map<string, PastProblem>();
  return {
    note(level, scope, message, fields) {
      if (level !== 'warn' && level !== 'error') return;
      const key = `${level} ${scope} ${message}`;
      const times = (problems.get(key)?.times ?? 0) + 1;
      problems.delete(key);
      problems.set(key, {
        at: clock.now(),
        level,
        scope,
        message: redactor.text(message),
        detail: fields === undefined ? '' : describe(redactor.fields(fields)),
        times,
        advice: adviceOn(level, scope),
      });
      const [oldest] = problems.keys();
      if (problems.size > kept && oldest !== undefined) problems.delete(oldest);
    },
    list: () => [...problems.values()].toReversed(),
  };
}

/** `reason: ENOSPC, ms: 8000`; of an error's stack only what went wrong. */
function describe(fields: LogFields): string {
  const words = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
    return `${name}: ${text.split('\n', 1)[0] ?? ''}`;
  });
  return words.join(', ').slice(0, longestDetail);
}

/** By the part of the app that said it, the longest match first. */
const advices: readonly (readonly [scope: string, advice: string])[] = [
  ['practice', say('Choose the practice club again under Add an account; it starts anew.')],
  [
    'notifications',
    say(
      'Check that the desktop’s notification service runs and allows Outpost. Settings, Notifications sends a test.',
    ),
  ],
  ['settings', say('Check that the disk is not full and can be written, then change the setting again.')],
  ['store', say('Check that the disk is not full. Settings, Storage says what was done; restart Outpost.')],
  ['vault', say('Check that the system’s keyring is unlocked, or sign in again under Settings, Accounts.')],
  ['accounts', say('Look at Settings, Accounts: sign in again where an account says so.')],
  ['sign-in', say('Try again under Add an account.')],
  [
    'connections',
    say('Outpost tries again by itself. Network, Streams says when, and has a button for now.'),
  ],
  ['updates/trust', say('Nothing was installed. Get newer versions only from where you got Outpost.')],
  ['updates', say('Outpost looks again tomorrow. Check the network if it goes on.')],
];

function adviceOn(level: 'warn' | 'error', scope: string): string | null {
  const found = advices.find(([part]) => scope === part || scope.startsWith(`${part}/`));
  if (found) return found[1];
  return level === 'error'
    ? say('If it happens again, export these diagnostics and the wire log (Network, Report) and report it.')
    : null;
}
