/** Which codec answers for which endpoint of an index of recorded answers. */

import { makeArenaListing, parseArenaListing } from '../../main/service/codec/arena.ts';
import { makeArenaDetail, parseArenaDetail } from '../../main/service/codec/arena-detail.ts';
import { makeArenaResult, parseArenaResult } from '../../main/service/codec/arena-lines.ts';
import { makeActivity, parseActivity } from '../../main/service/codec/activity.ts';
import {
  makeAccount,
  makeAcknowledgement,
  makeTokenInfo,
  parseAccount,
  parseAcknowledgement,
  parseTokenInfo,
} from '../../main/service/codec/account.ts';
import {
  makeChallenge,
  makeChallengeList,
  parseChallenge,
  parseChallengeList,
} from '../../main/service/codec/challenge.ts';
import { makeServiceEvent, parseServiceEvent } from '../../main/service/codec/events.ts';
import { makeExportedGame, parseExportedGame } from '../../main/service/codec/game-export.ts';
import { makeGameEvent, parseGameEvent } from '../../main/service/codec/game-stream.ts';
import { makePresence, parsePresence } from '../../main/service/codec/presence.ts';
import { makePlaying, parsePlaying } from '../../main/service/codec/game-summary.ts';
import { makeRatingHistory, parseRatingHistory } from '../../main/service/codec/rating-history.ts';
import type { Read } from '../../main/service/codec/message.ts';
import type { Parsed } from '../../main/service/codec/shape.ts';
import { makeTvEvent, makeTvMap, parseTvEvent, parseTvMap } from '../../main/service/codec/tv.ts';
import type { Allowances, RoundTrip } from './compare.ts';
import type { Json } from './json-paths.ts';

export type Outcome =
  /** It reached the domain. */
  | ({ readonly kind: 'value' } & RoundTrip)
  /** A message that only says "still here". */
  | { readonly kind: 'keepAlive' }
  /** Refused with reasons, or put into quarantine. */
  | { readonly kind: 'refused'; readonly issues: readonly string[] };

export interface Binding {
  readonly endpoints: readonly string[];
  readonly allowances?: Allowances;
  /** Parses, and writes back in the wire dialect, which has all that a domain value can hold. */
  run(json: unknown): Outcome;
}

function answer<T>(parse: (json: unknown) => Parsed<T>, make: (value: T) => unknown) {
  return (json: unknown): Outcome => {
    const parsed = parse(json);
    return parsed.ok
      ? { kind: 'value', back: make(parsed.value) as Json, ...parsed.notes }
      : { kind: 'refused', issues: parsed.issues };
  };
}

function message<T>(parse: (json: unknown) => Read<T>, make: (value: T) => unknown) {
  return (json: unknown): Outcome => {
    const read = parse(json);
    switch (read.kind) {
      case 'event':
        return { kind: 'value', back: make(read.value) as Json, ...read.notes };
      case 'keepAlive':
        return { kind: 'keepAlive' };
      case 'unknown':
        return { kind: 'refused', issues: [`type ${read.type} is unknown`] };
      case 'malformed':
        return { kind: 'refused', issues: read.issues };
    }
  };
}

/** `POST /api/token/test`: an entry a token. The client reads only the entry that it asked for. */
function tokenTable(json: unknown): Outcome {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { kind: 'refused', issues: ['the value: expected object'] };
  }
  const back: Record<string, Json> = {};
  const notes = { unknown: [] as string[], unused: [] as string[], dropped: [] as string[] };
  for (const [token, entry] of Object.entries(json)) {
    if (entry === null) continue;
    const parsed = parseTokenInfo(entry);
    if (!parsed.ok) {
      notes.dropped.push(token);
      continue;
    }
    back[token] = makeTokenInfo(parsed.value) as Json;
    for (const kind of ['unknown', 'unused', 'dropped'] as const) {
      notes[kind].push(...parsed.notes[kind].map((path) => `${token}.${path}`));
    }
  }
  return { kind: 'value', back, ...notes };
}

const sameId: Allowances = { aliases: [['id', 'gameId']] };
const omittedWhenFalse: Allowances = {
  defaults: { wdraw: false, bdraw: false, wtakeback: false, btakeback: false },
};

export const bindings: readonly Binding[] = [
  { endpoints: ['GET /api/account'], run: answer(parseAccount, makeAccount) },
  {
    endpoints: ['GET /api/account/playing'],
    allowances: sameId,
    run: answer(parsePlaying, (games) => makePlaying(games, 'wire')),
  },
  { endpoints: ['POST /api/token/test'], run: tokenTable },
  {
    endpoints: ['GET /api/challenge'],
    run: answer(parseChallengeList, (challenges) => makeChallengeList(challenges, 'wire')),
  },
  {
    endpoints: ['POST /api/challenge/{}', 'GET /api/challenge/{}/show'],
    run: answer(parseChallenge, (challenge) => makeChallenge(challenge, 'wire')),
  },
  {
    endpoints: [
      'POST /api/challenge/{}/accept',
      'POST /api/challenge/{}/decline',
      'POST /api/challenge/{}/cancel',
      ...['bot', 'board'].flatMap((via) => [
        `POST /api/${via}/game/{}/move/{}`,
        `POST /api/${via}/game/{}/abort`,
        `POST /api/${via}/game/{}/resign`,
        `POST /api/${via}/game/{}/chat`,
      ]),
    ],
    run: answer(parseAcknowledgement, makeAcknowledgement),
  },
  {
    endpoints: ['GET /api/stream/event'],
    allowances: sameId,
    run: message(parseServiceEvent, (event) => makeServiceEvent(event, 'wire')),
  },
  {
    endpoints: ['GET /api/bot/game/stream/{}', 'GET /api/board/game/stream/{}'],
    allowances: omittedWhenFalse,
    run: message(parseGameEvent, (event) => makeGameEvent(event, 'wire')),
  },
  { endpoints: ['GET /api/tv/channels'], run: answer(parseTvMap, makeTvMap) },
  { endpoints: ['GET /api/tv/feed', 'GET /api/tv/{}/feed'], run: message(parseTvEvent, makeTvEvent) },
  { endpoints: ['GET /api/users/status'], run: answer(parsePresence, makePresence) },
  { endpoints: ['GET /api/user/{}/activity'], run: answer(parseActivity, makeActivity) },
  { endpoints: ['GET /api/user/{}/rating-history'], run: answer(parseRatingHistory, makeRatingHistory) },
  {
    endpoints: ['GET /api/tournament'],
    run: answer(parseArenaListing, (listing) => makeArenaListing(listing, 'wire')),
  },
  { endpoints: ['GET /api/tournament/{}'], run: answer(parseArenaDetail, makeArenaDetail) },
  { endpoints: ['GET /api/tournament/{}/results'], run: answer(parseArenaResult, makeArenaResult) },
  { endpoints: ['GET /api/user/{}'], run: answer(parseAccount, makeAccount) },
  {
    endpoints: [
      'GET /api/tv/{}',
      'POST /api/games/export/_ids',
      'GET /api/games/user/{}',
      'GET /game/export/{}',
    ],
    run: answer(parseExportedGame, makeExportedGame),
  },
];

/** Undefined: the endpoint is not built. Names of parameters do not matter. */
export function findBinding(endpoint: string, among: readonly Binding[] = bindings): Binding | undefined {
  const plain = endpoint
    .replace(/\?.*$/, '')
    .replace(/\{[^}]*\}/g, '{}')
    .trim();
  return among.find((binding) => binding.endpoints.includes(plain));
}
