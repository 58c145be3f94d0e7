import { exportForm, type Export } from '../../archive/exports.ts';
import { searchGames, searchHtml, searchJson } from '../../archive/search.ts';
import type { Club } from '../../club.ts';
import { isTrue } from '../../flags.ts';
import { mostWatchedOnWire, sizeOf, type ClubLimitName } from '../../law/limits.ts';
import { done, refuse, type ClubResult } from '../../state.ts';
import { idsIn } from '../ids.ts';
import { gameIdOf } from '../path.ts';
import { json, notForPages, type RouteOutcome, type HttpRoute } from '../route.ts';

const download = (found: ClubResult<Export>, pace: ClubLimitName = 'export-games'): RouteOutcome =>
  found.ok ? { kind: 'text', ...found.value, pace } : json(found);

/** The documented limit applies unless the dialect has its own. */
function maxWatched({ config }: Club): number {
  return config.dialect === 'wire' ? mostWatchedOnWire : sizeOf('watched-users');
}

/** Finished games and spectators: exports, searches, streams. */
export const archiveRoutes: readonly HttpRoute[] = [
  {
    method: 'GET',
    path: '/api/games/user/{username}',
    scopes: null,
    kind: 'download',
    handle({ exports, state }, { parts, fields, accept, token }) {
      const isOwn = token !== undefined && parts[0]?.toLowerCase() === state.user.id;
      const found = exports.ofMember(parts[0] ?? '', fields, exportForm(accept));
      return download(found, isOwn ? 'export-own-games' : 'export-games');
    },
  },
  {
    method: 'GET',
    path: '/game/export/{gameId}',
    scopes: null,
    kind: 'standard',
    handle: ({ exports }, { parts, fields, accept }) =>
      download(exports.game(parts[0] ?? '', fields, exportForm(accept))),
  },
  {
    method: 'POST',
    path: '/api/games/export/_ids',
    scopes: null,
    kind: 'download',
    handle({ exports, law }, call) {
      const ids = idsIn(call).map(gameIdOf);
      const most = sizeOf('export-ids');
      // As on the service, excess ids are ignored, but the request counts as oversized.
      law.fits('export-ids', ids.length, most);
      return download(done(exports.byIds(ids.slice(0, most), call.fields, exportForm(call.accept))));
    },
  },
  {
    method: 'GET',
    path: '/api/games/export/imports',
    scopes: [],
    kind: 'download',
    handle: ({ exports }) => download(done(exports.imports()), 'export-own-games'),
  },
  {
    method: 'POST',
    path: '/api/import',
    scopes: null,
    kind: 'import',
    handle({ config, imports }, { fields, token, isFromElsewhere }) {
      if (isFromElsewhere && !token) return notForPages();
      const added = imports.add(fields['pgn'] ?? '', token !== undefined);
      if (!added.ok) return json(added);
      const { id } = added.value;
      return json(done({ id, url: `${config.publicUrl()}/${id}` }));
    },
  },
  {
    method: 'GET',
    path: '/games/search',
    scopes: null,
    kind: 'search',
    handle({ archive, config, directory, exports, state }, { fields }) {
      const page = searchGames({ archive, directory, userId: state.user.id, fields });
      if (config.dialect === 'document')
        return json(
          done(searchJson(page, (game) => exports.json(game, { moves: 'false', lastFen: 'true' }))),
        );
      return {
        kind: 'text',
        contentType: 'text/html; charset=utf-8',
        chunks: [searchHtml(page, config.publicUrl())],
      };
    },
  },
  {
    method: 'GET',
    path: '/api/stream/game/{gameId}',
    scopes: [],
    kind: 'watch-stream',
    handle({ archive, watching }, { parts }) {
      const record = archive.byId(parts[0] ?? '');
      if (!record) return json(refuse(404, 'No such game'));
      return { kind: 'stream', stream: 'watch', open: (sink) => watching.openGame(record, sink) };
    },
  },
  {
    method: 'POST',
    path: '/api/stream/games-by-users',
    scopes: [],
    kind: 'users-stream',
    handle(club, call) {
      const { law, watching } = club;
      const ids = idsIn({ ...call, fields: {} }).map((id) => id.toLowerCase());
      const most = maxWatched(club);
      if (ids.length < 2) return json(refuse(400, 'At least two members'));
      if (!law.fits('watched-users', ids.length, most))
        return json(refuse(400, `At most ${most} members at once`));
      const withCurrent = isTrue(call.fields['withCurrentGames']);
      return { kind: 'stream', stream: 'users', open: (sink) => watching.openUsers(ids, withCurrent, sink) };
    },
  },
];
