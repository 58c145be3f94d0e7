/** Arenas. */
import { sayings } from './sayings.ts';

export const arenaSayings = sayings({
  de: {
    'There is no such arena any more.': 'Diese Arena gibt es nicht mehr.',
    'A limit can be made stricter than the server’s, not looser.':
      'Eine Grenze lässt sich strenger machen als die des Servers, nicht lockerer.',
    'The server shows no standing.': 'Der Server zeigt keinen Stand.',
  },
});
