import './welcome.css';
import type { ReactNode } from 'react';
import type { TokenReport } from '@contract/models.ts';
import { AlertIcon, CheckIcon, classes, useText, useTranslate } from '../../../ui/index.ts';
import { needOf } from './abilities.ts';
import { signInText } from './sign-in-text.ts';

/** Allowed abilities of a token, and the scopes that the others need. */
export function Abilities({ abilities }: { readonly abilities: TokenReport['abilities'] }): ReactNode {
  const text = useText(signInText).abilities;
  const translate = useTranslate();
  return (
    <ul className="abilities">
      {abilities.map((ability) => {
        const need = needOf(ability, text);
        return (
          <li
            key={ability.title.id}
            className={classes('ability', ability.allowed ? 'ability-allowed' : 'ability-missing')}
          >
            {ability.allowed ? <CheckIcon /> : <AlertIcon />}
            <span>
              <span className="sr-only">{ability.allowed ? text.allowed : text.missing} </span>
              {translate(ability.title)}
            </span>
            {need !== null && <span className="ability-need">{need}</span>}
          </li>
        );
      })}
    </ul>
  );
}
