/** The purposes of a package's space. */
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

export interface SizeRow {
  readonly purpose: string;
  readonly bytes: number;
}

/** The first matching row counts; paths from the root of the package. */
const purposes: readonly (readonly [match: RegExp, purpose: string])[] = [
  [/lib\/outpost\/outpost$/, 'Chromium, Node and Electron: the program'],
  [/icudtl\.dat$/, 'Chromium: dates, numbers and scripts of all languages, names and sorting of the app’s'],
  [/lib(?:EGL|GLESv2)\.so$/, 'Chromium: drawing by the graphics card'],
  [/libffmpeg\.so$/, 'Chromium: sounds'],
  [/\.pak$/, 'Chromium: its own texts and pictures'],
  [/snapshot.*\.bin$/, 'Chromium: JavaScript’s built-in objects'],
  [/chrome-sandbox$/, 'Chromium: the sandbox’s helper'],
  [/app\.asar$/, 'Outpost: its code, compiled code, pieces, engine and fonts'],
  [/\.node$/, 'Outpost: the database'],
  [/share\/doc\//, 'licences and changelog'],
  [/share\/icons\//, 'icons'],
];

export async function sizesOf(staged: string): Promise<readonly SizeRow[]> {
  const sums = new Map<string, number>();
  for (const entry of await readdir(staged, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(staged, file);
    const purpose = purposes.find(([match]) => match.test(path))?.[1] ?? 'launcher, menu entry and manual';
    sums.set(purpose, (sums.get(purpose) ?? 0) + (await stat(file)).size);
  }
  return [...sums].map(([purpose, bytes]) => ({ purpose, bytes })).toSorted((a, b) => b.bytes - a.bytes);
}

/** Both units: 1 MiB is 2^20 bytes, 1 MB a million. */
export function sizeLines(rows: readonly SizeRow[]): readonly string[] {
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  return [...rows, { purpose: 'installed', bytes: total }].map(
    ({ purpose, bytes }) => `${inBothUnits(bytes)}  ${purpose}`,
  );
}

export function inBothUnits(bytes: number): string {
  const column = (value: number) => value.toFixed(1).padStart(7);
  return `${column(bytes / 2 ** 20)} MiB ${column(bytes / 1e6)} MB`;
}
