/** The codec for each endpoint in an index of recorded answers. */

import { parseArenaListing } from '../../main/service/codec/arena.ts';
import { makeArenaListing } from '../harness/encode/arena.ts';
import { parseArenaDetail } from '../../main/service/codec/arena-detail.ts';
import { makeArenaDetail } from '../harness/encode/arena-detail.ts';
import { parseArenaResult } from '../../main/service/codec/arena-lines.ts';
import { makeArenaResult } from '../harness/encode/arena-lines.ts';
import { parseActivity } from '../../main/service/codec/activity.ts';
import { makeActivity } from '../harness/encode/activity.ts';
import { parseAccount, parseAcknowledgement, parseTokenInfo } from '../../main/service/codec/account.ts';
import { makeAccount, makeAcknowledgement, makeTokenInfo } from '../harness/encode/account.ts';
import { makeChallenge, parseChallenge, parseChallengeList } from '../../main/service/codec/challenge.ts';
import { makeChallengeList } from '../harness/encode/challenge.ts';
import { makeServiceEvent, parseServiceEvent } from '../../main/service/codec/events.ts';
import { makeExportedGame, parseExportedGame } from '../../main/service/codec/game-export.ts';
import { parseChat } from '../../main/service/codec/game-chat.ts';
import { makeChat } from '../harness/encode/game-chat.ts';
import { parseGameEvent } from '../../main/service/codec/game-stream.ts';
import { makeGameEvent } from '../harness/encode/game-stream.ts';
import { parsePresence } from '../../main/service/codec/presence.ts';
import { makePresence } from '../harness/encode/presence.ts';
import { parsePlaying } from '../../main/service/codec/game-summary.ts';
import { makePlaying } from '../harness/encode/game-summary.ts';
import { parseRatingHistory } from '../../main/service/codec/rating-history.ts';
import { makeRatingHistory } from '../harness/encode/rating-history.ts';
import type { Read } from '../../main/service/codec/message.ts';
import { addNotes, closedNotes, noteDropped, openNotes } from '../../main/service/codec/parse-notes.ts';
import type { Parsed } from '../../main/service/codec/read-whole.ts';
import { makeTvEvent, parseTvEvent, parseTvMap } from '../../main/service/codec/tv.ts';
import { makeTvMap } from '../harness/encode/tv.ts';
import type { Allowances, RoundTrip } from './compare.ts';
import type { Json } from './json-paths.ts';

export type Outcome =
  /** It was parsed into a domain value. */
  | ({ readonly kind: 'value' } & RoundTrip)
  /** A keep-alive. */
  | { readonly kind: 'keepAlive' }
  /** Refused with reasons, or quarantined. */
  | { readonly kind: 'refused'; readonly issues: readonly string[] };

export interface Binding {
  readonly endpoints: readonly string[];
  readonly allowances?: Allowances;
  /** Parses, and writes back in the wire dialect, which can express every domain value. */
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

/** `POST /api/token/test`: one entry for each token. The client reads only its own token's. */
function tokenTable(json: unknown): Outcome {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { kind: 'refused', issues: ['the value: expected object'] };
  }
  const back: Record<string, Json> = {};
  const notes = openNotes();
  for (const [token, entry] of Object.entries(json)) {
    if (entry === null) continue;
    const parsed = parseTokenInfo(entry);
    if (!parsed.ok) {
      noteDropped(notes.dropped, [token]);
      continue;
    }
    back[token] = makeTokenInfo(parsed.value) as Json;
    addNotes(notes, parsed.notes, [token]);
  }
  return { kind: 'value', back, ...closedNotes(notes) };
}

