import type { AccountView, TokenReport } from '@contract/models.ts';

type Ability = TokenReport['abilities'][number];

/** What a missing ability needs, for example `Needs challenge:write, board:play or bot:play`. */
export function needOf(ability: Ability): string | null {
  if (ability.allowed || ability.scopes.length === 0) return null;
  const last = ability.scopes.at(-1);
  const others = ability.scopes.slice(0, -1);
  return `Needs the scope ${others.length === 0 ? last : `${others.join(', ')} or ${last}`}`;
}

/** One line for what a token allows, for lists. */
export function summarizeAbilities(abilities: AccountView['abilities']): string {
  const missing = abilities.filter(({ allowed }) => !allowed).length;
  if (abilities.length === 0) return 'Allows nothing that Outpost does';
  if (missing === 0) return 'Allows everything that Outpost does';
  return `Allows ${abilities.length - missing} of ${abilities.length} things that Outpost does`;
}
