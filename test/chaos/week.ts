/** A week of virtual time with the app connected: checks limits, quarantine and memory. */
import { createSeededRandom, integerBelow } from '../../main/base/random.ts';
import type { CommandContext, CommandResult } from '../harness/command.ts';
import { createHeapScale, slopeOf, type HeapSample } from '../harness/heap.ts';
import { createUnloadedRecord } from '../harness/unloaded-record.ts';
import { createVirtualWorld } from '../harness/virtual-world.ts';
import { judge } from '../referee/judge.ts';
import type { Record } from '../referee/record.ts';
import { makeTextReport } from '../referee/report.ts';
import type { Violation } from '../referee/violation.ts';
import { keepEvidence } from './evidence.ts';
import { readKept } from './streams/judge.ts';
import { createLife, type Bustle } from './streams/life.ts';
import { createPerson } from './streams/person.ts';
import { createViewer } from './week/viewer.ts';

const hourMs = 3_600_000;
/** MB a day. */
const maxSlope = 1;
const bustle: Bustle = [4 * 60_000, 16 * 60_000];
/** Caches fill and code is compiled until then: not part of the slope. */
const settlingHours = (hours: number) => Math.min(24, Math.floor(hours / 3));

export async function chaosWeek({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  const hours = quick ? 12 : 7 * 24;
  const began = performance.now();
  const random = createSeededRandom(seed);
  const heapBytes = createHeapScale();
  // Texts of lines would dominate the record and are not needed here.
  const world = await createVirtualWorld({ seed, referee: { keepsLines: () => false } });
  const { time, referee } = world;
  const samples: HeapSample[] = [];
  const unloaded = createUnloadedRecord(referee);
  try {
    const life = createLife(world, seed + 1, bustle);
    const person = createPerson({
      world,
      seed: seed + 2,
      patience: () => 30 + integerBelow(random, 60),
      lookEveryMs: 4_000,
    });
    const viewer = createViewer(world, random);
    for (let hour = 1; hour <= hours; hour += 1) {
      await time.run(hourMs);
      world.forgetBubbles();
      unloaded.unload();
      const bytes = heapBytes();
      samples.push({ at: time.elapsed(), bytes });
      if (hour % (quick ? 4 : 24) === 0)
        print(
          `${hour} h: ${megabytes(bytes)} MB of heap, ${unloaded.count} exchanges, ${person.deeds.moves} moves, ${Math.round((performance.now() - began) / 1000)} s`,
        );
    }
    life.stop();
    person.stop();
    viewer.stop();
    const ended = time.trueNow();
    const record = unloaded.read();
    const { exchanges, malformed } = record;
    const count = exchanges.length;
    const lines = exchanges.reduce((sum, { seen }) => sum + (seen?.count ?? 0), 0);
    const feeds = exchanges.filter(({ path, seen }) => /\/api\/tv\/.*feed/.test(path) && seen).length;
    await world.closeApp();
    const { quarantine } = readKept(world.databaseFile);
    const violations = judged(record, ended, print);
    for (const raw of quarantine.slice(0, 5)) print(`not understood: ${raw.slice(0, 300)}`);
    for (const complaint of [...new Set(world.complaints.filter((one) => / error /.test(one)))].slice(0, 5))
      print(complaint);

    const evidence = { violations, quarantine, complaints: world.complaints, samples };
    const isClean = violations.length === 0 && quarantine.length === 0 && malformed.length === 0;
    const slope = slopeOf(samples.slice(settlingHours(hours))) / 1e6;
    const { accepted, moves, refused } = person.deeds;
    const ok = isClean && slope <= maxSlope && accepted > 0 && moves > 0 && lines > 0 && feeds > 0;
    if (!ok) print(`The record is kept in ${keepEvidence('week', seed, evidence)}.`);
    return {
      ok,
      figures: {
        virtual_hours: hours,
        exchanges: count,
        lines,
        lines_unparsed: quarantine.length,
        violations: violations.length,
        heap_first_mb: megabytes(samples[settlingHours(hours)]?.bytes ?? 0),
        heap_last_mb: megabytes(samples.at(-1)?.bytes ?? 0),
        heap_slope_mb_per_day: Math.round(slope * 100) / 100,
        target_slope_mb_per_day: maxSlope,
        challenges_accepted: accepted,
        moves_played: moves,
        refused_by_app: refused,
        tv_hours: viewer.hours(),
        tv_feeds_opened: feeds,
        seconds: Math.round((performance.now() - began) / 1000),
        seed,
      },
    };
  } finally {
    unloaded.remove();
    await world.close();
  }
}

/** The violations; prints them if there are any. */
function judged(record: Record, until: number, print: CommandContext['print']): readonly Violation[] {
  const verdict = judge(record, { until });
  if (verdict.violations.length > 0) print(makeTextReport(record, verdict));
  return verdict.violations;
}

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;
