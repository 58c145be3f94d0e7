/** The bot in real time: four games at once against the club, with random kills of the engine. */
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '../../main/base/log.ts';
import { createSeededRandom, pick } from '../../main/base/random.ts';
import { createSystemClock } from '../../main/base/system-clock.ts';
import { createMoveEngine, type EngineProcess } from '../../main/engine/engine.ts';
import { openClubInProcess } from '../harness/in-process-club.ts';
import { opponents } from '../../main/practice/opponents.ts';
import { isLiveStatus } from '../../main/chess/vocabulary.ts';
import { wholeNumberIn, type CommandContext, type CommandResult } from '../harness/command.ts';
import { forkEngine } from '../harness/engines.ts';
import { roomForRuns } from '../harness/virtual-store.ts';
import { addAccount, createProfile, startCore } from '../integration/core/support.ts';
import { createReferee } from '../referee/referee.ts';
import { makeTextReport } from '../referee/report.ts';
import { keepEvidence } from './evidence.ts';
import { judgeBotGames } from './bot/judge.ts';

const token = 'bot_in_real_time_token';
const wantedGames = 4;
const lookEveryMs = 2_000;
const killEveryMs = 7 * 60_000;
/** Time for the games in progress at the end to finish, ms. */
const patienceMs = 25 * 60_000;
const terms = [
  { limit: 60, increment: 1 },
  { limit: 180, increment: 0 },
  { limit: 180, increment: 2 },
  { limit: 300, increment: 3 },
] as const;

export async function chaosBot({ quick, seed, text, print }: CommandContext): Promise<CommandResult> {
  const minutes = wholeNumberIn({ text }, 'minutes', { least: 1, most: 1_440, otherwise: quick ? 2 : 60 });
  const random = createSeededRandom(seed);
  const clock = createSystemClock();
  const profile = createProfile(roomForRuns());
  const club = await openClubInProcess({
    clock,
    start: {
      userToken: token,
      account: { kind: 'bot', name: 'Robot' },
      engine: 'fairy',
      limits: 'law',
      historyDays: 1,
    },
  });
  const referee = await createReferee({ targetPort: club.port, now: clock.now, keepsLines: () => true });
  const processes: EngineProcess[] = [];
  const engine = createMoveEngine({
    clock,
    log: createLog((level, _, message, fields) => {
      if (level === 'warn') print(`${message} ${JSON.stringify(fields)}`);
    }),
    fork() {
      const started = forkEngine();
      processes.push(started);
      return started;
    },
  });
  const complaints: string[] = [];
  const { core } = await startCore(profile, {
    clock,
    engine,
    hear: {
      logged: (line) => {
        if (/^(?:warn|error)/.test(line) && complaints.length < 500) complaints.push(line);
      },
      published: () => {},
    },
  });
  const { state, games } = club.club();
  const live = () => games.live().length;
  let maxConcurrent = 0;
  let kills = 0;
  try {
    const accountId = await addAccount(core, `http://127.0.0.1:${referee.port}`, token);
    core.commands['history.pause']({ accountId, paused: true });
    await core.commands['bot.set']({ accountId, change: { on: true, atOnce: wantedGames, pace: 'quick' } });
    const began = clock.monotonic();
    const passed = () => clock.monotonic() - began;
    let offered = 0;
    let nextKill = killEveryMs;
    let nextWord = 5 * 60_000;
    while (passed() < minutes * 60_000) {
      const open = club.club().challenges.open().length;
      if (live() + open < wantedGames) {
        const { id } = pick(random, opponents);
        // Near the end only games that fit into the remaining time.
        const left = (minutes * 60_000 - passed()) / 1_000;
        const fitting = terms.filter(({ limit, increment }) => 2 * (limit + 40 * increment) <= left);
        const speed = fitting.length === 0 ? terms[0] : pick(random, fitting);
        const created = await club.tell('POST', '/challenge', { opponent: id, ...speed, ttlMs: 20_000 });
        if (created.ok) offered += 1;
      }
      maxConcurrent = Math.max(maxConcurrent, live());
      if (passed() >= nextKill) {
        nextKill += killEveryMs;
        kills += 1;
        processes.at(-1)?.kill();
      }
      if (passed() >= nextWord) {
        nextWord += 5 * 60_000;
        print(`${Math.round(passed() / 60_000)} min: ${state.games.length} games, ${live()} under way`);
      }
      await pause(lookEveryMs);
    }
    core.commands['bot.drain']({ drain: 'on' });
    const until = clock.monotonic() + patienceMs;
    while (core.bot.playing() > 0 && clock.monotonic() < until) await pause(lookEveryMs);
    const played = judgeBotGames(state.games);
    const left = state.games.filter(({ status }) => isLiveStatus(status)).length;
    const verdict = referee.judge({ until: clock.now() });
    if (verdict.violations.length > 0) print(makeTextReport(referee.record, verdict));
    for (const sentence of played.forfeits) print(sentence);
    const usage = verdict.usage();
    const used = usage.find(({ row }) => row === 'bot-games-day');
    const ok =
      played.forfeits.length === 0 &&
      verdict.violations.length === 0 &&
      left === 0 &&
      maxConcurrent === wantedGames &&
      played.finished > 0;
    if (!ok) {
      const { exchanges } = referee.record;
      const file = keepEvidence('bot', 1, { played, complaints, violations: verdict.violations, exchanges });
      print(`The record is kept in ${file}.`);
    }
    return {
      ok,
      figures: {
        minutes: Math.round(passed() / 6_000) / 10,
        challenges: offered,
        games: played.finished,
        ...played.results,
        forfeits: played.forfeits.length,
        games_not_ended: left,
        most_at_once: maxConcurrent,
        own_moves: played.ownMoves,
        engine_kills: kills,
        engine_crashes: engine.state().crashes,
        violations: verdict.violations.length,
        bot_games_day_used: used?.fullest ?? 0,
        requests: referee.record.exchanges.length,
      },
    };
  } finally {
    await core.close();
    engine.close();
    await referee.close();
    await club.stop();
    rmSync(profile.directory, { recursive: true, force: true });
  }
}
