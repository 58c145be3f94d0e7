import { requestedScopes } from './scopes.ts';

export const tokenPagePath = '/account/oauth/token/create';

/** The server's page on which a user authorizes a program. */
export const signInPath = '/oauth';

/** The server's page that creates a personal token, with the required scopes ticked. */
export function makeTokenPageAddress(baseUrl: string, account: { readonly isBot: boolean }): string {
  const page = new URL(tokenPagePath, baseUrl);
  for (const scope of requestedScopes(account.isBot)) page.searchParams.append('scopes[]', scope);
  page.searchParams.append('description', 'Outpost');
  return page.href;
}
