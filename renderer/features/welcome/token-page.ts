/** Scopes that cover everything the app does for a person. A bot's page differs in one: see the sign-in's hint. */
const wantedScopes = ['challenge:read', 'challenge:write', 'board:play'] as const;

/** The server's page that makes a personal token, with what the app needs ticked; null while the address is none. */
export function tokenPageOf(server: string): string | null {
  const typed = server.trim();
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (typed === '' || !URL.canParse(address)) return null;
  const page = new URL('/account/oauth/token/create', address);
  for (const scope of wantedScopes) page.searchParams.append('scopes[]', scope);
  page.searchParams.append('description', 'Outpost');
  return page.href;
}
