import { createSeededRandom, integerBelow, pick } from '../../main/base/random.ts';
import { boardKey } from '../../main/chess/derive.ts';
import { replay } from '../../main/chess/replay.ts';
import type { TvChannel } from '../../main/chess/tv-channels.ts';
import type { CommandContext, CommandResult } from '../harness/command.ts';
import { createVirtualWorld } from '../harness/virtual-world.ts';
import { parseTvLine } from '../../main/service/codec/tv.ts';
import type { Exchange } from '../referee/exchange.ts';
import type { Fault } from '../referee/proxy.ts';
import { keepEvidence } from './evidence.ts';
import { judgeLines, readKept, type Finding } from './tv/judge.ts';

const wall: readonly TvChannel[] = ['bullet', 'blitz', 'ultraBullet', 'crazyhouse', 'atomic', 'chess960'];
const kinds = [
  'cut',
  'reset',
  'half-open',
  'stall',
  'garbage',
  'duplicate',
  'reorder',
  '5xx',
  'drip',
  '429-storm',
  'closed-at-once',
  'slow',
  'app-restart',
] as const;
type Kind = (typeof kinds)[number];

/** Faults of requests and restarts: each costs minutes of back-off, so they are drawn less often. */
const costly: ReadonlySet<Kind> = new Set(['5xx', '429-storm', 'closed-at-once', 'slow', 'app-restart']);
/** Share of drawn costly faults that are injected. */
const costlyShare = 0.15;
/** Share of faults that wait until channels are live; the others follow while earlier faults last. */
const liveShare = 0.8;
/** Number of live channels that make a wall live, and the maximum wait for them, ms. */
const liveWall = 2;
const patienceMs = 20 * 60_000;

/** Time to recover after the last fault, ms. */
const calmMs = 25 * 60_000;
const maxReported = 5;

/** Checks that TV stores everything it received and shows only real positions, under all faults. */
export async function chaosTv({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  const faults = quick ? 40 : 1_000;
  const random = createSeededRandom(seed);
  const began = performance.now();
  const world = await createVirtualWorld({ seed, club: { startAt: Date.UTC(2026, 5, 1, 12) } });
  const { time, referee } = world;
  const injected = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  const shown: Pictures = new Map(wall.map((channel) => [channel, new Map()]));
  let pictures = 0;

  const fault = (body: object) => world.tell('POST', '/fault', body).then(() => true);
  const breakFeed = (what: Fault): boolean => {
    const open = referee.record.exchanges.filter(
      ({ route, answer, closedAt, fault: broken }) =>
        route === 'tv-feed' && answer?.status === 200 && closedAt === undefined && broken === undefined,
    );
    const chosen = open.length > 0 ? pick(random, open) : undefined;
    const connection = referee.connections().find(({ id }) => id === chosen?.connection);
    connection?.breakAt(connection.forwarded() + integerBelow(random, 300), what);
    return connection !== undefined;
  };
  const acts: Readonly<Record<Kind, () => Promise<boolean>>> = {
    cut: async () => breakFeed({ kind: 'cut', how: 'fin' }),
    reset: async () => breakFeed({ kind: 'cut', how: 'reset' }),
    'half-open': async () => breakFeed({ kind: 'half-open' }),
    stall: async () => breakFeed({ kind: 'stall' }),
    garbage: () => fault({ kind: 'line', streams: 'all', what: 'garbage' }),
    duplicate: () => fault({ kind: 'line', streams: 'all', what: 'duplicate' }),
    reorder: () => fault({ kind: 'reorder', streams: 'all' }),
    '5xx': () => fault({ kind: 'answer', status: pick(random, [500, 503]), body: 'html', path: '/api/tv' }),
    drip: () => fault({ kind: 'drip', streams: 'all', bytes: 1 + integerBelow(random, 40), everyMs: 50 }),
    '429-storm': () => fault({ kind: 'answer', status: 429, body: 'json', count: 2, path: '/api/tv' }),
    'closed-at-once': () => fault({ kind: 'closeAtOnce', streams: 'all', times: 2, how: 'reset' }),
    slow: () => fault({ kind: 'slow', delayMs: 500 + integerBelow(random, 20_000), count: 2, path: '/api' }),
    async 'app-restart'() {
      await world.restartApp(integerBelow(random, 30_000));
      return true;
    },
  };

  /** Records the displayed boards, which are compared with the club's games at the end. */
  const look = () => {
    const { core } = world.app();
    core.commands['tv.watch']({ viewer: 'main', wall: [...wall], big: 'bullet', full: true });
    for (const channel of wall) {
      const game = core.queries['tv.tile']({ channel }).game;
      if (!game) continue;
      pictures += 1;
      const games = shown.get(channel);
      const boards = games?.get(game.gameId) ?? new Set();
      games?.set(game.gameId, boards.add(boardKey(game.fen)));
    }
  };
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 5_000) {
      await time.run(Math.min(left, 5_000));
      if (world.appRuns()) look();
    }
  };

  const liveChannels = () =>
    wall.filter((channel) => world.app().core.queries['tv.tile']({ channel }).state === 'live').length;
  const untilLive = async () => {
    for (let waited = 0; waited < patienceMs && liveChannels() < liveWall; waited += 5_000) await pass(5_000);
  };

  try {
    // Downloading months of games is irrelevant here, and takes real minutes without virtual time.
    world.app().core.commands['history.pause']({ accountId: world.accountId, paused: true });
    look();
    await pass(30_000);
    let done = 0;
    while (done < faults) {
      await pass(500 + random.next() * 12_000);
      if (random.next() < liveShare) await untilLive();
      const kind = pick(random, kinds);
      if (costly.has(kind) && random.next() > costlyShare) continue;
      // Unused faults would only accumulate.
      if (costly.has(kind)) await world.tell('DELETE', '/fault');
      if (!(await acts[kind]())) continue;
      injected[kind] += 1;
      done += 1;
      if (done % Math.ceil(faults / 10) === 0)
        print(`${done} faults, ${(time.elapsed() / 3_600_000).toFixed(1)} h of virtual time`);
    }
    await world.tell('DELETE', '/fault');
    await pass(calmMs);
    const fed = liveChannels();
    const source = world.club().club().tv.source;
    const positionsOf = (id: string) => {
      const game = source.byId(id);
      if (!game) return undefined;
      const { initialFen, fens } = game.line();
      // A game that was found in the map before its first move is shown from its start.
      const { start } = replay({ variant: game.variant, initialFen, moves: [] });
      return [...(start ? [start.fen] : []), ...fens];
    };
    const pictured = judgePictures(shown, positionsOf, boardsToldBy(referee.record.exchanges));
    await world.closeApp();
    const lines = judgeLines(referee.record.exchanges, readKept(world.databaseFile));
    for (const [name, { wrong }] of Object.entries({ lines, pictured }))
      for (const sentence of wrong.slice(0, maxReported)) print(`${name}: ${sentence}`);
    const ok =
      lines.wrong.length === 0 &&
      pictured.wrong.length === 0 &&
      lines.checked > 0 &&
      pictured.checked > 0 &&
      fed > 0;
    if (!ok) print(`Kept in ${keepEvidence('tv', seed, { lines, pictured, complaints: world.complaints })}.`);
    return {
      ok,
      figures: {
        faults: done,
        virtual_hours: Math.round(time.elapsed() / 360_000) / 10,
        lines: lines.checked,
        lines_missing: lines.wrong.length,
        pictures,
        games_shown: [...shown.values()].reduce((sum, { size }) => sum + size, 0),
        positions_shown: pictured.checked,
        positions_that_never_were: pictured.wrong.length,
        positions_under_another_game: pictured.early,
        live_at_the_end: fed,
        ...Object.fromEntries(
          Object.entries(injected).map(([kind, number]) => [`fault_${kind.replaceAll('-', '_')}`, number]),
        ),
        seconds: Math.round((performance.now() - began) / 1_000),
        seed,
      },
    };
  } finally {
    await world.close();
  }
}

