import { json, readEvents, writeChallenges, type Route } from '../route.ts';

/** Personal events, and challenges from their making to their answer. */
export const challengeRoutes: readonly Route[] = [
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
    path: '/api/challenge/{id}/accept',
    scopes: writeChallenges,
    kind: 'challenge',
    facts: ({ api }, [id = '']) => api.acceptFacts(id),
    handle: ({ api }, { parts, fields }) => json(api.acceptChallenge(parts[0] ?? '', fields)),
  },
  {
    method: 'POST',
    path: '/api/challenge/{id}/decline',
    scopes: writeChallenges,
    kind: 'challenge',
    handle: ({ api }, { parts, fields }) => json(api.declineChallenge(parts[0] ?? '', fields)),
  },
  {
    method: 'POST',
    path: '/api/challenge/{id}/cancel',
    scopes: writeChallenges,
    kind: 'challenge',
    handle: ({ api }, { parts }) => json(api.cancelChallenge(parts[0] ?? '')),
  },
  {
    method: 'POST',
    path: '/api/challenge/{username}',
    scopes: writeChallenges,
    kind: 'new-challenge',
    facts: ({ api }, [username = '']) => api.challengeFacts(username),
    handle: ({ api }, { parts, fields }) => json(api.challenge(parts[0] ?? '', fields)),
  },
];
