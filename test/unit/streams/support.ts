import type { VirtualClock } from '../../harness/virtual-clock.ts';
import type {
  Appended,
  AwayRow,
  LedgerEntry,
  NewLedgerEntry,
  NewOverflow,
  NewQuarantined,
} from '../../../main/store/api.ts';
import { StoreError } from '../../../main/store/api.ts';
import type { StoreErrorCode } from '../../../main/store/api.ts';
import type { GameSummary } from '../../../main/service/domain.ts';
import { verbatim } from '../../../main/text/message.ts';

/** Runs all pending promises and what they start. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => void setImmediate(resolve));
}

/** Advances the clock timer by timer, with all promises settled before each next timer. */
export async function advance(clock: VirtualClock, ms: number): Promise<void> {
  const until = clock.monotonic() + ms;
  await settle();
  while (clock.monotonic() < until) {
    const left = until - clock.monotonic();
    clock.advance(Math.min(clock.untilNext() ?? left, left));
    await settle();
  }
}

/** In-memory store for streams, with a switch for failures. */
export function createMemoryStore() {
  const entries: LedgerEntry[] = [];
  const ids = new Map<string, number>();
  const lines: NewQuarantined[] = [];
  const overflows: NewOverflow[] = [];
  const awayRows: AwayRow[] = [];
  const beats: { accountId: string; at: number }[] = [];
  const batches: number[] = [];
  let trouble: StoreErrorCode | null = null;
  const check = () => {
    if (trouble) throw new StoreError(trouble, verbatim(`the store is ${trouble}`));
  };
  const append = (entry: NewLedgerEntry): Appended => {
    const key = `${entry.accountId}\n${entry.dedupeKey}`;
    const before = ids.get(key);
    if (before !== undefined) return { id: before, fresh: false };
    const { claim = false, ...kept } = entry;
    entries.push({ ...kept, id: entries.length + 1 });
    ids.set(key, entries.length);
    return { id: entries.length, fresh: true, ...(claim && { claimed: true }) };
  };
  return {
    entries,
    lines,
    overflows,
    awayRows,
    beats,
    batches,
    fail: (code: StoreErrorCode | null) => {
      trouble = code;
    },
    ledger: {
      async append(added: readonly NewLedgerEntry[]) {
        // The real store answers from another thread, never synchronously.
        await new Promise<void>((resolve) => void setImmediate(resolve));
        check();
        batches.push(added.length);
        return added.map(append);
      },
      async lastSeen(accountId: string) {
        const times = [...entries, ...beats]
          .filter((one) => one.accountId === accountId)
          .map((one) => one.at);
        return times.length === 0 ? null : Math.max(...times);
      },
      async heartbeat(accountId: string, at: number) {
        check();
        beats.push({ accountId, at });
      },
    },
    quarantine: {
      async add(item: NewQuarantined) {
        check();
        lines.push(item);
        return {};
      },
      async countOver(more: readonly NewOverflow[]) {
        check();
        overflows.push(...more);
        return [];
      },
    },
    away: {
      async add(row: Omit<AwayRow, 'id'>) {
        check();
        const kept = { ...row, id: awayRows.length + 1 };
        awayRows.push(kept);
        return kept;
      },
    },
  };
}

export function summaryOf(id: string, change: Partial<GameSummary> = {}): GameSummary {
  return {
    id,
    color: 'white',
    fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    variant: { key: 'standard', name: 'Standard' },
    speed: 'rapid',
    rated: false,
    hasMoved: false,
    isMyTurn: true,
    opponent: { kind: 'user', id: 'bobby', name: 'Bobby' },
    compat: { bot: false, board: true },
    ...change,
  };
}

export function gameLine(type: 'gameStart' | 'gameFinish', id: string): string {
  return JSON.stringify({
    type,
    game: {
      id,
      gameId: id,
      fullId: `${id}abcd`,
      color: 'white',
      fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      hasMoved: false,
      isMyTurn: true,
      lastMove: '',
      opponent: { id: 'bobby', username: 'Bobby', rating: 1500 },
      perf: 'rapid',
      rated: false,
      source: 'friend',
      status: { id: 20, name: 'started' },
      variant: { key: 'standard', name: 'Standard' },
      speed: 'rapid',
      compat: { bot: false, board: true },
    },
  });
}

export function challengeLine(id: string, type = 'challenge', status = 'created'): string {
  return JSON.stringify({ type, challenge: challengeJson(id, status), compat: { bot: false, board: true } });
}

export function challengeJson(id: string, status = 'created'): object {
  return {
    id,
    url: `https://example.org/${id}`,
    status,
    challenger: { id: 'bobby', name: 'Bobby', rating: 1500 },
    destUser: { id: 'anna', name: 'Anna', rating: 1400 },
    variant: { key: 'standard', name: 'Standard', short: 'Std' },
    rated: false,
    speed: 'rapid',
    timeControl: { type: 'clock', limit: 600, increment: 5, show: '10+5' },
    color: 'random',
    perf: { icon: '#', name: 'Rapid' },
  };
}
