/** Actions of users on a machine, for tests of sharing. */
import { integerBelow, pick, type Random } from '../../../main/base/random.ts';
import { packAnalysis, type AnalysedPosition } from '../../../main/chess/packed-analysis.ts';
import { packEvaluations } from '../../../main/chess/packed-game.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { DAY, NOON } from '../../unit/store/support.ts';
import { collectionActions } from './collection-actions.ts';
import { eventActions } from './event-actions.ts';
import { recordingActions } from './recording-actions.ts';
import type { Machine } from './sharing-machines.ts';

const position = 'aBcD0123';
const card = (machine: Machine, key: string, source: 'mistake' | 'marked' = 'mistake') =>
  machine.bench.ask(
    ...(['training', 'add', machine.accountOf('ruth')] as const),
    [{ key, source, at: NOON, active: true, data: '{"fen":"x"}' }],
    [],
  );

/** Something that a user does on a machine; `n` makes it differ. */
export type UserAction = (machine: Machine, n: number, random: Random) => Promise<unknown>;

export const repertoire = (accountId: string, n: number) =>
  ({
    ...{ accountId, name: `repertoire ${n}`, variant: 'standard', initialFen: 'startpos' },
    color: 'white',
    changed: NOON + n,
  }) as const;
export const move = (position: number, uci: string, n: number) => ({
  ...{ position: `p${position}`, uci, san: uci, after: `p${position + 1}`, rank: n % 4, glyphs: `${n % 2}` },
});

/** Findings about some positions of a game, if it is there. */
export async function analyse(machine: Machine, gameId: string, n: number, random: Random): Promise<void> {
  const { bench, accountOf, name } = machine;
  const game = await bench.ask('analysis', 'game', accountOf('ruth'), gameId);
  if (!game) return;
  const engine = await bench.ask('analysis', 'engineNumber', `Engine ${name} ${n % 2}`);
  const finding = (ply: number): AnalysedPosition => ({
    ...{ evaluation: { kind: 'centipawns', value: n + ply }, best: 'e2e4' },
    ...{ depth: 10, engine, kiloNodes: integerBelow(random, 4) * 100 },
  });
  const data = packAnalysis(
    [1, 2, 3, 4, 5].map((ply) => (pick(random, [true, false]) ? finding(ply) : null)),
  );
  await bench.ask('analysis', 'put', accountOf('ruth'), game, pick(random, [true, false]), data);
}

/** Things that a user does on a machine; `n` makes them differ. */
const actions: readonly UserAction[] = [
  ...recordingActions,
  ...collectionActions,
  ...eventActions,
  ({ bench, accountOf }, n, random) =>
    bench.ask(
      ...(['archive', 'put', accountOf('ruth')] as const),
      [
        archived({
          gameId: `g${n % 7}`,
          opening: pick(random, [null, 'French Defense']),
          evals: pick(random, [null, packEvaluations([{ kind: 'centipawns', value: n }])]),
          ratingDiff: pick(random, [null, 4]),
        }),
      ],
      null,
    ),
  ({ bench, accountOf }, n) => bench.ask('archive', 'remove', accountOf('ruth'), [`g${n % 7}`]),
  ({ bench, accountOf }, n, random) =>
    bench.ask(
      ...(['notes', 'putGame', accountOf('ruth'), `g${n % 7}`] as const),
      { text: pick(random, ['', `plan ${n}`]), tags: [] },
      NOON + n,
    ),
  ({ bench, accountOf }, n, random) =>
    bench.ask(
      ...(['notes', 'putPosition', accountOf('ruth')] as const),
      { position: `${position}${n % 3}`, variant: 'standard', fen: 'rnb' },
      { text: pick(random, ['', `idea ${n}`]), tags: ['a'] },
      NOON + n,
    ),
  ({ bench, accountOf }, n, random) =>
    bench.ask('notes', 'renameTag', accountOf('ruth'), 'a', pick(random, [null, 'b']), NOON + n),
  ({ bench, accountOf }) => bench.ask('activity', 'addUser', accountOf('ruth'), 'omar', 'Omar'),
  ({ bench, accountOf }) => bench.ask('activity', 'removeUser', accountOf('ruth'), 'omar'),
  (machine, n) => card(machine, `standard p${n % 4}`),
  async ({ bench, accountOf }, n) => {
    const key = `standard p${n % 4}`;
    await bench.ask('training', 'change', accountOf('ruth'), [
      { key, source: 'marked', at: NOON, active: n % 2 === 0, data: `{"fen":"${n}"}` },
    ]);
    await bench.ask(...(['training', 'add', accountOf('ruth'), []] as const), [
      { key, review: `r"${n % 9}`, at: NOON + n, kind: 'trained', grade: 3, elapsed: 10 },
    ]);
  },
  (machine, n, random) => analyse(machine, `g${n % 7}`, n, random),
  (machine, n, random) => analyse(machine, `g${(n + 3) % 7}`, n, random),
  ({ bench, accountOf }, n) => bench.ask('analysis', 'clear', accountOf('ruth'), n % 4 === 0 ? 2 : 0),
  ({ bench, accountOf }, n) =>
    bench.ask('repertoires', 'make', repertoire(accountOf('ruth'), n), {
      moves: [move(1, 'e2e4', n)],
      notes: [{ position: 'p1', comment: `begin ${n}`, shapes: '' }],
    }),
  async ({ bench, accountOf }, n, random) => {
    const own = await bench.ask('repertoires', 'list', accountOf('ruth'));
    if (own.length === 0) return;
    const { id } = pick(random, own);
    await bench.ask(
      ...(['repertoires', 'change', accountOf('ruth'), id] as const),
      {
        moves: [move(n % 3, 'd2d4', n), move(n % 3, 'c2c4', n)],
        removed: [{ position: `p${(n + 1) % 3}`, uci: 'd2d4' }],
        notes: [{ position: `p${n % 3}`, comment: pick(random, ['', `idea ${n}`]), shapes: '' }],
      },
      NOON + n,
    );
  },
  async ({ bench, accountOf }, n, random) => {
    const own = await bench.ask('repertoires', 'list', accountOf('ruth'));
    if (own.length === 0) return;
    const { id } = pick(random, own);
    if (n % 3 === 0) await bench.ask('repertoires', 'remove', accountOf('ruth'), id);
    else if (n % 3 === 1) await bench.ask('repertoires', 'rename', accountOf('ruth'), id, `name ${n}`);
    else await bench.ask('repertoires', 'setTrained', accountOf('ruth'), id, n % 2 === 0);
  },
  async ({ bench, accountOf }, n) => {
    const answer = `{"games":{"blitz":{"win":${n}}}}`;
    const began = (n % 3) * DAY;
    const [known] = await bench.ask('activity', 'spans', accountOf('ruth'), 'ruth', began, began + 1);
    await bench.ask('activity', 'put', accountOf('ruth'), 'ruth', NOON + n, [
      { id: known?.id ?? null, began, ended: began + DAY, seenAt: NOON + n, data: answer, answer },
    ]);
  },
  ({ bench }, n, random) =>
    bench.ask(
      ...(['sharedSettings', 'keep'] as const),
      { name: pick(random, ['playing', 'sounds']), data: `{"n":${n}}`, here: null },
      NOON + n,
    ),
];

export const act = async (machine: Machine, n: number, random: Random): Promise<void> =>
  void (await pick(random, actions)(machine, n, random));
