import { exportForm, type Export } from '../../archive/exports.ts';
import { searchGames, searchHtml, searchJson } from '../../archive/search.ts';
import type { Club } from '../../club.ts';
import { isTrue } from '../../flags.ts';
import { mostWatchedOnWire, sizeOf, type ClubLimitName } from '../../law/limits.ts';
import { done, refuse, type ClubResult } from '../../state.ts';
import { idsIn } from '../ids.ts';
import { gameIdOf } from '../path.ts';
import { get, post, json, notForPages, type RouteOutcome, type HttpRoute } from '../route.ts';

const download = (found: ClubResult<Export>, pace: ClubLimitName = 'export-games'): RouteOutcome =>
  found.ok ? { kind: 'text', ...found.value, pace } : json(found);

/** The documented limit applies unless the dialect has its own. */
function maxWatched({ config }: Club): number {
  return config.dialect === 'wire' ? mostWatchedOnWire : sizeOf('watched-users');
}

/** Finished games and spectators: exports, searches, streams. */
export const archiveRoutes: readonly HttpRoute[] = [
  get(
    '/api/games/user/{username}',
    null,
    'download',
    ({ exports, state }, { parts, fields, accept, token }) => {
      const isOwn = token !== undefined && parts[0]?.toLowerCase() === state.user.id;
      const found = exports.ofMember(parts[0] ?? '', fields, exportForm(accept));
      return download(found, isOwn ? 'export-own-games' : 'export-games');
    },
  ),
  get('/game/export/{gameId}', null, 'standard', ({ exports }, { parts: [id = ''], fields, accept }) =>
    download(exports.game(id, fields, exportForm(accept))),
  ),
  post('/api/games/export/_ids', null, 'download', ({ exports, law }, call) => {
    const ids = idsIn(call).map(gameIdOf);
    const most = sizeOf('export-ids');
    // As on the service, excess ids are ignored, but the request counts as oversized.
    law.fits('export-ids', ids.length, most);
    return download(done(exports.byIds(ids.slice(0, most), call.fields, exportForm(call.accept))));
  }),
  get('/api/games/export/imports', [], 'download', ({ exports }) =>
    download(done(exports.imports()), 'export-own-games'),
  ),
  post('/api/import', null, 'import', ({ config, imports }, { fields, token, isFromElsewhere }) => {
    if (isFromElsewhere && !token) return notForPages();
    const added = imports.add(fields['pgn'] ?? '', token !== undefined);
    if (!added.ok) return json(added);
    const { id } = added.value;
    return json(done({ id, url: `${config.publicUrl()}/${id}` }));
  }),
  get('/games/search', null, 'search', ({ archive, config, directory, exports, state }, { fields }) => {
    const page = searchGames({ archive, directory, userId: state.user.id, fields });
    if (config.dialect === 'document')
      return json(done(searchJson(page, (game) => exports.json(game, { moves: 'false', lastFen: 'true' }))));
    return {
      kind: 'text',
      contentType: 'text/html; charset=utf-8',
      chunks: [searchHtml(page, config.publicUrl())],
    };
  }),
  get('/api/stream/game/{gameId}', [], 'watch-stream', ({ archive, watching }, { parts: [id = ''] }) => {
    const record = archive.byId(id);
    if (!record) return json(refuse(404, 'No such game'));
    return { kind: 'stream', stream: 'watch', open: (sink) => watching.openGame(record, sink) };
  }),
  post('/api/stream/games-by-users', [], 'users-stream', (club, call) => {
    const { law, watching } = club;
    const ids = idsIn({ ...call, fields: {} }).map((id) => id.toLowerCase());
    const most = maxWatched(club);
    if (ids.length < 2) return json(refuse(400, 'At least two members'));
    if (!law.fits('watched-users', ids.length, most))
      return json(refuse(400, `At most ${most} members at once`));
    const withCurrent = isTrue(call.fields['withCurrentGames']);
    return { kind: 'stream', stream: 'users', open: (sink) => watching.openUsers(ids, withCurrent, sink) };
  }),
];
