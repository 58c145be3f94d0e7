/** Observes a running app from outside: its processes, listening sockets and files. */
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** A process and its living descendants. */
export async function processTree(root: number): Promise<readonly number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await textOf(`/proc/${name}/stat`);
    // The name in brackets may contain any text, brackets included.
    const parent = /^\d+ \(.*\) \S (\d+) /s.exec(stat)?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const tree = [root];
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  return tree;
}

/** Arguments and environment of a process. */
export async function startOf(pid: number): Promise<string> {
  return `${await textOf(`/proc/${pid}/cmdline`)}\n${await textOf(`/proc/${pid}/environ`)}`;
}

/** Listening addresses of processes in the kernel's notation: `0100007F:1F90` is 127.0.0.1:8080. */
export async function listening(pids: readonly number[]): Promise<readonly string[]> {
  const own = new Set<string>();
  for (const pid of pids) {
    const folder = `/proc/${pid}/fd`;
    for (const name of await readdir(folder).catch(() => [])) {
      const inode = /^socket:\[(\d+)\]$/.exec(await readlink(join(folder, name)).catch(() => ''))?.[1];
      if (inode !== undefined) own.add(inode);
    }
  }
  const found: string[] = [];
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of (await textOf(table)).split('\n')) {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
      if (state === '0A' && own.has(inode)) found.push(local);
    }
  }
  return found;
}

/** Files below folders that contain a text in any usual encoding. */
export async function filesWith(folders: readonly string[], text: string): Promise<readonly string[]> {
  const needles = [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1)),
    Buffer.from(encodeURIComponent(text)),
  ];
  const found: string[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path).catch(() => Buffer.alloc(0));
      if (needles.some((needle) => bytes.includes(needle))) found.push(path);
    }
  }
  return found;
}

/** Empty when the process has ended. */
async function textOf(path: string): Promise<string> {
  return readFile(path, 'latin1').catch(() => '');
}
