/** Texts of the dialogs in which main asks for a consent. */
import { catalogue } from '../text/catalogue.ts';

export const consentWords = catalogue({
  en: {
    cancel: 'Cancel',
    token: {
      title: 'Send a token',
      question: (account: string, host: string) => `Send the token of ${account} to ${host}?`,
      detail: (host: string) =>
        `With the token, ${host} can do everything that Outpost may do in this account: play and resign games, chat, answer challenges, join arenas and follow players. Send it only if you trust the people who run ${host}.\n\nThe server can keep the token until you sign out of the account.`,
      send: 'Send token',
    },
  },
  de: {
    cancel: 'Abbrechen',
    token: {
      title: 'Token senden',
      question: (account, host) => `Das Token von ${account} an ${host} senden?`,
      detail: (host) =>
        `Mit dem Token kann ${host} alles tun, was Outpost in diesem Konto darf: Partien spielen und aufgeben, chatten, Herausforderungen beantworten, Arenen beitreten und Spielern folgen. Sende es nur, wenn du den Leuten vertraust, die ${host} betreiben.\n\nDer Server kann das Token behalten, bis du dich von dem Konto abmeldest.`,
      send: 'Token senden',
    },
  },
});
