/** Recordings of TV as machines make them, for tests of sharing. */
import { integerBelow, pick } from '../../../main/base/random.ts';
import { createVariantRules } from '../../../main/chess/rules-variants.ts';
import { packFrames, unpackFrames, type TimedEvent } from '../../../main/features/tv/pack.ts';
import { packRecordedGame, readRecordedGame } from '../../../main/features/tv/recorded-game.ts';
import { NOON } from '../../unit/store/support.ts';
import type { UserAction } from './sharing-actions.ts';
import type { Machine } from './sharing-machines.ts';

export const channel = 'blitz';
const sans = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6', 'O-O', 'Be7'];

/** Frames that the feed sent up to each ply of the game. */
export const frames: readonly TimedEvent[] = (() => {
  let position = createVariantRules('fromPosition').parsePosition(undefined);
  return sans.map((san, index): TimedEvent => {
    const played = position?.play(position.uciOf(san) ?? '');
    if (!played) throw new Error(`${san} cannot be played`);
    position = played.position;
    const fen = position.fen.split(' ').slice(0, 2).join(' ');
    const clocks = { white: 180 - Math.ceil(index / 2), black: 180 - Math.floor(index / 2) };
    return {
      at: NOON + index * 1_000,
      event: { type: 'move', form: 'fen', fen, uci: played.uci, ...clocks },
    };
  });
})();

const headOf = (status: string | null): string =>
  JSON.stringify({
    featured: { t: 'featured', d: { id: 'abcd1234', orientation: 'white' } },
    status,
    winner: null,
  });

/** Packs these plies of a game, as the recorder does. */
export async function record(
  { bench, accountOf }: Machine,
  gameId: string,
  from: number,
  upTo: number,
): Promise<void> {
  const key = { accountId: accountOf('ruth'), channel, gameId };
  const before = await bench.ask('tv', 'game', key.accountId, channel, gameId);
  const events = [...(before ? unpackFrames('standard', before.line) : []), ...frames.slice(from, upTo)];
  const [began = 0, ended = 0] = [events[0]?.at, events.at(-1)?.at];
  await bench.ask(
    ...(['tv', 'pack'] as const),
    { ...key, began, ended, plies: events.length, state: before?.row.state ?? 'waiting', head: headOf(null) },
    ...([packFrames('standard', events), 0] as const),
  );
}

/** Adds the export of a game. */
export async function complete({ bench, accountOf }: Machine, gameId: string): Promise<void> {
  const game = readRecordedGame({ variant: 'standard', sans });
  if (!game) throw new Error('no game');
  const whole = {
    state: 'complete',
    head: headOf('mate'),
    whole: packRecordedGame(game),
    plies: 10,
  } as const;
  await bench.ask('tv', 'complete', { accountId: accountOf('ruth'), channel, gameId }, whole);
}

const keyOf = ({ accountOf }: Machine, n: number) => ({
  accountId: accountOf('ruth'),
  channel,
  gameId: `t${n % 5}`,
});

export const recordingActions: readonly UserAction[] = [
  (machine, n, random) => {
    const from = integerBelow(random, 5);
    return record(machine, `t${n % 5}`, from, from + 1 + integerBelow(random, 5));
  },
  (machine, n) => complete(machine, `t${n % 5}`),
  (machine, n, random) => machine.bench.ask('tv', 'star', keyOf(machine, n), pick(random, [true, false])),
  async (machine, n, random) => {
    if (random.next() < 0.3) await machine.bench.ask('tv', 'remove', keyOf(machine, n));
    else await machine.bench.ask('tv', 'tried', keyOf(machine, n), n % 3 === 0);
  },
];
