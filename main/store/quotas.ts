import type { Store } from './api.ts';
import type { Synchronous } from './protocol.ts';
import type { WritableDb } from './database/sqlite.ts';

/** Times of uses of server-side limits. */
export function createQuotas(writer: WritableDb): Synchronous<Store['quotas']> {
  const record = writer.command('INSERT INTO quota_uses (key, at) VALUES (?, ?)');
  const forget = writer.command('DELETE FROM quota_uses WHERE key = ? AND at < ?');
  const since = writer.query<{ at: number }>('SELECT at FROM quota_uses WHERE key = ? ORDER BY at');
  const clear = writer.command('DELETE FROM quota_uses WHERE key = ?');
  const forgetAll = writer.command('DELETE FROM quota_uses WHERE at < ?');
  return {
    forget: (before) => void forgetAll.run(Math.round(before)),
    record(key, at, times = 1) {
      for (let time = 0; time < times; time += 1) record.run(key, Math.round(at));
    },
    note(key, at, forgetBefore) {
      forget.run(key, Math.round(forgetBefore));
      record.run(key, Math.round(at));
    },
    replace(key, times) {
      clear.run(key);
      for (const at of times) record.run(key, Math.round(at));
    },
    since(key, from) {
      forget.run(key, Math.round(from));
      return since.all(key).map(({ at }) => at);
    },
  };
}
