/** Logging as a dependency. Fields must never hold tokens, `fullId`s or chat; writers redact once more (see app/). */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** The same log with `scope` put before every message. */
  child(scope: string): Log;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
export type LogFields = Readonly<Record<string, unknown>>;

/** A log that hands each entry to one function. */
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
