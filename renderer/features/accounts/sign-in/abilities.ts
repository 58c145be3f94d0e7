import type { AccountView, TokenReport } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { signInText } from './sign-in-text.ts';

type Ability = TokenReport['abilities'][number];
type AbilityText = TextOf<typeof signInText>['abilities'];

/** Scopes that a missing ability needs, for example `Needs challenge:write, board:play or bot:play`. */
export function needOf(ability: Ability, text: AbilityText): string | null {
  if (ability.allowed || ability.scopes.length === 0) return null;
  return text.needs(ability.scopes);
}

/** One-line summary of a token's abilities. */
export function summarizeAbilities(abilities: AccountView['abilities'], text: AbilityText): string {
  const missing = abilities.filter(({ allowed }) => !allowed).length;
  if (abilities.length === 0) return text.nothing;
  if (missing === 0) return text.everything;
  return text.some(abilities.length - missing, abilities.length);
}
