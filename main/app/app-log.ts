import { createLog, type Log, type LogFields, type LogLevel } from '../base/log.ts';
import type { Clock } from '../base/clock.ts';
import { escapeControls } from '../base/plain-text.ts';
import type { Redactor } from '../base/redact.ts';
import { inEnglish, isMessage } from '../text/english.ts';

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];
const longest = 8192;

export interface AppLogOptions {
  readonly clock: Clock;
  readonly redactor: Redactor;
  /** Receivers of finished lines: the log file, the console. */
  readonly sinks: readonly ((line: string) => void)[];
  /** Hears every entry, not redacted. */
  readonly note?: (level: LogLevel, scope: string, message: string, fields?: LogFields) => void;
  readonly level: LogLevel;
}

/** One line per entry: time, level, scope, message, then the fields as JSON. Redacted and bounded. */
export function createAppLog({ clock, redactor, sinks, note, level }: AppLogOptions): Log {
  const lowest = order.indexOf(level);
  return createLog((entryLevel, scope, message, given) => {
    const fields = given && messagesInEnglish(given);
    note?.(entryLevel, scope, message, fields);
    if (order.indexOf(entryLevel) < lowest) return;
    const head = `${new Date(clock.now()).toISOString()} ${entryLevel.padEnd(5)} ${scope === '' ? '' : `[${scope}] `}${message}`;
    const tail = fields === undefined ? '' : ` ${stringify(redactor.fields(fields))}`;
    // Redacted before the cut, because half a secret would not be recognised.
    const text = redactor.text(`${head}${tail}`);
    // Cut again, because escaped characters are longer.
    const line = escapeControls(text.slice(0, longest)).slice(0, longest);
    const bounded = text.length > longest ? `${line}… (${text.length} characters)` : line;
    for (const sink of sinks) sink(bounded);
  });
}

const messagesInEnglish = (fields: LogFields): LogFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isMessage(value) ? inEnglish(value) : value]),
  );

function stringify(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    return `(fields that cannot be written: ${String(error)})`;
  }
}
