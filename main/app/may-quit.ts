import type { Core } from '../core.ts';
import type { Publisher } from '../ipc/publisher.ts';
import type { Route } from '../../preload/contract/route.ts';
import { messageOf } from '../text/message.ts';

export interface MayQuitOptions {
  readonly core: Pick<Core, 'bot' | 'commands' | 'queries'>;
  readonly goTo: (route: Route) => void;
  readonly publisher: Pick<Publisher, 'publish'>;
}

/**
 * Whether the app may quit now. Games of the bot continue without the app, so the first quit drains them; a second one
 * leaves them.
 */
export function createMayQuit({ core, goTo, publisher }: MayQuitOptions): () => boolean {
  return () => {
    const games = core.bot.owing();
    if (games === 0 || core.queries['bot.view']().drain?.quits) return true;
    core.commands['bot.drain']({ drain: 'quit' });
    goTo({ screen: 'bot' });
    const message = messageOf('bot.quitsAfterGames', { count: games });
    publisher.publish('toast', { level: 'warning', message }, 'bot');
    return false;
  };
}
