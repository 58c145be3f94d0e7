import type { ClubChallenges } from '../../challenges.ts';
import type { Sink } from '../../feeds.ts';
import { isTrue } from '../../flags.ts';
import type { JsonObject } from '../../json.ts';
import { done } from '../../state.ts';
import { get, post, json, notForPages, readEvents, writeChallenges, type HttpRoute } from '../route.ts';

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
  get('/api/stream/event', readEvents, 'event-stream', ({ feeds }, { token }) => ({
    kind: 'stream',
    stream: 'event',
    open: (sink) => feeds.openEvents(token?.token ?? '', sink),
  })),
  get('/api/challenge', ['challenge:read'], 'challenge', ({ api }) => json(api.challenges())),
  post('/api/challenge/ai', writeChallenges, 'challenge', ({ api }, { fields }) =>
    json(api.challengeComputer(fields), 201),
  ),
  post('/api/challenge/open', null, 'challenge', ({ api }, { fields, token, isFromElsewhere }) => {
    if (isFromElsewhere && !token) return notForPages();
    return json(api.challengeAnybody(fields));
  }),
  get('/api/challenge/{challengeId}/show', ['challenge:read'], 'challenge', ({ api }, { parts: [id = ''] }) =>
    json(api.showChallenge(id)),
  ),
  post(
    '/api/challenge/{challengeId}/accept',
    writeChallenges,
    'challenge',
    ({ api }, { parts: [id = ''], fields }) => json(api.acceptChallenge(id, fields)),
    { facts: ({ api }, [id = '']) => api.acceptFacts(id) },
  ),
  post(
    '/api/challenge/{challengeId}/decline',
    writeChallenges,
    'challenge',
    ({ api }, { parts: [id = ''], fields }) => json(api.declineChallenge(id, fields)),
  ),
  post('/api/challenge/{challengeId}/cancel', writeChallenges, 'challenge', ({ api }, { parts: [id = ''] }) =>
    json(api.cancelChallenge(id)),
  ),
  post(
    '/api/challenge/{gameId}/start-clocks',
    ['challenge:write'],
    'challenge',
    ({ api }, { parts: [id = ''], fields }) => json(api.startClocks(id, fields)),
  ),
  post(
    '/api/challenge/{username}',
    writeChallenges,
    'new-challenge',
    ({ api, challenges }, { parts: [name = ''], fields }) => {
      const made = api.challenge(name, fields);
      const id = made.ok ? String(made.value['id']) : '';
      if (!made.ok || !isTrue(fields['keepAliveStream'])) return json(made);
      return {
        kind: 'stream',
        stream: 'seek',
        open: (sink) => keepAlive(challenges, id, made.value, sink),
      };
    },
    { facts: ({ api }, [username = '']) => api.challengeFacts(username) },
  ),
  post('/api/board/seek', ['board:play'], 'standard', ({ seeks }, { fields }) => {
    const seek = seeks.parse(fields);
    if (!seek.ok) return json(seek);
    if (seek.value.timeControl.type !== 'clock') return json(done({ id: seeks.post(seek.value) }));
    return { kind: 'stream', stream: 'seek', open: (sink) => seeks.open(seek.value, sink) };
  }),
];
