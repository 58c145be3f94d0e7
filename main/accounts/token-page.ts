import { requestedScopes } from './scopes.ts';

export const tokenPagePath = '/account/oauth/token/create';

/** The page on which a server asks its user whether a program may have a token. */
export const signInPath = '/oauth';

/** The server's page that makes a personal token, with what the app needs ticked. */
export function makeTokenPageAddress(baseUrl: string, account: { readonly isBot: boolean }): string {
  const page = new URL(tokenPagePath, baseUrl);
  for (const scope of requestedScopes(account.isBot)) page.searchParams.append('scopes[]', scope);
  page.searchParams.append('description', 'Outpost');
  return page.href;
}
