/** Generated versions of one fact of each kind, few enough in content that they often agree and disagree. */
import fc from 'fast-check';
import { packAnalysis, type AnalysedPosition } from '../../../../main/chess/packed-analysis.ts';
import { analysisValue } from '../../../../main/machines/facts/analysis.ts';
import { packFrames, type TimedEvent } from '../../../../main/features/tv/pack.ts';
import type { Fact } from '../../../../main/machines/fact.ts';
import { recordingStates } from '../../../../main/machines/facts/recording.ts';
import { joins, type SharedKindName } from '../../../../main/machines/facts/registry.ts';

export const kindNames = Object.keys(joins) as readonly SharedKindName[];

const machines = ['desk', 'lap', 'shed'] as const;
export const stamps = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...machines))
  .map(([time, machine]) => `${String(time).padStart(13, '0')}-0000-${machine}`);

const generation = { generation: stamps };
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const few = (...texts: readonly string[]) => fc.constantFrom(...texts);
const defined = (value: object): object => JSON.parse(JSON.stringify(value)) as object;

const game = fc
  .record(
    {
      ...generation,
      moves: few('', 'AAAA', 'AAAAAAAA', 'BBBBBBBB'),
      source: few('lobby', 'arena', 'file', 'import'),
      plies: fc.nat(3),
      lasted: fc.nat(2),
      result: few('win', 'loss', 'none'),
      color: few('white', 'black'),
      status: few('mate', 'started'),
      began: fc.nat(2),
      rated: fc.boolean(),
      opponent: few('Ruth', 'Omar'),
      own: few('Ida', 'Magnus'),
      rating: fc.integer({ min: -3, max: 3 }),
      ownRating: fc.nat(2),
      clocks: few('CC', 'CCCC'),
      clockInitial: fc.nat(2),
      clockLeft: fc.nat(2),
      evals: few('EE', 'EEEE', 'FFFF'),
      more: few('{}', '{"initialFen":"x"}', '{"ownTitle":"GM"}', '{"provisional":["own"]}'),
      notes: few(
        ...['{"stop":1}', '{"tags":[]}', '{"stop":{"line":12}}', '{"stop":1,"notes":[[1,"comment","a"]]}'],
        ...[
          '{"notes":[[2,"comment","b"],[2,"glyph","1"]]}',
          '{"tags":[["Round","1"]]}',
          '{"tags":[["Round","12"]]}',
        ],
        ...['{"notes":[[1,"comment","a"]]}', '{"notes":[[2,"comment","b"],[1,"comment","a"]]}', 'true'],
      ),
    },
    { requiredKeys: ['moves', 'plies', 'began', 'color'] },
  )
  .map(defined);

/** Numbers of other machines differ, and one is unknown. */
const engines: Readonly<Record<number, string>> = { 1: 'Stockfish 19', 2: 'Berserk 13', 3: 'Stockfish 19' };
const analysed = fc
  .record({
    value: fc.integer({ min: -2, max: 2 }),
    ...{ depth: fc.nat(2), engine: fc.integer({ min: 0, max: 4 }), kiloNodes: fc.nat(2) },
    ...{ best: fc.constantFrom('e2e4', 'd2d4', null), hasSecond: fc.boolean() },
  })
  .map(({ value, hasSecond, ...one }): AnalysedPosition => {
    const evaluation = { kind: 'centipawns', value } as const;
    return { ...one, evaluation, ...(hasSecond && { second: { best: 'a2a3', evaluation } }) };
  });

