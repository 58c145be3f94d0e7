import type { AccountView } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { Choice } from '../../../ui/index.ts';
import type { signInText } from './sign-in-text.ts';

type Dialect = AccountView['server']['dialect'];

/** Dialects that a custom server may use. */
export function dialectChoices({ dialects }: TextOf<typeof signInText>): readonly Choice<Dialect>[] {
  return (['auto', 'wire', 'document'] as const).map((value) => ({ value, ...dialects[value] }));
}
