/** A message bus for tests: the real daemon on a private address. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface PrivateBus {
  /** The socket's path. */
  readonly path: string;
  stop(): Promise<void>;
}

/** Like the session bus, but unsolicited replies pass, as some systems configure it. */
const configuration = (
  socket: string,
) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${socket}</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
    <allow send_requested_reply="false" send_type="method_return"/>
    <allow send_requested_reply="false" send_type="error"/>
    <allow receive_requested_reply="false" receive_type="method_return"/>
    <allow receive_requested_reply="false" receive_type="error"/>
  </policy>
</busconfig>
`;

/** Starts the daemon in `folder`; resolves when it listens. */
export async function startPrivateBus(folder: string): Promise<PrivateBus> {
  const path = join(folder, 'bus');
  const file = join(folder, 'bus.conf');
  writeFileSync(file, configuration(path));
  const child = spawn(
    'dbus-daemon',
    [`--config-file=${file}`, '--nofork', '--nopidfile', '--print-address'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const exited = once(child, 'close');
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  const listening = once(createInterface({ input: child.stdout }), 'line');
  const first = await Promise.race([listening.then(() => 'listening'), exited.then(() => 'gone')]);
  if (first === 'gone') throw new Error(`dbus-daemon ended: ${complaint.trim()}`);
  return {
    path,
    async stop() {
      child.kill();
      await exited;
    },
  };
}
