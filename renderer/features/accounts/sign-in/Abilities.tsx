import './welcome.css';
import type { ReactNode } from 'react';
import type { TokenReport } from '@contract/models.ts';
import { AlertIcon, CheckIcon, classes, useText } from '../../../ui/index.ts';
import { needOf } from './abilities.ts';
import { signInText } from './sign-in-text.ts';

/** What a token allows, and what is missing for the rest. */
export function Abilities({ abilities }: { readonly abilities: TokenReport['abilities'] }): ReactNode {
  const text = useText(signInText).abilities;
  return (
    <ul className="abilities">
      {abilities.map((ability) => {
        const need = needOf(ability, text);
        return (
          <li
            key={ability.title}
            className={classes('ability', ability.allowed ? 'ability-allowed' : 'ability-missing')}
          >
            {ability.allowed ? <CheckIcon /> : <AlertIcon />}
            <span>
              <span className="sr-only">{ability.allowed ? text.allowed : text.missing} </span>
              {ability.title}
            </span>
            {need !== null && <span className="ability-need">{need}</span>}
          </li>
        );
      })}
    </ul>
  );
}
