import { readFile } from 'node:fs/promises';

/** Where Linux stores a random id of the computer, made when the system was installed. */
const places = ['/etc/machine-id', '/var/lib/dbus/machine-id'];
const shortest = 32;

/** Null on other systems, and where the id is missing. */
export async function readMachineId(
  platform: NodeJS.Platform,
  read: (file: string) => Promise<string> = (file) => readFile(file, 'utf8'),
): Promise<string | null> {
  if (platform !== 'linux') return null;
  for (const place of places) {
    const id = (await read(place).catch(() => '')).trim();
    if (id.length >= shortest) return id;
  }
  return null;
}
