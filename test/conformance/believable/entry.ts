/**
 * `npm run conformance -- believable [--json] [--quick] [--seed N]`: whether the practice club is a believable place.
 * Ratings predict results, members play what their profile says, strong members keep their queens, openings have
 * their names, and a beginner (`beginner.ts`) loses to them.
 */
import { silentLog } from '../../../main/base/log.ts';
import type { Color } from '../../../main/chess/vocabulary.ts';
import { openingOfRecord } from '../../../main/practice/archive/export-context.ts';
import type { GameRecord } from '../../../main/practice/archive/record.ts';
import { openingOf } from '../../../main/chess/openings.ts';
import { replay } from '../../../main/chess/replay.ts';
import { createFairyEngine } from '../../../main/practice/fairy-engine.ts';
import { signalOf } from '../../../main/practice/lag.ts';
import { roster } from '../../../main/practice/roster.ts';
import type { CommandContext, CommandEntry, CommandResult } from '../../harness/command.ts';
import { playBeginner, triedMembers } from './beginner.ts';
import { hangingDefinition, hangingQueens, isJudged } from './hanging.ts';
import { playLive } from './live.ts';
import { createOpeningJudge, knownNames } from './openings.ts';
import { createProfileCheck, ratedAgainstProfile } from './profile.ts';
import { openSampledClub, sampleGames } from './sample.ts';
import { bucketsOf, resultOf, worstError } from './scores.ts';

export const believableEntry: CommandEntry = {
  summary: 'the practice club’s ratings, profiles, queens, opening names and beginners',
  seeded: true,
  run: checkBelievable,
};

/** Percentage points between expected and scored, over at least this many games a bucket. */
const mostErrorPoints = 5;
const leastGamesInBucket = 500;
const leastGames = 2_000;
const strongRating = 2_200;
/** The beginner's share of the points. */
const mostBeginnerScore = 0.2;
/** The user's share of the points against one member, and of how many games it is judged. */
const mostPastScore = 0.9;
const leastPastGames = 15;
const pastsJudged = 20;
const leastPastGamesInBucket = 1_000;
/** Hours for which connections are observed. */
const observedHours = 48;
const mostPrinted = 10;
/** Games judged for queens: half of those that a quick or a full run has. */
const leastJudged = { quick: 150, full: 1_000 };

