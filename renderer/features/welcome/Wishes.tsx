import './sign-in.css';
import type { ReactNode } from 'react';
import type { Wish } from '@contract/sign-in.ts';
import { CheckIcon, Switch } from '../../ui/index.ts';

interface WishesProps {
  readonly isBot: boolean;
  readonly chosen: ReadonlySet<Wish>;
  /** What an account may do already. */
  readonly granted?: ReadonlySet<Wish>;
  readonly onChange: (chosen: ReadonlySet<Wish>) => void;
}

const choices: readonly {
  readonly wish: Wish;
  readonly title: (isBot: boolean) => string;
  readonly hint: (isBot: boolean) => string;
}[] = [
  {
    wish: 'events',
    title: () => 'See challenges and games as they happen',
    hint: () => 'Always asked for: without it there is nothing to show.',
  },
  {
    wish: 'challenges',
    title: () => 'Accept and decline challenges',
    hint: () => 'Otherwise Outpost shows them, and you answer in the browser.',
  },
  {
    wish: 'games',
    title: (isBot) => (isBot ? 'Play the bot’s games here' : 'Play your games here'),
    hint: (isBot) =>
      isBot
        ? 'Moves, draw offers, resigning and chat through the bot interface.'
        : 'Moves, draw offers, resigning and chat; rapid and slower, and blitz in direct challenges.',
  },
];

/** What the user wants to do here: it decides what the server is asked for. */
export function Wishes({ isBot, chosen, granted = new Set(), onChange }: WishesProps): ReactNode {
  return (
    <div role="group" aria-label="What Outpost may do" className="wishes">
      {choices.map(({ wish, title, hint }) => {
        const isGranted = granted.has(wish);
        if (isGranted || wish === 'events') {
          return (
            <div key={wish} className="wish-fixed">
              <span className="ui-switch-text">
                <span>{title(isBot)}</span>
                <span className="ui-hint">{isGranted ? 'Allowed already.' : hint(isBot)}</span>
              </span>
              <CheckIcon />
            </div>
          );
        }
        return (
          <Switch
            key={wish}
            label={title(isBot)}
            hint={hint(isBot)}
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
