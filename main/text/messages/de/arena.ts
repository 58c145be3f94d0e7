import type { Translation } from '../template.ts';
import type { arenaMessages as english } from '../en/arena.ts';

export const arenaMessages: Translation<typeof english> = {
  'arena.gone': 'Diese Arena gibt es nicht mehr.',
  'arena.noStandings': 'Der Server zeigt keinen Stand.',
};
