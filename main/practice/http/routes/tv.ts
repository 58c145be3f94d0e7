import { exportForm } from '../../archive/exports.ts';
import type { Club } from '../../club.ts';
import { isTrue } from '../../flags.ts';
import { done, refuse } from '../../state.ts';
import { isTvChannel } from '../../../chess/tv-channels.ts';
import { clampedCount } from '../counts.ts';
import { get, json, type RouteCall, type RouteOutcome, type HttpRoute } from '../route.ts';

const defaultGames = 10;
const maxGames = 30;

const feed = ({ tv }: Club, { fields }: RouteCall, channel: string): RouteOutcome => {
  if (!isTvChannel(channel)) return json(refuse(404, 'No such channel'));
  const isEvents = isTrue(fields['bc']);
  return {
    kind: 'stream',
    stream: 'tv',
    form: isEvents ? 'sse' : 'ndjson',
    open: (sink) => tv.watch(channel, sink, isEvents),
  };
};

const games = ({ tv, exports }: Club, { parts, fields, accept }: RouteCall): RouteOutcome => {
  const channel = parts[0] ?? '';
  if (!isTvChannel(channel)) return json(refuse(404, 'No such channel'));
  const nb = clampedCount(fields['nb'], defaultGames, maxGames);
  return { kind: 'text', ...exports.of(tv.games(channel, nb), fields, exportForm(accept)) };
};

/** TV channels and their streams. */
export const tvRoutes: readonly HttpRoute[] = [
  get('/api/tv/channels', null, 'standard', ({ tv }) => json(done(tv.channels()))),
  get('/api/tv/feed', null, 'tv-stream', (club, call) => feed(club, call, 'best')),
  get('/api/tv/{channel}/feed', null, 'tv-stream', (club, call) => feed(club, call, call.parts[0] ?? '')),
  get('/api/tv/{channel}', null, 'download', games),
];