const opening = [
  ['rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'e2e4'],
  ['rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 'e7e5'],
  ['rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2', 'g1f3'],
] as const;
/** Frames as a feed sends them, bare or whole, with repetitions and in any order. */
const frame = fc.oneof(
  fc
    .record({ at: fc.nat(5), move: fc.constantFrom(...opening), clock: fc.nat(1), isBare: fc.boolean() })
    .map(({ at, move: [fen, uci], clock, isBare }): TimedEvent => {
      const seen = isBare ? fen.split(' ').slice(0, 2).join(' ') : fen;
      return { at, event: { type: 'move', form: 'fen', fen: seen, uci, white: clock } };
    }),
  fc.record({ at: fc.nat(5) }).map(({ at }): TimedEvent => ({ at, event: { type: 'end', winner: 'white' } })),
  fc.record({ at: fc.nat(5), isWhole: fc.boolean() }).map(({ at, isWhole }): TimedEvent => ({
    at,
    event: {
      ...{ type: 'featured', gameId: 'abcd1234', orientation: 'white' },
      ...(isWhole && { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' }),
    },
  })),
);
const line = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .array(frame, { maxLength: 5 })
      .map((frames) => Buffer.from(packFrames('standard', frames)).toString('base64')),
  },
  { weight: 1, arbitrary: few('', '////') },
);
const recording = fc
  .record({
    ...{ generation: maybe(stamps), began: fc.nat(2), ended: fc.nat(2), plies: fc.nat(2) },
    ...{ starred: fc.boolean(), starredAt: fc.oneof(fc.constant(''), stamps) },
    ...{ state: fc.constantFrom(...recordingStates), head: few('{}', '{"status":"mate"}') },
    ...{
      whole: fc.constantFrom(null, 'AQA=', 'AQEA'),
      variant: few('standard', 'standard', 'nonsense'),
      line,
    },
  })
  .map(defined);

const values: Readonly<Record<SharedKindName, fc.Arbitrary<unknown>>> = {
  account: fc
    .record({ ...generation, server: few('https://a', 'https://b') }, { requiredKeys: ['server'] })
    .map(defined),
  game,
  note: fc
    .record({ text: few('', 'plan', 'Plan'), tags: fc.subarray(['a', 'b']), changed: maybe(fc.nat(2)) })
    .map(defined),
  analysis: fc
    .record({
      ...{ generation: maybe(stamps), done: fc.boolean() },
      positions: fc.array(fc.option(analysed, { nil: null }), { maxLength: 4 }),
    })
    .map(({ generation: known, done, positions }) => ({
      ...(known !== undefined && { generation: known }),
      ...analysisValue(packAnalysis(positions), done, (engine) => engines[engine]),
    })),
  repertoire: fc
    .record(
      { ...generation, name: few('Italian', 'Scotch'), trained: fc.boolean() },
      { requiredKeys: ['name'] },
    )
    .map(defined),
  repertoire_move: fc.record({ san: few('e4', 'd4'), rank: fc.nat(2), glyphs: few('', '1') }),
  event: fc.record({ at: fc.nat(2), kind: few('gap', 'challenge'), raw: few('{}', '[]') }),
  notice: fc.record({ at: fc.nat(2), title: few('Challenge', 'Game'), shown: fc.boolean() }),
  repertoire_note: fc.record({ comment: few('', 'Begin'), shapes: few('', 'Ge2e4') }),
  player: fc.record({ ...generation, name: few('Ruth', 'ruth') }, { requiredKeys: ['name'] }).map(defined),
  activity: fc.record({ answer: fc.jsonValue({ maxDepth: 2 }), ended: fc.nat(3) }),
  card: fc.record({ source: few('mistake', 'marked'), active: fc.boolean(), data: few('{}', '{"a":1}') }),
  recording,
  collection: fc
    .record(
      {
        ...generation,
        name: few('Linares', 'Wijk'),
        kind: few('file', 'server'),
        origin: few('9-ab', '8-cd'),
      },
      { requiredKeys: ['name'] },
    )
    .map(defined),
  member: fc
    .record({
      ...{ generation: maybe(stamps), event: few('Linares', 'Wijk'), site: few('', 'Spain') },
      ...{
        round: fc.constantFrom(null, '1'),
        annotator: fc.constant(null),
        year: fc.constantFrom(null, 1997),
      },
      game: fc.option(game, { nil: null, freq: 3 }),
    })
    .map(defined),
  setting: fc.record({
    changed: fc.nat(2),
    settings: fc.constantFrom({}, { theme: 'dark' }, { board: { premoves: true } }),
  }),
  review: fc.record({ at: fc.nat(3), grade: fc.integer({ min: 1, max: 4 }) }),
};

/** Versions of one fact. A version of a later generation knows the deletion before it, so its stamp is later. */
export const factOf = (kind: SharedKindName): fc.Arbitrary<Fact> =>
  fc
    .record({ stamp: stamps, value: fc.option(values[kind], { nil: null, freq: 3 }) })
    .map(({ stamp, value }) => ({ kind, key: 'one', stamp, value }));
