import type { Club } from '../../club.ts';
import { get, type HttpRoute } from '../route.ts';

/** The root page, which lists the endpoints. */
export function rootRoute(others: readonly HttpRoute[]): HttpRoute {
  return get('/', null, 'standard', (club) => ({
    kind: 'text',
    contentType: 'text/html; charset=utf-8',
    chunks: [page(club, others)],
  }));
}

function page({ config, state }: Club, routes: readonly HttpRoute[]): string {
  const rows = routes
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ method, path, scopes }) => {
      const needs =
        scopes === null ? 'open to everybody' : scopes.length === 0 ? 'any token' : scopes.join(' or ');
      return `<tr><td>${method}</td><td><code>${path}</code></td><td>${needs}</td></tr>`;
    });
  const opponents = state.others.map(({ id, name }) => `<a href="/api/user/${id}">${name}</a>`).join(', ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Practice club</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
table { border-collapse: collapse; }
td { padding: 0.2rem 1rem 0.2rem 0; vertical-align: top; }
</style>
</head>
<body>
<h1>Practice club</h1>
<p>A chess server on this machine, for trying out clients: nothing here is the real service. It answers in the
${config.dialect} dialect, from seed ${config.seed}.</p>
<p>Opponents: ${opponents}. Send the account's token, which was printed at the start, as
<code>Authorization: Bearer TOKEN</code>.</p>
<h2>What it serves</h2>
<table>
${rows.join('\n')}
</table>
</body>
</html>
`;
}
