/**
 * Whether everything that feeds brought is kept: the referee's record of lines that reached the app whole, against the
 * database file. What is packed is unpacked for it; what was put aside counts as it came.
 */
import Database from 'better-sqlite3';
import { isTvChannel } from '../../../main/chess/tv-channels.ts';
import { variantOf } from '../../../main/features/tv/channels.ts';
import { unpackFrames } from '../../../main/features/tv/pack.ts';
import { makeTvEvent, parseTvLine } from '../../../main/service/codec/tv.ts';
import { nativeBinding } from '../../harness/virtual-store.ts';
import type { Exchange } from '../../referee/exchange.ts';

export interface Finding {
  readonly checked: number;
  readonly wrong: readonly string[];
}

/** Texts of what is kept, with how often: messages in one spelling, what was put aside as it came. */
export function readKept(file: string): Map<string, number> {
  const db = new Database(file, {
    readonly: true,
    ...(nativeBinding === undefined ? {} : { nativeBinding }),
  });
  const kept = new Map<string, number>();
  const add = (text: string) => kept.set(text, (kept.get(text) ?? 0) + 1);
  try {
    for (const { raw } of db.prepare<[], { raw: string }>('SELECT raw FROM tv_frames').all()) add(spell(raw));
    const games = db
      .prepare<[], { channel: string; line: Buffer }>('SELECT channel, line FROM tv_games')
      .all();
    for (const { channel, line } of games) {
      if (!isTvChannel(channel)) continue;
      for (const { event } of unpackFrames(variantOf(channel), line)) add(JSON.stringify(makeTvEvent(event)));
    }
    const aside = db.prepare<[], { raw: string }>(
      "SELECT raw FROM quarantine WHERE source LIKE 'stream/tv/%'",
    );
    for (const { raw } of aside.all()) add(raw.trim());
    return kept;
  } finally {
    db.close();
  }
}

/** A message in one spelling: the order of members and what the app has no use for do not count. */
function spell(text: string): string {
  const read = parseTvLine(text);
  return read.kind === 'event' ? JSON.stringify(makeTvEvent(read.value)) : text.trim();
}

export function judgeLines(exchanges: readonly Exchange[], kept: Map<string, number>): Finding {
  const left = new Map(kept);
  const wrong: string[] = [];
  let checked = 0;
  for (const { route, seen, path, closedAt, closedBy, fault } of exchanges) {
    if (route !== 'tv-feed') continue;
    for (const { text: line, bytes, at } of seen?.lines ?? []) {
      // Of events, their data is what a line is.
      const text = line.replace(/^data: ?/, '');
      // What is very long is kept cut, by both.
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