async function checkBelievable({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  const show = (what: string, found: readonly string[]) => {
    for (const one of found.slice(0, mostPrinted)) print(`${what}: ${one}`);
    if (found.length > mostPrinted) print(`${what}: ${found.length - mostPrinted} more`);
  };
  const sampled = openSampledClub(seed);
  const { club } = sampled;
  const userId = club.state.user.id;
  const { past, arenas, tv } = sampleGames(sampled, quick ? 4 : 1);

  // Ratings and results
  const results = [...arenas, ...tv].flatMap((game) => resultOf(game) ?? []);
  const buckets = bucketsOf(results);
  for (const { from, games, expected, scored } of buckets)
    print(
      `from ${from} points ahead: ${games} games, expected ${expected.toFixed(1)} %, scored ${scored.toFixed(1)} %`,
    );
  const error = worstError(buckets, leastGamesInBucket);
  // One past is too short for a statement, so those of the next seeds are added.
  const pasts = Array.from({ length: pastsJudged }, (_, index) =>
    index === 0 ? past : openSampledClub(seed + index).club.archive.history(),
  );
  const pastError = worstError(
    bucketsOf(pasts.flat().flatMap((game) => resultOf(game) ?? [])),
    leastPastGamesInBucket,
  );
  const lopsided = pasts.flatMap((games) => lopsidedRecords(games, userId));
  show('lopsided past', lopsided);

  // Profiles
  const live = await playLive(sampled, quick ? 40 : 200);
  const faultsOf = createProfileCheck(club);
  const outside = [...past, ...arenas, ...tv, ...live].flatMap((game) =>
    faultsOf(game).map((fault) => `${game.id}: ${fault}`),
  );
  show('outside the profile', [...outside, ...ratedAgainstProfile(club)]);
  const bots = live.filter(
    ({ source, seats }) =>
      source === 'lobby' &&
      Object.values(seats).some(
        (seat) => seat.kind === 'member' && club.directory.find(seat.id)?.title === 'BOT',
      ),
  );
  show(
    'bot in the lobby',
    bots.map(({ id }) => id),
  );

  // Queens
  print(hangingDefinition);
  const strongColors = ({ seats }: GameRecord): readonly Color[] =>
    (['white', 'black'] as const).filter((color) => {
      const seat = seats[color];
      return seat.kind === 'member' && seat.id !== userId && seat.rating > strongRating;
    });
  const judged = spread(
    [...tv, ...arenas].filter(
      (game) => !game.isLive && isJudged(game.variant) && strongColors(game).length > 0,
    ),
    quick ? 300 : 2_000,
  );
  const hanging = judged.flatMap((game) =>
    hangingQueens({ ...game.line(), variant: game.variant }, strongColors(game)).map(
      ({ ply, uci }) => `${game.id} (${game.variant}), half-move ${ply}: ${uci}`,
    ),
  );

  // Openings
  const nameOf = createOpeningJudge();
  const named = spread(
    [...past, ...tv, ...arenas].filter(({ variant, isLive }) => variant === 'standard' && !isLive),
    quick ? 200 : 1_500,
  );
  const wrongNames = [
    ...named.flatMap((game) => {
      const line = game.line();
      if (line.initialFen !== 'startpos') return [];
      const [given, right] = [openingOfRecord(game, line)?.name, nameOf(line.moves)];
      return given === right ? [] : [`${game.id}: ${given ?? 'no name'} instead of ${right ?? 'none'}`];
    }),
    ...knownNames.flatMap(([moves, right]) => {
      const given = openingOf(replay({ variant: 'standard', moves }).plies.map(({ fen }) => fen))?.name;
      return given === right ? [] : [`${moves}: ${given ?? 'no name'} instead of ${right}`];
    }),
  ];
  show('wrong name', wrongNames);

  // A beginner, with the engine that plays for the members
  const beginner = await tryBeginner(quick ? 2 : 8, seed, print);
  const allHanging = [...hanging, ...beginner.hanging];
  show('hanging queen', allHanging);

  // Connections
  const lags = connections(club.state.foundedAt);

  // The same seed again
  const again = sampleGames(openSampledClub(seed), quick ? 40 : 10);
  const first = new Map([...past, ...arenas, ...tv].map((game) => [game.id, summary(game)]));
  const differing = [...again.past, ...again.arenas, ...again.tv].filter(
    (game) => first.has(game.id) && first.get(game.id) !== summary(game),
  );
  show(
    'different for the same seed',
    differing.map(({ id }) => id),
  );

  return {
    ok:
      results.length >= leastGames &&
      error <= mostErrorPoints &&
      pastError <= mostErrorPoints &&
      lopsided.length === 0 &&
      outside.length === 0 &&
      ratedAgainstProfile(club).length === 0 &&
      bots.length === 0 &&
      judged.length >= (quick ? leastJudged.quick : leastJudged.full) &&
      allHanging.length === 0 &&
      wrongNames.length === 0 &&
      beginner.score <= mostBeginnerScore &&
      beginner.membersNotBeating === 0 &&
      lags.levels >= 3 &&
      differing.length === 0,
    figures: {
      expected_score_error_points: rounded(error),
      rated_results: results.length,
      past_score_error_points: rounded(pastError),
      past_games: pasts.flat().length,
      lopsided_past_records: lopsided.length,
      games_outside_profile: outside.length + ratedAgainstProfile(club).length,
      profiled_games: past.length + arenas.length + tv.length + live.length,
      bots_in_lobby: bots.length,
      hanging_queens: allHanging.length,
      games_judged_for_queens: judged.length + beginner.judged,
      opening_names_wrong: wrongNames.length,
      games_named: named.length + knownNames.length,
      beginner_score: rounded(beginner.score),
      beginner_games: beginner.games,
      members_not_beating_beginner: beginner.membersNotBeating,
      connection_levels: lags.levels,
      connection_changes_percent: rounded(lags.changes),
      games_different_for_same_seed: differing.length,
      seed,
    },
  };
}

const rounded = (value: number) => Math.round(100 * value) / 100;

/** At most `most` of the games, evenly distributed. */
function spread(games: readonly GameRecord[], most: number): readonly GameRecord[] {
  const step = Math.max(1, games.length / most);
  return Array.from(
    { length: Math.min(most, games.length) },
    (_, index) => games[Math.floor(index * step)],
  ).flatMap((game) => game ?? []);
}

function summary({ createdAt, winner, seats, variant }: GameRecord): string {
  return JSON.stringify([createdAt, winner, seats, variant]);
}

/** Members against whom the user's past is too good or too bad to be true. */
function lopsidedRecords(past: readonly GameRecord[], userId: string): readonly string[] {
  const records = new Map<string, { games: number; points: number }>();
  for (const { seats, winner } of past) {
    const { white, black } = seats;
    if (white.kind !== 'member' || black.kind !== 'member') continue;
    const other = white.id === userId ? black.id : white.id;
    const record = records.get(other) ?? { games: 0, points: 0 };
    record.games += 1;
    record.points +=
      winner === undefined ? 0.5 : Number(seats[winner] === (white.id === userId ? white : black));
    records.set(other, record);
  }
  return [...records]
    .filter(([, { games }]) => games >= leastPastGames)
    .filter(([, { games, points }]) => Math.max(points, games - points) / games > mostPastScore)
    .map(([id, { games, points }]) => `${points} of ${games} against ${id}`);
}

async function tryBeginner(gamesEach: number, seed: number, print: (line: string) => void) {
  const engine = await createFairyEngine(silentLog);
  try {
    let [games, points, membersNotBeating, judged] = [0, 0, 0, 0];
    const hanging: string[] = [];
    for (const [index, member] of triedMembers.entries()) {
      let own = 0;
      for (let number = 0; number < gamesEach; number += 1) {
        const color: Color = number % 2 === 0 ? 'white' : 'black';
        const game = await playBeginner(engine, member, color, seed + 1_000 * index + number);
        own += game.score;
        if (member.rating <= strongRating) continue;
        judged += 1;
        for (const { ply, uci } of hangingQueens(
          { variant: 'standard', initialFen: 'startpos', moves: game.moves },
          [color],
        ))
          hanging.push(`${member.name} against the beginner, half-move ${ply}: ${uci}`);
      }
      print(`beginner against ${member.name} (${member.rating}): ${own} of ${gamesEach}`);
      games += gamesEach;
      points += own;
      if (own >= gamesEach / 2) membersNotBeating += 1;
    }
    return { games, score: points / games, membersNotBeating, judged, hanging };
  } finally {
    engine.close();
  }
}

/** How many qualities of connection members usually have, and the percentage of hours with another one. */
function connections(from: number): { readonly levels: number; readonly changes: number } {
  const usual = new Set<number>();
  let [changed, all] = [0, 0];
  for (const { id } of roster) {
    const seen = Array.from({ length: observedHours }, (_, hour) => signalOf(id, from + hour * 3_600_000));
    const best = Math.max(...seen);
    usual.add(best);
    changed += seen.filter((signal) => signal !== best).length;
    all += seen.length;
  }
  return { levels: usual.size, changes: (100 * changed) / all };
}
