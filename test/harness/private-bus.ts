/** A message bus of a test's own: the real daemon on an address that nothing else knows. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface PrivateBus {
  /** Of its socket. */
  readonly path: string;
  stop(): Promise<void>;
}

/** As the session bus, but replies that nobody asked for pass as well: a bus may be set up so. */
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
  const gone = once(child, 'close');
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  const listening = once(createInterface({ input: child.stdout }), 'line');
  const first = await Promise.race([listening.then(() => 'listening'), gone.then(() => 'gone')]);
  if (first === 'gone') throw new Error(`dbus-daemon ended: ${complaint.trim()}`);
  return {
    path,
    async stop() {
      child.kill();
      await gone;
    },
  };
}
