/** Stored answers of the explorer, for positions that were looked at before and while there is no network. */
import { z } from 'zod';
import { readStored } from '../../base/check.ts';
import type { ExplorerAnswer } from '../../service/domain-explorer.ts';
import type { Store } from '../../store/api.ts';
import { lazySchema } from '../../../preload/contract/lazy-schema.ts';
import { colors } from '../../chess/vocabulary.ts';
import type { ExplorerSourceView } from '../../../preload/contract/explorer.ts';

const kind = 'explorer';
/** Answers of an account that are stored; one has some 5 KB. */
export const mostStored = 400;
/** New answers between two removals of the oldest. */
const trimEvery = 40;

const hourMs = 3_600_000;
/** Age up to which an answer is not asked for again, ms. */
export const freshMs: Readonly<Record<ExplorerSourceView, number>> = {
  masters: 30 * 24 * hourMs,
  players: 7 * 24 * hourMs,
  user: hourMs,
};

export interface KnownAnswer {
  readonly answer: ExplorerAnswer;
  /** ms since the epoch. */
  readonly at: number;
  /** False while the server still reads the user's games. */
  readonly isComplete: boolean;
}

const answerSchema = lazySchema(() => {
  const results = { white: z.int(), draws: z.int(), black: z.int() };
  const player = z.object({ name: z.string(), rating: z.number().exactOptional() });
  return z.object({
    isComplete: z.boolean(),
    answer: z.object({
      ...results,
      moves: z.array(
        z.object({
          ...{ uci: z.string(), ...results },
          rating: z.number().exactOptional(),
          performance: z.number().exactOptional(),
        }),
      ),
      games: z.array(
        z.object({
          ...{ id: z.string(), uci: z.string().exactOptional(), white: player, black: player },
          winner: z.enum(colors).exactOptional(),
          year: z.number().exactOptional(),
        }),
      ),
      queue: z.number().exactOptional(),
    }),
  });
});

export type ExplorerAnswers = ReturnType<typeof createExplorerAnswers>;

/** `store`: the memos of an account's database. */
export function createExplorerAnswers(
  store: (accountId: string) => Pick<Store['memos'], 'get' | 'note' | 'list' | 'remove'>,
) {
  let untilTrim = 1;
  let writing: Promise<unknown> = Promise.resolve();

  const trim = async (accountId: string): Promise<void> => {
    const memos = store(accountId);
    const old = (await memos.list(accountId, kind)).slice(mostStored);
    for (const { id } of old) await memos.remove(accountId, kind, id);
  };

  return {
    async get(accountId: string, key: string): Promise<KnownAnswer | null> {
      const memo = await store(accountId).get(accountId, kind, key);
      const stored = memo && readStored(answerSchema, memo.data);
      return memo && stored ? { ...stored, at: memo.at } : null;
    },
    async put(accountId: string, key: string, { at, ...rest }: KnownAnswer): Promise<void> {
      const write = async () => {
        await store(accountId).note({ accountId, kind, id: key, at, data: JSON.stringify(rest) });
        untilTrim -= 1;
        if (untilTrim > 0) return;
        untilTrim = trimEvery;
        await trim(accountId);
      };
      const written = writing.then(write, write);
      writing = written.catch(() => {});
      await written;
    },
    /** Resolves when nothing is being written. */
    idle: () => writing,
  };
}
