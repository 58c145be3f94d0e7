/** Logging as a dependency. Fields must never contain tokens, `fullId`s or chat; writers redact again. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Returns the same log with `scope` in front of every message. */
  child(scope: string): Log;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
export type LogFields = Readonly<Record<string, unknown>>;

/** Creates a log that passes each entry to `write`. */
export function createLog(
  write: (level: LogLevel, scope: string, message: string, fields?: LogFields) => void,
  scope = '',
): Log {
  const at = (level: LogLevel) => (message: string, fields?: LogFields) =>
    write(level, scope, message, fields);
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (name) => createLog(write, scope === '' ? name : `${scope}/${name}`),
  };
}

export const silentLog: Log = createLog(() => {});
