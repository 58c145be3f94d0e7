import { createSeededRandom, integerBelow } from '../../main/base/random.ts';
import type { CommandContext, CommandResult } from '../harness/command.ts';
import { createVirtualWorld } from '../harness/virtual-world.ts';
import { judge } from '../referee/judge.ts';
import { makeTextReport } from '../referee/report.ts';
import { keepEvidence } from './evidence.ts';
import { createInjector, createWeather, drawKind } from './streams/faults.ts';
import {
  judgeBubbles,
  judgeGaps,
  judgeLines,
  judgeOpens,
  judgeSilences,
  judgeVisible,
  readKept,
  type Finding,
} from './streams/judge.ts';
import { createLife } from './streams/life.ts';
import { createPerson } from './streams/person.ts';

/** Time to recover after the last fault, ms. */
const calmMs = 45 * 60_000;
/** Number of errors of a kind that are printed. */
const maxReported = 5;

/** Checks streams under all faults: nothing is lost, nothing arrives twice, and every dead stream is noticed. */
export async function chaosStreams({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  const faults = quick ? 60 : 2_000;
  const began = performance.now();
  const random = createSeededRandom(seed);
  const weather = createWeather();
  const world = await createVirtualWorld({
    seed,
    latency: weather.latency,
    referee: { faultFor: weather.plan },
  });
  const { time, referee } = world;
  const startedAt = time.trueNow();
  try {
    const life = createLife(world, seed + 1);
    const person = createPerson({
      world,
      seed: seed + 2,
      patience: () => 12 + integerBelow(random, 40),
    });
    const injector = createInjector(world, weather, life, random);
    await time.run(30_000);
    let done = 0;
    while (done < faults) {
      await time.run(500 + random.next() * (random.next() < 0.3 ? 90_000 : 20_000));
      if (await injector.inject(drawKind(random))) done += 1;
      if (done % Math.ceil(faults / 10) === 0 && done > 0)
        print(`${done} faults, ${(time.elapsed() / 3_600_000).toFixed(1)} h of virtual time`);
    }
    await time.run(calmMs);
    life.stop();
    person.stop();
    const ended = time.trueNow();
    await world.closeApp();

    const evidence = {
      exchanges: referee.record.exchanges,
      kept: readKept(world.databaseFile),
      lifetimes: life.lifetimes,
      bubbles: world.bubbles,
      jumps: injector.jumps,
    };
    const dead = judgeSilences(evidence, ended);
    const verdict = judge(referee.record, { until: ended });
    if (verdict.violations.length > 0) print(makeTextReport(referee.record, verdict));
    const findings: Readonly<Record<string, Finding>> = {
      lines: judgeLines(evidence),
      visible: judgeVisible(evidence),
      gaps: judgeGaps(evidence),
      bubbles: judgeBubbles(evidence),
      opens: judgeOpens(evidence),
      silences: dead,
    };
    for (const [name, { wrong }] of Object.entries(findings)) {
      for (const sentence of wrong.slice(0, maxReported)) print(`${name}: ${sentence}`);
      if (wrong.length > maxReported) print(`${name}: and ${wrong.length - maxReported} more`);
    }
    const count = (name: string) => findings[name]?.checked ?? 0;
    const bad = (name: string) => findings[name]?.wrong.length ?? 0;
    const { accepted, moves, refused } = person.deeds;
    const ok =
      Object.values(findings).every(({ checked, wrong }) => wrong.length === 0 && checked > 0) &&
      verdict.violations.length === 0 &&
      (quick || Object.values(injector.injected).every((number) => number > 0)) &&
      accepted > 0 &&
      moves > 0;
    if (!ok) {
      const { complaints } = world;
      const { violations } = verdict;
      const file = keepEvidence('streams', seed, {
        findings,
        violations,
        course: injector.course,
        complaints,
        ...evidence,
      });
      print(`The record, the ledger and the faults are kept in ${file}.`);
    }
    return {
      ok,
      figures: {
        faults: done,
        virtual_hours: Math.round((ended - startedAt) / 360_000) / 10,
        exchanges: evidence.exchanges.length,
        violations: verdict.violations.length,
        lines: count('lines'),
        lines_missing: bad('lines'),
        objects_visible: count('visible'),
        objects_missing: bad('visible'),
        gaps: count('gaps'),
        gaps_missing: bad('gaps'),
        bubbles: count('bubbles'),
        bubbles_twice: bad('bubbles'),
        opens: count('opens'),
        opens_over_quota: bad('opens'),
        dead_streams_found: dead.checked,
        dead_streams_late: bad('silences'),
        slowest_found_ms: dead.slowestMs,
        challenges_accepted: accepted,
        moves_played: moves,
        refused_by_app: refused,
        ...Object.fromEntries(
          Object.entries(injector.injected).map(([kind, number]) => [
            `fault_${kind.replaceAll('-', '_')}`,
            number,
          ]),
        ),
        seconds: Math.round((performance.now() - began) / 1000),
        seed,
      },
    };
  } finally {
    for (const line of [...new Set(world.complaints.filter((one) => / error /.test(one)))].slice(0, 5))
      print(line);
    await world.close();
  }
}
