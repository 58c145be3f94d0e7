/**
 * Checks that all feed lines are stored: compares complete lines in the referee's record with the database file.
 * Packed games are unpacked; quarantined lines are compared as raw text.
 */
import Database from 'better-sqlite3';
import { isTvChannel, variantOf } from '../../../main/chess/tv-channels.ts';
import { unpackFrames } from '../../../main/features/tv/pack.ts';
import { makeTvEvent, parseTvLine } from '../../../main/service/codec/tv.ts';
import { nativeBinding } from '../../harness/virtual-store.ts';
import type { Exchange } from '../../referee/exchange.ts';

export interface Finding {
  readonly checked: number;
  readonly wrong: readonly string[];
}

/** Stored texts with their counts: messages in canonical form, quarantined lines as they came. */
export function readKept(file: string): Map<string, number> {
  const db = new Database(file, {
    readonly: true,
    ...(nativeBinding === undefined ? {} : { nativeBinding }),
  });
  const stored = new Map<string, number>();
  const add = (text: string) => stored.set(text, (stored.get(text) ?? 0) + 1);
  try {
    for (const { raw } of db.prepare<[], { raw: string }>('SELECT raw FROM tv_frames').all()) add(spell(raw));
    const games = db
      .prepare<[], { channel: string; line: Buffer }>('SELECT channel, line FROM tv_games')
      .all();
    for (const { channel, line } of games) {
      if (!isTvChannel(channel)) continue;
      for (const { event } of unpackFrames(variantOf(channel), line)) add(JSON.stringify(makeTvEvent(event)));
    }
    const quarantined = db.prepare<[], { raw: string }>(
      "SELECT raw FROM quarantine WHERE source LIKE 'stream/tv/%'",
    );
    for (const { raw } of quarantined.all()) add(raw.trim());
    return stored;
  } finally {
    db.close();
  }
}

/** A message in canonical form: the order of members and unused members do not matter. */
function spell(text: string): string {
  const read = parseTvLine(text);
  return read.kind === 'event' ? JSON.stringify(makeTvEvent(read.value)) : text.trim();
}

export function judgeLines(exchanges: readonly Exchange[], stored: Map<string, number>): Finding {
  const left = new Map(stored);
  const wrong: string[] = [];
  let checked = 0;
  for (const { route, seen, path, closedAt, closedBy, fault } of exchanges) {
    if (route !== 'tv-feed') continue;
    for (const { text: line, bytes, at } of seen?.lines ?? []) {
      // For server-sent events, the data is the line.
      const text = line.replace(/^data: ?/, '');
      // Both sides truncate very long lines.
      if (bytes > 4_000) continue;
      const read = parseTvLine(text);
      if (read.kind === 'keepAlive') continue;
      checked += 1;
      const spelled = spell(text);
      const count = left.get(spelled) ?? 0;
      if (count === 0)
        wrong.push(
          `A line reached the app and is not kept: ${text.slice(0, 120)} (${path}, at ${at}; closed by ${closedBy} at ${closedAt}, ${fault?.fault.kind ?? 'unharmed'})`,
        );
      else left.set(spelled, count - 1);
    }
  }
  return { checked, wrong };
}
