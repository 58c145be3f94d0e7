import { catalogue } from '@text/catalogue.ts';

export const bridgeText = catalogue({
  en: {
    unreachable: (reason: string) =>
      `The window could not reach the rest of the app (${reason}). Restart Outpost.`,
  },
  de: {
    unreachable: (reason) =>
      `Das Fenster erreicht den Rest der App nicht (${reason}). Bitte Outpost neu starten.`,
  },
});
