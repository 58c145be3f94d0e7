import { runCommand } from '../harness/command.ts';
import { chaosBot } from './bot.ts';
import { chaosAnalysis } from './analysis.ts';
import { chaosArenas } from './arenas.ts';
import { chaosArchive } from './archive.ts';
import { chaosBudget } from './budget.ts';
import { chaosFuzz } from './fuzz.ts';
import { chaosKill } from './kill.ts';
import { chaosMachines } from './machines.ts';
import { chaosMoves } from './moves.ts';
import { chaosPlay } from './play.ts';
import { chaosStreams } from './streams.ts';
import { chaosStudy } from './study.ts';
import { chaosTv } from './tv.ts';
import { chaosWeek } from './week.ts';

process.exitCode = await runCommand(
  'chaos',
  {
    bot: {
      summary: 'the bot at four boards for an hour of real time (--minutes N): no forfeits, quotas kept',
      seeded: true,
      options: { minutes: { value: 'N', summary: 'how long, 60 when not given' } },
      run: chaosBot,
    },
    arenas: {
      summary:
        'a month of virtual time with auto-join rules on four accounts: limits kept, nothing joined twice',
      seeded: true,
      run: chaosArenas,
    },
    analysis: {
      summary:
        'analysis through 100 kills, crashing and hung engines and full disks: nothing lost, hardly anything repeated',
      seeded: true,
      run: chaosAnalysis,
    },
    archive: {
      summary:
        "a file read and a server's games fetched through 200 kills and lost connections: the same PGN in the end",
      seeded: true,
      run: chaosArchive,
    },
    budget: {
      summary: '24 hours of random demand on virtual time, by every kind of caller, with restarts in between',
      seeded: true,
      run: chaosBudget,
    },
    fuzz: {
      summary: 'a million mutated lines and bodies, from the wire to ledger and features',
      seeded: true,
      run: chaosFuzz,
    },
    kill: {
      summary: 'entries that were acknowledged, after 100 kills and 200 cuts of the log',
      seeded: true,
      run: chaosKill,
    },
    machines: {
      summary:
        'a month of five machines that share a history through a folder, with the databases of the app, and with plain maps for the log alone: all equal in the end',
      seeded: true,
      run: chaosMachines,
    },
    moves: {
      summary: '1,000 moves that are refused, cut off and left without an answer',
      seeded: true,
      run: chaosMoves,
    },
    play: {
      summary:
        '500 games of the bot on virtual time, under faults of every kind: no flag, no move twice, none illegal',
      seeded: true,
      run: chaosPlay,
    },
    streams: {
      summary: '2,000 faults of every kind on virtual time, while challenges come and games are played',
      seeded: true,
      run: chaosStreams,
    },
    study: {
      summary:
        'notes, repertoires, reviews and imports through 100 kills: nothing acknowledged lost, nothing doubled',
      seeded: true,
      run: chaosStudy,
    },
    tv: {
      summary:
        '1,000 faults while channels are watched: every line that came is kept, no picture that never was',
      seeded: true,
      run: chaosTv,
    },
    week: {
      summary:
        'a week of virtual time with games, challenges and TV: rules kept, lines understood, heap flat',
      seeded: true,
      run: chaosWeek,
    },
  },
  process.argv.slice(2),
);
