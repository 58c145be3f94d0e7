import type { DesktopSession } from './desktop-session.ts';

/** The process that has a name on the session bus. Throws when none has it. */
export async function processOfName(session: DesktopSession, name: string): Promise<number> {
  const answer = await session.run('dbus-send', [
    ...['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'],
    ...['org.freedesktop.DBus.GetConnectionUnixProcessID', `string:${name}`],
  ]);
  const pid = /uint32 (\d+)/.exec(answer)?.[1];
  if (pid === undefined) throw new Error(`no process has the name ${name}`);
  return Number(pid);
}