const summaries: Allowances = {
  aliases: [['id', 'gameId']],
  words: ['status'],
  usual: [
    ...['color', 'fen', 'variant.key', 'speed', 'rated', 'hasMoved', 'isMyTurn', 'opponent.username'],
    ...['status.name', 'opponent.id'],
  ],
};
const challenges: Allowances = {
  usual: [
    ...['status', 'speed', 'color', 'challenger.name', 'destUser.name'],
    ...['challenger.id', 'destUser.id'],
  ],
};
const arenas: Allowances = {
  usual: [
    ...['fullName', 'createdBy', 'finishesAt', 'minutes', 'status', 'nbPlayers', 'variant.key', 'rated'],
    ...['perf.key', 'winner.name', 'winner.id', 'created', 'started', 'finished'],
    ...['verdicts.list', 'duels[].p', 'featured.white.name', 'featured.black.name'],
  ],
};
const activity: Allowances = {
  usual: [
    ...['tournaments.nb', 'correspondenceMoves.nb', 'practice[].name', 'studies[].name', 'teams[].name'],
    ...['posts[].topicName', 'posts[].posts', 'tournaments.best', 'correspondenceMoves.games'],
    ...['correspondenceEnds.correspondence.games', 'follows.in.ids', 'follows.out.ids'],
  ],
};
const exports: Allowances = { usual: ['rated', 'speed', 'variant', 'user.name', 'user.id'] };
const omittedWhenFalse: Allowances = {
  defaults: { wdraw: false, bdraw: false, wtakeback: false, btakeback: false },
  // An unknown clock is written as the one of an untimed game.
  usual: [
    ...['speed', 'rated', 'initialFen', 'white.name', 'black.name', 'white.id', 'black.id'],
    ...['status', 'wtime', 'btime'],
  ],
};

export const bindings: readonly Binding[] = [
  {
    endpoints: ['GET /api/account'],
    allowances: { usual: ['username'] },
    run: answer(parseAccount, makeAccount),
  },
  {
    endpoints: ['GET /api/account/playing'],
    allowances: summaries,
    run: answer(parsePlaying, (games) => makePlaying(games, 'wire')),
  },
  { endpoints: ['POST /api/token/test'], run: tokenTable },
  {
    endpoints: ['GET /api/challenge'],
    allowances: challenges,
    run: answer(parseChallengeList, (challenges) => makeChallengeList(challenges, 'wire')),
  },
  {
    endpoints: ['POST /api/challenge/{}', 'GET /api/challenge/{}/show'],
    allowances: challenges,
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
    allowances: { ...summaries, usual: [...(summaries.usual ?? []), ...(challenges.usual ?? [])] },
    run: message(parseServiceEvent, (event) => makeServiceEvent(event, 'wire')),
  },
  {
    endpoints: ['GET /api/bot/game/stream/{}', 'GET /api/board/game/stream/{}'],
    allowances: omittedWhenFalse,
    run: message(parseGameEvent, (event) => makeGameEvent(event, 'wire')),
  },
  {
    endpoints: ['GET /api/bot/game/{}/chat', 'GET /api/board/game/{}/chat'],
    run: answer(parseChat, makeChat),
  },
  { endpoints: ['GET /api/tv/channels'], allowances: exports, run: answer(parseTvMap, makeTvMap) },
  {
    endpoints: ['GET /api/tv/feed', 'GET /api/tv/{}/feed'],
    allowances: { usual: ['orientation', 'user.name', 'user.id'] },
    run: message(parseTvEvent, makeTvEvent),
  },
  {
    endpoints: ['GET /api/users/status'],
    allowances: { usual: ['[].name', '[].id'] },
    run: answer(parsePresence, makePresence),
  },
  {
    endpoints: ['GET /api/user/{}/activity'],
    allowances: activity,
    run: answer(parseActivity, makeActivity),
  },
  { endpoints: ['GET /api/user/{}/rating-history'], run: answer(parseRatingHistory, makeRatingHistory) },
  {
    endpoints: ['GET /api/tournament'],
    allowances: arenas,
    run: answer(parseArenaListing, (listing) => makeArenaListing(listing, 'wire')),
  },
  {
    endpoints: ['GET /api/tournament/{}'],
    allowances: arenas,
    run: answer(parseArenaDetail, makeArenaDetail),
  },
  { endpoints: ['GET /api/tournament/{}/results'], run: answer(parseArenaResult, makeArenaResult) },
  {
    endpoints: ['GET /api/user/{}'],
    allowances: { usual: ['username'] },
    run: answer(parseAccount, makeAccount),
  },
  {
    endpoints: [
      'GET /api/tv/{}',
      'POST /api/games/export/_ids',
      'GET /api/games/user/{}',
      'GET /game/export/{}',
      'GET /api/tournament/{}/games',
      'GET /api/swiss/{}/games',
      'GET /api/games/export/bookmarks',
    ],
    allowances: exports,
    run: answer(parseExportedGame, makeExportedGame),
  },
];

/** Undefined when no codec exists. Ignores parameter names. */
export function findBinding(endpoint: string, among: readonly Binding[] = bindings): Binding | undefined {
  const plain = endpoint
    .replace(/\?.*$/, '')
    .replace(/\{[^}]*\}/g, '{}')
    .trim();
  return among.find((binding) => binding.endpoints.includes(plain));
}
