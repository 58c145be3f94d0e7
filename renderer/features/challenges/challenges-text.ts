import { catalogue } from '@text/catalogue.ts';
import type { DeclineReason } from '@chess/vocabulary.ts';

/** Texts of challenges and their answers. */
export const challengesText = catalogue({
  en: {
    challenges: {
      title: 'Challenges',
      failed: 'Couldn’t load the challenges',
      gone: 'This challenge is no longer open. It was answered, cancelled or has expired.',
      none: 'No challenges. New ones appear here and as a notification as soon as they arrive.',
      anyone: 'anyone',
      /** The names follow. */
      sentTo: (count: number): string =>
        count === 1
          ? 'Waiting for an answer to your challenge to'
          : 'Waiting for answers to your challenges to',
    },
    challenge: {
      offline: 'Offline',
      someone: 'Someone',
      from: (name: string) => `Challenge from ${name}`,
      decline: 'Decline',
      declineOf: (name: string) => `Decline the challenge from ${name}`,
      accept: 'Accept',
      acceptOf: (name: string) => `Accept the challenge from ${name}`,
      browse: 'Open in browser',
      browseOf: (name: string) => `Open in browser: the challenge from ${name}`,
      timeLeft: 'Time left:',
      ending: 'expiring',
      colors: { white: 'You play White', black: 'You play Black', random: 'Random colour' },
      fromPosition: 'Custom position',
      /** As the challenger reads them. */
      reasons: {
        later: 'Not now, ask me later',
        generic: 'I am not accepting challenges',
        tooFast: 'Too fast for me',
        tooSlow: 'Too slow for me',
        timeControl: 'Not with this time control',
        rated: 'Please make it rated',
        casual: 'Please make it casual',
        standard: 'Standard chess only, please',
        variant: 'Not in this variant',
        noBot: 'No challenges from bots',
        onlyBot: 'Challenges from bots only',
      } satisfies Record<DeclineReason, string>,
    },
  },
  de: {
    challenges: {
      title: 'Herausforderungen',
      failed: 'Die Herausforderungen konnten nicht geladen werden',
      gone: 'Diese Herausforderung ist nicht mehr offen. Sie wurde beantwortet, zurückgezogen oder ist abgelaufen.',
      none: 'Keine Herausforderungen. Neue erscheinen hier und als Benachrichtigung, sobald sie eintreffen.',
      anyone: 'alle',
      sentTo: (count) =>
        `Noch nicht beantwortet: deine ${count === 1 ? 'Herausforderung' : 'Herausforderungen'} an`,
    },
    challenge: {
      offline: 'Offline',
      someone: 'Jemand',
      from: (name) => `Herausforderung von ${name}`,
      decline: 'Ablehnen',
      declineOf: (name) => `Herausforderung von ${name} ablehnen`,
      accept: 'Annehmen',
      acceptOf: (name) => `Herausforderung von ${name} annehmen`,
      browse: 'Im Browser öffnen',
      browseOf: (name) => `Im Browser öffnen: Herausforderung von ${name}`,
      timeLeft: 'Verbleibende Zeit:',
      ending: 'läuft ab',
      colors: { white: 'Du spielst Weiß', black: 'Du spielst Schwarz', random: 'Zufällige Farbe' },
      fromPosition: 'Vorgegebene Stellung',
      reasons: {
        later: 'Jetzt nicht, frag später noch einmal',
        generic: 'Ich nehme keine Herausforderungen an',
        tooFast: 'Zu schnell für mich',
        tooSlow: 'Zu langsam für mich',
        timeControl: 'Nicht mit dieser Bedenkzeit',
        rated: 'Bitte gewertet',
        casual: 'Bitte ungewertet',
        standard: 'Bitte nur Standardschach',
        variant: 'Nicht in dieser Variante',
        noBot: 'Keine Herausforderungen von Bots',
        onlyBot: 'Nur Herausforderungen von Bots',
      },
    },
  },
});
