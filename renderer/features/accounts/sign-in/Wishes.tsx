import './sign-in.css';
import type { ReactNode } from 'react';
import type { Wish } from '@contract/sign-in.ts';
import { CheckIcon, Switch, useText } from '../../../ui/index.ts';
import { signInText } from './sign-in-text.ts';
import { everyWish } from './wishes.ts';

interface WishesProps {
  readonly isBot: boolean;
  readonly chosen: ReadonlySet<Wish>;
  /** Abilities that the account already has. */
  readonly granted?: ReadonlySet<Wish>;
  readonly onChange: (chosen: ReadonlySet<Wish>) => void;
}

/** Selects abilities, which determine the requested scopes. */
export function Wishes({ isBot, chosen, granted = new Set(), onChange }: WishesProps): ReactNode {
  const text = useText(signInText);
  return (
    <div role="group" aria-label={text.may} className="wishes">
      {everyWish.map((wish) => {
        const { title, hint } = text.wish(wish, isBot);
        const isGranted = granted.has(wish);
        if (isGranted || wish === 'events') {
          return (
            <div key={wish} className="wish-fixed">
              <span className="ui-switch-text">
                <span>{title}</span>
                <span className="ui-hint">{isGranted ? text.granted : hint}</span>
              </span>
              <CheckIcon />
            </div>
          );
        }
        return (
          <Switch
            key={wish}
            label={title}
            hint={hint}
            value={chosen.has(wish)}
            onChange={(on) =>
              onChange(new Set(on ? [...chosen, wish] : [...chosen].filter((one) => one !== wish)))
            }
          />
        );
      })}
    </div>
  );
}
