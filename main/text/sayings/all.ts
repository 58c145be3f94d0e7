import { accountSayings } from './accounts.ts';
import { appSayings } from './app.ts';
import { botSayings } from './bot.ts';
import { arenaSayings } from './arenas.ts';
import { budgetSayings } from './budget.ts';
import { desktopSayings } from './desktop.ts';
import { historySayings } from './history.ts';
import { networkSayings } from './network.ts';
import { playSayings } from './play.ts';
import { serviceSayings } from './service.ts';
import { storageSayings } from './storage.ts';
import { streamSayings } from './streams.ts';
import { tvSayings } from './tv.ts';

export const allSayings = {
  de: {
    ...serviceSayings.de,
    ...networkSayings.de,
    ...streamSayings.de,
    ...budgetSayings.de,
    ...accountSayings.de,
    ...playSayings.de,
    ...historySayings.de,
    ...storageSayings.de,
    ...desktopSayings.de,
    ...appSayings.de,
    ...tvSayings.de,
    ...arenaSayings.de,
    ...botSayings.de,
  },
} as const;

export type AllSayings = typeof allSayings;
