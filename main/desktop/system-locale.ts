import { app } from 'electron';

/** The system's locale for dates and numbers; call after `ready`. A POSIX name on Linux, else a BCP 47 tag. */
export function systemLocale(): string {
  const { LC_ALL: all, LC_TIME: time, LANG: usual } = process.env;
  return process.platform === 'linux' ? all || time || usual || '' : app.getSystemLocale();
}
