/** The latest warnings and errors of this run, grouped by kind, with advice for the user. */
import type { Clock } from '../base/clock.ts';
import type { LogFields, LogLevel } from '../base/log.ts';
import type { Redactor } from '../base/redact.ts';
import type { PastProblem } from '../../preload/contract/desktop.ts';
import { messageOf, type Message } from '../text/message.ts';

export type PastProblems = ReturnType<typeof createPastProblems>;

export interface PastProblemsOptions {
  readonly clock: Clock;
  readonly redactor: Redactor;
}

/** Number of kinds that are remembered; the log file has everything. */
const mostKinds = 50;
const longestDetail = 500;

export function createPastProblems({ clock, redactor }: PastProblemsOptions) {
  /** By kind, the least recent first. */
  const problems = new Map<string, PastProblem>();
  return {
    /** Ignores levels below a warning. */
    note(level: LogLevel, scope: string, message: string, fields?: LogFields) {
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
      if (problems.size > mostKinds && oldest !== undefined) problems.delete(oldest);
    },
    /** Newest first. */
    list: () => [...problems.values()].toReversed(),
  };
}

/** `reason: ENOSPC, ms: 8000`; of a stack trace only the first line. */
function describe(fields: LogFields): string {
  const words = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
    return `${name}: ${text.split('\n', 1)[0] ?? ''}`;
  });
  return words.join(', ').slice(0, longestDetail);
}

/** Advice by log scope; a scope covers its children. */
const advices: readonly (readonly [scope: string, advice: Message])[] = [
  ['practice', messageOf('advice.practiceClub')],
  ['notifications', messageOf('advice.notificationService')],
  ['settings', messageOf('advice.settingsDisk')],
  ['store', messageOf('advice.storage')],
  ['vault', messageOf('advice.keyring')],
  ['accounts', messageOf('advice.accounts')],
  ['sign-in', messageOf('advice.addAccountAgain')],
  ['connections', messageOf('advice.streams')],
  ['updates/trust', messageOf('advice.update')],
  ['updates', messageOf('advice.updateCheck')],
];

function adviceOn(level: 'warn' | 'error', scope: string): Message | null {
  const found = advices.find(([part]) => scope === part || scope.startsWith(`${part}/`));
  if (found) return found[1];
  return level === 'error' ? messageOf('advice.report') : null;
}
