/** Events and notifications as machines meet them, for tests of sharing. */
import { pick } from '../../../main/base/random.ts';
import { NOON } from '../../unit/store/support.ts';
import type { UserAction } from './sharing-actions.ts';
import type { Machine } from './sharing-machines.ts';

/** An event comes, and this machine judges its notification. `id`: of its game. */
export async function meet(
  { bench, accountOf }: Machine,
  id: string,
  at: number,
  isShown = true,
): Promise<void> {
  const [accountId, key] = [accountOf('ruth'), `game_start:${id}`];
  const raw = JSON.stringify({ type: 'gameStart', game: { id, color: 'white', fullId: `${id}CANARY` } });
  await bench.ask('ledger', 'append', [
    { ...{ accountId, at, kind: 'game_start', subject: id, dedupeKey: key, source: 'stream' }, raw },
  ]);
  await bench.ask('notices', 'add', [
    {
      ...{ accountId, at, kind: 'gameStart', title: id, body: '', shown: isShown, ownRule: false, key },
      outcome: JSON.stringify(isShown ? { status: 'shown' } : { status: 'not_sent', reason: 'unconfirmed' }),
      route: JSON.stringify({ screen: 'game', accountId, gameId: id }),
    },
  ]);
}

/** The desktop confirms the latest notification. */
export async function confirm({ bench }: Machine): Promise<void> {
  const [latest] = await bench.ask('notices', 'page', { limit: 1 });
  if (latest?.machine === null) await bench.ask('notices', 'settle', latest.id, true, '{"status":"shown"}');
}

export const eventActions: readonly UserAction[] = [
  (machine, n, random) => meet(machine, `e${n % 9}`, NOON + n, pick(random, [true, false])),
  (machine) => confirm(machine),
];
