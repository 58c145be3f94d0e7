import type { ClubChallenges } from '../../challenges.ts';
import type { Sink } from '../../feeds.ts';
import { isTrue } from '../../flags.ts';
import type { JsonObject } from '../../json.ts';
import { done } from '../../state.ts';
import { json, notForPages, readEvents, writeChallenges, type HttpRoute } from '../route.ts';

/** A challenge that lives as long as its connection: sends its creation and its end. */
function keepAlive(challenges: ClubChallenges, id: string, made: JsonObject, sink: Sink): () => void {
  const { challenger } = challenges.byId(id) ?? {};
  challenges.hold(id);
  const off = challenges.changes.on(({ kind, challenge }) => {
    if (challenge.id !== id || kind === 'created') return;
    off();
    sink.send({ done: kind === 'lapsed' ? 'canceled' : kind });
    sink.end();
  });
  sink.send(made);
  return () => {
    off();
    // Disconnecting cancels the challenge; a closed one is unaffected.
    if (challenger !== undefined) challenges.cancel(id, challenger);
  };
}

/** Personal events and challenges. */
export const challengeRoutes: readonly HttpRoute[] = [
  {
    method: 'GET',
    path: '/api/stream/event',
    scopes: readEvents,
    kind: 'event-stream',
    handle: ({ feeds }, { token }) => ({
      kind: 'stream',
      stream: 'event',
      open: (sink) => feeds.openEvents(token?.token ?? '', sink),
    }),
  },
  {
    method: 'GET',
    path: '/api/challenge',
    scopes: ['challenge:read'],
    kind: 'challenge',
    handle: ({ api }) => json(api.challenges()),
  },
  {
    method: 'POST',
    path: '/api/challenge/ai',
    scopes: writeChallenges,
    kind: 'challenge',
    handle: ({ api }, { fields }) => json(api.challengeComputer(fields), 201),
  },
  {
    method: 'POST',
    path: '/api/challenge/open',
    scopes: null,
    kind: 'challenge',
    handle({ api }, { fields, token, isFromElsewhere }) {
      if (isFromElsewhere && !token) return notForPages();
      return json(api.challengeAnybody(fields));
    },
  },
  {
    method: 'GET',
    path: '/api/challenge/{challengeId}/show',
    scopes: ['challenge:read'],
    kind: 'challenge',
    handle: ({ api }, { parts }) => json(api.showChallenge(parts[0] ?? '')),
  },
  {
    method: 'POST',
    path: '/api/challenge/{challengeId}/accept',
    scopes: writeChallenges,
    kind: 'challenge',
    facts: ({ api }, [id = '']) => api.acceptFacts(id),
    handle: ({ api }, { parts, fields }) => json(api.acceptChallenge(parts[0] ?? '', fields)),
  },
  {
    method: 'POST',
    path: '/api/challenge/{challengeId}/decline',
    scopes: writeChallenges,
    kind: 'challenge',
    handle: ({ api }, { parts, fields }) => json(api.declineChallenge(parts[0] ?? '', fields)),
  },
  {
    method: 'POST',
    path: '/api/challenge/{challengeId}/cancel',
    scopes: writeChallenges,
    kind: 'challenge',
    handle: ({ api }, { parts }) => json(api.cancelChallenge(parts[0] ?? '')),
  },
  {
    method: 'POST',
    path: '/api/challenge/{gameId}/start-clocks',
    scopes: ['challenge:write'],
    kind: 'challenge',
    handle: ({ api }, { parts, fields }) => json(api.startClocks(parts[0] ?? '', fields)),
  },
  {
    method: 'POST',
    path: '/api/challenge/{username}',
    scopes: writeChallenges,
    kind: 'new-challenge',
    facts: ({ api }, [username = '']) => api.challengeFacts(username),
    handle({ api, challenges }, { parts, fields }) {
      const made = api.challenge(parts[0] ?? '', fields);
      const id = made.ok ? String(made.value['id']) : '';
      if (!made.ok || !isTrue(fields['keepAliveStream'])) return json(made);
      return {
        kind: 'stream',
        stream: 'seek',
        open: (sink) => keepAlive(challenges, id, made.value, sink),
      };
    },
  },
  {
    method: 'POST',
    path: '/api/board/seek',
    scopes: ['board:play'],
    kind: 'standard',
    handle({ seeks }, { fields }) {
      const seek = seeks.parse(fields);
      if (!seek.ok) return json(seek);
      if (seek.value.timeControl.type !== 'clock') return json(done({ id: seeks.post(seek.value) }));
      return { kind: 'stream', stream: 'seek', open: (sink) => seeks.open(seek.value, sink) };
    },
  },
];
