/** Faults of moves. All are much shorter than a game's clock. */
import { integerBelow, pick, type Random } from '../../../main/base/random.ts';
import type { VirtualWorld } from '../../harness/virtual-world.ts';
import type { Exchange } from '../../referee/exchange.ts';
import type { PlannedFault } from '../../referee/record.ts';

export const troubleKinds = [
  'none',
  'too_many',
  'too_many_storm',
  'dropped_before',
  'lost_answer',
  'severed_answer',
  'hanging_answer',
  'cut_on_the_way',
  'server_error',
  'slow',
  'dead_game_stream',
  'cut_game_stream',
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

export interface Trouble {
  /** The referee's fault plan. */
  readonly plan: (exchange: Exchange) => PlannedFault | undefined;
  /** Injects a fault around the next move of the game. */
  make(world: VirtualWorld, gameId: string): Promise<void>;
  readonly made: Readonly<Record<TroubleKind, number>>;
}

export function createTrouble(random: Random): Trouble {
  const made = Object.fromEntries(troubleKinds.map((kind) => [kind, 0])) as Record<TroubleKind, number>;
  let planned: PlannedFault | undefined;

  const make = async (world: VirtualWorld, gameId: string) => {
    const kind = pick(random, troubleKinds);
    made[kind] += 1;
    const path = `/api/board/game/${gameId}/move`;
    const stream = `/api/board/game/stream/${gameId}`;
    const fault = async (body: object) => void (await world.club().tell('POST', '/fault', body));
    const count = 1 + integerBelow(random, 3);
    switch (kind) {
      case 'none':
        return;
      case 'too_many':
        return fault({
          kind: 'answer',
          status: 429,
          body: pick(random, ['json', 'html']),
          ...(random.next() < 0.5 ? { retryAfter: 1 + integerBelow(random, 10) } : {}),
          count,
          path,
        });
      case 'too_many_storm':
        return fault({ kind: 'storm', forMs: 1_000 + integerBelow(random, 12_000) });
      case 'dropped_before':
        return fault({ kind: 'drop', when: 'before', count, path });
      case 'lost_answer':
        return fault({ kind: 'drop', when: 'after', count: 1, path });
      case 'severed_answer':
        return fault({
          kind: 'sever',
          at: integerBelow(random, 250),
          how: pick(random, ['reset', 'fin']),
          path,
        });
      case 'hanging_answer':
        return fault({ kind: 'hang', path });
      case 'cut_on_the_way':
        planned = {
          fault: pick(random, [
            { kind: 'cut', how: 'fin' },
            { kind: 'cut', how: 'reset' },
            { kind: 'half-open' },
            { kind: 'stall' },
          ] as const),
          byte: integerBelow(random, 200),
          of: 'answer',
        };
        return;
      case 'server_error':
        return fault({ kind: 'answer', status: pick(random, [500, 502, 503]), body: 'html', count, path });
      case 'slow':
        return fault({ kind: 'slow', delayMs: 500 + integerBelow(random, 20_000), path });
      case 'dead_game_stream':
        await fault({ kind: 'halfOpen', streams: 'game', path: stream });
        return fault({ kind: 'drop', when: pick(random, ['before', 'after']), path });
      case 'cut_game_stream':
        await fault({ kind: 'drop', when: pick(random, ['before', 'after']), path });
        return fault({ kind: 'cut', how: 'reset', streams: 'game', path: stream });
    }
  };

  return {
    made,
    make,
    plan(exchange) {
      if (exchange.route !== 'move' || !planned) return undefined;
      const now = planned;
      planned = undefined;
      return now;
    },
  };
}
