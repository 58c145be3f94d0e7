import { runCommand, type CommandEntry } from '../harness/command.ts';
import { benchAll } from './all.ts';
import { benchAnalysis } from './analysis.ts';
import { benchArenas } from './arenas.ts';
import { benchClub } from './club.ts';
import { benchIdle } from './idle.ts';
import { benchImport } from './import.ts';
import { benchDay } from './day.ts';
import { benchInsights } from './insights.ts';
import { benchMachines } from './machines.ts';
import { benchMemory } from './memory.ts';
import { benchNotify } from './notify.ts';
import { benchSearch } from './search.ts';
import { benchPlay } from './play.ts';
import { benchStartup } from './startup.ts';
import { benchTree } from './tree.ts';
import { benchTv } from './tv.ts';

const benchmarks: Readonly<Record<string, CommandEntry>> = {
  analysis: {
    summary:
      'the engine in the app against the bare one, and the app while it analyses an archive: event loop, moves, bytes',
    run: benchAnalysis,
  },
  arenas: {
    summary:
      'the list of 10,000 arenas scrolled by wheel, keys and bar: dropped frames, against an empty list of the same length',
    run: benchArenas,
  },
  club: {
    summary:
      "the practice club with 200 games and 1,000 stream clients: a move's post to its line on the wire",
    seeded: true,
    run: benchClub,
  },
  idle: { summary: 'two accounts in the tray, against an empty window', run: benchIdle },
  day: {
    summary: "a virtual day of the practice club with TV, arenas and games of one's own",
    seeded: true,
    run: benchDay,
  },
  import: {
    summary: 'a file of 100,000 games (or `--pgn FILE`) into the archive, against pgn-extract reading it',
    options: { pgn: { value: 'FILE', summary: 'reads this file' } },
    run: benchImport,
  },
  insights: {
    summary: 'figures of random selections among 100,000 analysed games',
    seeded: true,
    options: { games: { value: 'N', summary: 'how many games' } },
    run: benchInsights,
  },
  machines: {
    summary: 'a million games through a shared folder to a new machine, against their import',
    options: { games: { value: 'N', summary: 'how many games' } },
    run: benchMachines,
  },
  memory: {
    summary: 'the window’s heap, detached nodes and listeners after every screen was opened a thousand times',
    run: benchMemory,
  },
  notify: { summary: "a challenge's line to the desktop's Notify call, 1,000 times", run: benchNotify },
  play: {
    summary:
      "a piece dropped to its move at the server, an opponent's line to the painted board, against a bare one",
    run: benchPlay,
  },
  tv: {
    summary:
      'sixteen boards against bare ones, club games followed from their boards, two days of four feeds recorded',
    positionals: 3,
    run: benchTv,
  },
  search: {
    summary: 'positions and filters among a million games, and their size on disk',
    seeded: true,
    options: {
      games: { value: 'N', summary: 'how many games' },
      keep: { value: 'FOLDER', summary: 'the archive is made once and stays there' },
    },
    run: benchSearch,
  },
  tree: {
    summary: 'the opening tree of a million games, walked as players do, with random filters',
    seeded: true,
    options: {
      games: { value: 'N', summary: 'how many games' },
      keep: { value: 'FOLDER', summary: 'the archive is made once and stays there' },
    },
    run: benchTree,
  },
  startup: {
    summary: 'a start to Home painted, against an empty window, in turns',
    options: {
      packaged: { summary: 'packages the app and measures that' },
      program: { value: 'FILE', summary: 'measures this packaged program' },
    },
    run: benchStartup,
  },
};

process.exitCode = await runCommand(
  'bench',
  {
    ...benchmarks,
    all: {
      summary: 'all of these, each in a process of its own: hours',
      options: { report: { value: 'FILE', summary: 'writes the page of figures' } },
      run: (context) => benchAll(benchmarks, context),
    },
  },
  process.argv.slice(2),
);
