import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { parseAccount, parseAcknowledgement, parseTokenInfo } from '../../../main/service/codec/account.ts';
import { makeAccount } from '../../harness/encode/account.ts';
import { parseChallenge, parseChallengeList } from '../../../main/service/codec/challenge.ts';
import { makeChallengeList } from '../../harness/encode/challenge.ts';
import { makeServiceEvent, parseServiceEvent } from '../../../main/service/codec/events.ts';
import { parseChat } from '../../../main/service/codec/game-chat.ts';
import { makeChat } from '../../harness/encode/game-chat.ts';
import { parseGameEvent } from '../../../main/service/codec/game-stream.ts';
import { makeGameEvent } from '../../harness/encode/game-stream.ts';
import { parsePlaying } from '../../../main/service/codec/game-summary.ts';
import { makePlaying } from '../../harness/encode/game-summary.ts';
import * as arbitrary from './arbitraries.ts';

const emptyNotes = { unknown: [], unused: [], dropped: [] };

/** JSON text, as on the wire. */
function travel(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json));
}

describe.each(['wire', 'document'] as const)(
  'in the %s dialect, encoding and parsing preserve values',
  (dialect) => {
    test('events', () => {
      fc.assert(
        fc.property(arbitrary.serviceEvent(dialect), (value) => {
          const read = parseServiceEvent(travel(makeServiceEvent(value, dialect)));
          expect(read).toEqual({ kind: 'event', value, notes: emptyNotes });
        }),
      );
    });

    test('game messages', () => {
      fc.assert(
        fc.property(arbitrary.gameEvent(dialect), (value) => {
          const read = parseGameEvent(travel(makeGameEvent(value, dialect)));
          expect(read).toEqual({ kind: 'event', value, notes: emptyNotes });
        }),
      );
    });

    test('lists of challenges and of games', () => {
      const challenges = fc.array(arbitrary.challenge(dialect), { maxLength: 3 });
      fc.assert(
        fc.property(challenges, challenges, (incoming, outgoing) => {
          const value = { incoming, outgoing };
          const parsed = parseChallengeList(travel(makeChallengeList(value, dialect)));
          expect(parsed).toEqual({ ok: true, value, notes: emptyNotes });
        }),
      );
      fc.assert(
        fc.property(fc.array(arbitrary.gameSummary(dialect), { maxLength: 3 }), (value) => {
          expect(parsePlaying(travel(makePlaying(value, dialect)))).toEqual({
            ok: true,
            value,
            notes: emptyNotes,
          });
        }),
      );
    });
  },
);

test('accounts are parsed as they were encoded', () => {
  fc.assert(
    fc.property(arbitrary.account, (value) => {
      expect(parseAccount(travel(makeAccount(value)))).toEqual({ ok: true, value, notes: emptyNotes });
    }),
  );
});

test('the lines of a chat are parsed as they were encoded', () => {
  fc.assert(
    fc.property(fc.array(arbitrary.listedLine, { maxLength: 5 }), (value) => {
      expect(parseChat(travel(makeChat(value)))).toEqual({ ok: true, value, notes: emptyNotes });
    }),
  );
});

const parsers = [
  parseAccount,
  parseAcknowledgement,
  parseTokenInfo,
  parseChallenge,
  parseChallengeList,
  parsePlaying,
  parseChat,
  parseServiceEvent,
  parseGameEvent,
] as const;

test('no JSON makes a parser throw or modify its input', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (json) => {
      const before = JSON.stringify(json);
      for (const parse of parsers) parse(json);
      expect(JSON.stringify(json)).toBe(before);
    }),
  );
});

test('values of any kind in place of any member make no parser throw or modify its input', () => {
  const messages = fc.oneof(
    arbitrary.serviceEvent('wire').map((value) => makeServiceEvent(value, 'wire')),
    arbitrary.gameEvent('wire').map((value) => makeGameEvent(value, 'wire')),
    arbitrary.account.map(makeAccount),
  );
  const spoiled = fc.tuple(
    messages,
    fc.array(fc.tuple(fc.nat(), fc.jsonValue({ maxDepth: 1 })), { maxLength: 4 }),
  );
  fc.assert(
    fc.property(spoiled, ([message, changes]) => {
      const json = travel(message);
      for (const [place, value] of changes) spoil(json, place, value);
      const before = JSON.stringify(json);
      for (const parse of parsers) parse(json);
      expect(JSON.stringify(json)).toBe(before);
    }),
  );
});

/** Descends along `place` and sets `value` there. */
function spoil(json: unknown, place: number, value: unknown): void {
  if (typeof json !== 'object' || json === null) return;
  const members = json as Record<string, unknown>;
  const keys = Object.keys(members);
  const key = keys[place % Math.max(1, keys.length)];
  if (key === undefined) return;
  const inner = members[key];
  if (typeof inner === 'object' && inner !== null && place % 3 > 0)
    spoil(inner, Math.floor(place / 3), value);
  else members[key] = value;
}

test('a deep or long response needs no deep stack and little time', () => {
  const deep: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
  expect(parseServiceEvent({ type: 'gameStart', game: deep })).toMatchObject({ kind: 'malformed' });
  expect(parseAccount({ id: 'a', username: 'A', perfs: { x: deep }, other: deep })).toMatchObject({
    ok: true,
    notes: { unknown: [{ path: 'other', count: 1 }], dropped: ['perfs.x'] },
  });
  const games = (length: number) => ({ nowPlaying: Array.from({ length }, () => ({ id: 1 })) });
  const some = parsePlaying(games(100));
  expect(some.ok && some.notes.dropped).toEqual(
    Array.from({ length: 100 }, (_, index) => `nowPlaying[${index}]`),
  );
  expect(parsePlaying(games(3000))).toMatchObject({ ok: false });
});
