import { createLog, type Log, type LogFields, type LogLevel } from '../base/log.ts';
import type { Clock } from '../base/clock.ts';
import { escapeControls } from '../base/plain-text.ts';
import type { Redactor } from '../base/redact.ts';

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];
const longest = 8192;

export interface AppLogOptions {
  readonly clock: Clock;
  readonly redactor: Redactor;
  /** Where finished lines go: the log file, the console. */
  readonly sinks: readonly ((line: string) => void)[];
  /** Hears every entry, as it was given. */
  readonly note?: (level: LogLevel, scope: string, message: string, fields?: LogFields) => void;
  /** Entries below it are dropped. */
  readonly level: LogLevel;
}

/** One line an entry: time, level, scope, message, then the fields as JSON. Redacted as a whole, and bounded. */
export function createAppLog({ clock, redactor, sinks, note, level }: AppLogOptions): Log {
  const lowest = order.indexOf(level);
  return createLog((entryLevel, scope, message, fields) => {
    note?.(entryLevel, scope, message, fields);
    if (order.indexOf(entryLevel) < lowest) return;
    const head = `${new Date(clock.now()).toISOString()} ${entryLevel.padEnd(5)} ${scope === '' ? '' : `[${scope}] `}${message}`;
    const tail = fields === undefined ? '' : ` ${stringify(redactor.fields(fields))}`;
    // Redacted before it is cut: half a secret at the cut would not be recognised.
    const text = redactor.text(`${head}${tail}`);
    // Cut once more, because an escaped character is longer than it was.
    const line = escapeControls(text.slice(0, longest)).slice(0, longest);
    const bounded = text.length > longest ? `${line}… (${text.length} characters)` : line;
    for (const sink of sinks) sink(bounded);
  });
}

function stringify(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    return `(fields that cannot be written: ${String(error)})`;
  }
}