/** Boards that each channel's feed sent, from complete lines in the referee's record. */
function boardsToldBy(exchanges: readonly Exchange[]): ReadonlyMap<TvChannel, ReadonlySet<string>> {
  const fromFeed = new Map(wall.map((channel) => [channel, new Set<string>()]));
  for (const { route, path, seen } of exchanges) {
    if (route !== 'tv-feed') continue;
    const boards = fromFeed.get(
      /\/api\/tv\/(?<channel>\w+)\/feed/.exec(path)?.groups?.['channel'] as TvChannel,
    );
    if (!boards) continue;
    for (const { text } of seen?.lines ?? []) {
      const read = parseTvLine(text.replace(/^data: ?/, ''));
      if (read.kind === 'event' && 'fen' in read.value && read.value.fen !== undefined)
        boards.add(boardKey(read.value.fen));
    }
  }
  return fromFeed;
}

/** Displayed boards, by channel and the game they were attributed to. */
type Pictures = Map<TvChannel, Map<string, Set<string>>>;

/**
 * A board is right when its attributed game had it. A frame whose game's announcement is late or lost is shown
 * under the previous game's name. It is counted separately if the channel's feed had it. Any other board is wrong.
 */
function judgePictures(
  shown: Pictures,
  fensOf: (id: string) => readonly string[] | undefined,
  fromFeed: ReadonlyMap<TvChannel, ReadonlySet<string>>,
): Finding & { readonly early: number } {
  const wrong: string[] = [];
  let checked = 0;
  let early = 0;
  for (const [channel, games] of shown)
    for (const [id, boards] of games) {
      if (id.startsWith('@')) continue;
      const own = new Set((fensOf(id) ?? []).map(boardKey));
      for (const board of boards) {
        checked += 1;
        if (own.has(board)) continue;
        if (fromFeed.get(channel)?.has(board)) early += 1;
        else wrong.push(`${channel} showed a position that its game ${id} never had: ${board}`);
      }
    }
  return { checked, wrong, early };
}
