/**
 * TV in three parts. Sixteen boards on the wall against bare ones. Five hundred games of the club reconstructed
 * from their boards. Two days of four feeds recorded on virtual time, with storage per game and heap growth.
 */
import { boardKey } from '../../main/chess/derive.ts';
import { foldMove, startGame } from '../../main/features/tv/seen-game.ts';
import { CannotRun, type CommandContext, type CommandResult, type Figures } from '../harness/command.ts';
import { createHeapScale, slopeOf, type HeapSample } from '../harness/heap.ts';
import { createVirtualWorld } from '../harness/virtual-world.ts';
import { bare, clubGames } from '../unit/features/tv/club-games.ts';
import { benchBoards } from './tv/boards.ts';

const hourMs = 3_600_000;
/** Maximum heap growth a day, bytes. */
const maxSlope = 1_000_000;
/** Caches fill and code is compiled in the first day: not part of the slope. */
const settlingHours = 24;

interface Part {
  readonly ok: boolean;
  readonly figures: Figures;
}

/** Reconstructs positions and moves of club games from bare frames, and compares. */
async function follow({ quick, print }: CommandContext): Promise<Part> {
  const count = quick ? 30 : 500;
  let games = 0;
  let positions = 0;
  let wrongPositions = 0;
  let moves = 0;
  let wrongMoves = 0;
  let ambiguous = 0;
  for (const { hall, course, featured, moves: frames } of clubGames('wire', count)) {
    games += 1;
    let game = startGame(hall, bare(featured), course.plan.createdAt);
    for (const frame of frames) game = foldMove(game, bare(frame), frame.at).game;
    for (const [index, step] of course.steps(course.plan.plies).entries()) {
      const seen = game.steps[index + 1];
      positions += 1;
      moves += 1;
      if (boardKey(seen?.fen ?? '') !== boardKey(step.fen)) wrongPositions += 1;
      if (seen?.sure === false) ambiguous += 1;
      else if (seen?.uci !== step.uci) wrongMoves += 1;
    }
  }
  print(`${games} games followed`);
  return {
    ok: wrongPositions === 0 && wrongMoves === 0,
    figures: {
      games_followed: games,
      positions,
      positions_wrong: wrongPositions,
      moves,
      moves_wrong: wrongMoves,
      moves_no_board_can_tell: ambiguous,
    },
  };
}

const parts: Readonly<Record<string, (context: CommandContext) => Promise<Part>>> = {
  boards: benchBoards,
  games: follow,
  day: record,
};

/** Runs all parts, or the named ones. */
export async function benchTv(context: CommandContext): Promise<CommandResult> {
  const began = performance.now();
  const named = context.args.length === 0 ? Object.keys(parts) : context.args;
  const done: Part[] = [];
  for (const name of named) {
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (!part) throw new CannotRun(`there is no part ${name}: ${Object.keys(parts).join(', ')}`);
    done.push(await part(context));
  }
  return {
    ok: done.every(({ ok }) => ok),
    figures: {
      ...(Object.assign({}, ...done.map(({ figures }) => figures)) as Figures),
      seconds: Math.round((performance.now() - began) / 1_000),
    },
  };
}

/** Records four feeds for two days of virtual time; the second day is measured. */
async function record({ quick, print }: CommandContext): Promise<Part> {
  const heapBytes = createHeapScale();
  const hours = quick ? 0.5 : 2 * 24;
  const world = await createVirtualWorld({
    seed: 1,
    club: { startAt: Date.UTC(2026, 5, 1, 12) },
    referee: { keepsLines: () => false },
  });
  const heaps: HeapSample[] = [];
  try {
    const { time } = world;
    const { commands, queries } = world.app().core;
    // Downloading months of games is irrelevant here.
    commands['history.pause']({ accountId: world.accountId, paused: true });
    const begin = time.elapsed();
    const passed = () => (time.elapsed() - begin) / hourMs;
    for (let next = 1; passed() < hours;) {
      commands['tv.watch']({
        viewer: 'main',
        wall: ['bullet', 'blitz', 'rapid', 'crazyhouse'],
        big: 'bullet',
        full: true,
      });
      await time.run(20_000);
      if (passed() < next && passed() < hours) continue;
      next += 1;
      // The referee's record belongs to the harness, and grows.
      world.referee.unload();
      heaps.push({ at: time.elapsed(), bytes: heapBytes() });
      print(`${passed().toFixed(1)} h recorded`);
    }
    // Lets the games of the last minutes complete.
    await time.run(120_000);
    const { bytes, games } = await time.until(queries['tv.storage']({}));
    const rows = await time.until(queries['tv.past']({ limit: 200 }));
    const slope = heaps.length > settlingHours + 2 ? slopeOf(heaps.slice(settlingHours)) : 0;
    return {
      ok: games > 0 && slope <= maxSlope,
      figures: {
        hours_recorded: Math.round(passed() * 10) / 10,
        games_recorded: games,
        bytes_a_game: Math.round(bytes / Math.max(1, games)),
        completed_of_newest: rows.filter(({ state }) => state === 'complete').length,
        newest: rows.length,
        heap_slope_bytes_a_day: Math.round(slope),
        target_heap_slope_bytes_a_day: maxSlope,
      },
    };
  } finally {
    await world.close();
  }
}
