/**
 * Names of built-in object members, with values that cannot be converted: nothing may compare, join or call them.
 */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { createAppLog } from '../../../main/app/app-log.ts';
import { safeCheck } from '../../../main/base/check.ts';
import { createRedactor } from '../../../main/base/redact.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import * as account from '../../../main/service/codec/account.ts';
import { parseActivity } from '../../../main/service/codec/activity.ts';
import { parseArenaDetail } from '../../../main/service/codec/arena-detail.ts';
import { parseArenaEntry, parseArenaListing } from '../../../main/service/codec/arena.ts';
import * as arenaLines from '../../../main/service/codec/arena-lines.ts';
import * as challenge from '../../../main/service/codec/challenge.ts';
import { parseServiceEvent } from '../../../main/service/codec/events.ts';
import { parseExportedGame } from '../../../main/service/codec/game-export.ts';
import { parseFoundGames } from '../../../main/service/codec/game-search.ts';
import { parseChat } from '../../../main/service/codec/game-chat.ts';
import { parseGameEvent } from '../../../main/service/codec/game-stream.ts';
import { parsePlaying } from '../../../main/service/codec/game-summary.ts';
import { parsePresence } from '../../../main/service/codec/presence.ts';
import { parseRatingHistory } from '../../../main/service/codec/rating-history.ts';
import { parseTvEvent, parseTvMap } from '../../../main/service/codec/tv.ts';
import { readUsersLine, readWatchLine } from '../../../main/service/codec/watch.ts';
import { failureOfAcknowledgement, failureOfAnswer } from '../../../main/service/failures.ts';
import { unusableLine } from '../../../main/streams/lines.ts';
import { createPseudonyms } from '../../../main/wire-log/pseudonyms.ts';
import { seeds } from '../../chaos/fuzz/seeds.ts';

const readers: Readonly<Record<string, (json: unknown) => unknown>> = {
  account: account.parseAccount,
  tokenInfo: account.parseTokenInfo,
  acknowledgement: account.parseAcknowledgement,
  activity: parseActivity,
  arena: parseArenaDetail,
  arenaEntry: parseArenaEntry,
  arenas: parseArenaListing,
  arenaResult: arenaLines.parseArenaResult,
  arenaTeams: arenaLines.parseArenaTeams,
  teams: arenaLines.parseTeams,
  joinAnswer: arenaLines.parseJoinAnswer,
  challenge: challenge.parseChallenge,
  challenges: challenge.parseChallengeList,
  created: challenge.parseCreated,
  madeOpen: challenge.parseMadeOpen,
  event: parseServiceEvent,
  exportedGame: parseExportedGame,
  foundGames: parseFoundGames,
  chat: parseChat,
  game: parseGameEvent,
  playing: parsePlaying,
  presence: parsePresence,
  ratingHistory: parseRatingHistory,
  tvMap: parseTvMap,
  tvEvent: parseTvEvent,
  users: readUsersLine,
  watch: readWatchLine,
};

/** All members known to a schema, and those of built-in objects. */
const names = [
  ...new Set([
    'toString',
    'valueOf',
    'length',
    'then',
    'toJSON',
    'constructor',
    'hasOwnProperty',
    'prototype',
    '__proto__',
    'stack',
    'message',
    ...seeds.flatMap(({ json }) => namesIn(json)),
  ]),
];

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

/** Like `JSON.parse`, for which `__proto__` is an ordinary member. */
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

const noPrimitive = JSON.parse(
  '{"toString":1,"valueOf":1,"length":{"toString":1,"valueOf":1},"__proto__":{"toString":1}}',
) as unknown;

const { odd } = fc.letrec((tie) => ({
  odd: fc.oneof(
    { maxDepth: 4 },
    fc.constant(noPrimitive),
    fc.constant(null),
    fc.constantFrom('white', 'standard', 'started', 'clock', 'gameStart', 'gameFull', 'featured', 'abcdefgh'),
    fc.integer(),
    fc.boolean(),
    fc.array(tie('odd'), { maxLength: 4 }),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom(...names), tie('odd')), {
        selector: ([name]) => name,
        maxLength: 6,
      })
      .map((members) => Object.fromEntries(members)),
  ),
}));

/** A valid message with some members replaced. */
const damaged = fc
  .tuple(fc.constantFrom(...seeds), fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 3 }))
  .map(([seed, changes]) => {
    const root = { value: json(seed.json) };
    for (const [at, value] of changes) {
      const spots = spotsIn(root);
      const spot = spots[at % spots.length];
      // A copy, because the next change may lie inside it, and the generator reuses values.
      if (spot)
        Object.defineProperty(spot.holder, spot.name, {
          value: json(value),
          enumerable: true,
          configurable: true,
          writable: true,
        });
    }
    return root.value;
  });

function spotsIn(value: object): { readonly holder: object; readonly name: string }[] {
  return Object.entries(value).flatMap(([name, inner]) => [
    { holder: value, name },
    ...(typeof inner === 'object' && inner !== null ? spotsIn(inner as object) : []),
  ]);
}

describe('with any members', () => {
  it.each(Object.entries(readers))('%s accepts or rejects the value, and no check throws', (_name, read) => {
    fc.assert(
      fc.property(fc.oneof(damaged, odd), (value) => {
        const result = read(value);
        expect(JSON.stringify(result)).not.toContain('cannot be checked');
      }),
      { numRuns: 400 },
    );
  });

  it('values are logged, redacted, exported and noted without an exception', () => {
    const lines: string[] = [];
    const redactor = createRedactor();
    const log = createAppLog({
      clock: createVirtualClock(),
      redactor,
      sinks: [(line) => void lines.push(line)],
      level: 'debug',
    });
    const people = createPseudonyms({ names: 'replace', chat: 'replace' });
    fc.assert(
      fc.property(fc.oneof(damaged, odd), (value) => {
        const text = JSON.stringify(value);
        log.warn('odd', { value, inner: [value] });
        people.learn(text);
        people.replace(text, 'event');
        failureOfAnswer({ status: 400, headers: { get: () => null }, body: text });
        failureOfAcknowledgement(200, text);
        unusableLine({ raw: text, read: parseServiceEvent(value), terminated: true });
      }),
      { numRuns: 2_000 },
    );
    expect(lines).not.toHaveLength(0);
    expect(lines.join('\n')).not.toContain('cannot be written');
  });
});

test('a check that throws rejects the value', () => {
  const schema = z.object({ name: z.string().max(3) });
  const value = { name: { length: noPrimitive } };
  expect(() => schema.safeParse(value)).toThrow(TypeError);
  for (let use = 0; use < 60; use += 1) {
    const checked = safeCheck(schema, value);
    expect(checked.success).toBe(false);
    expect(checked.error?.issues).toMatchObject([{ message: 'cannot be checked (TypeError)' }]);
  }
});
