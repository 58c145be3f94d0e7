/** Arenas. */
import { sayings } from './sayings.ts';

export const arenaSayings = sayings({
  de: {
    'There is no such arena any more.': 'Diese Arena gibt es nicht mehr.',
    'The server shows no standing.': 'Der Server zeigt keinen Stand.',
  },
});
