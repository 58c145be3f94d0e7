/** The texts of packages about Outpost, in the languages of the app. */
import type { Language } from '../../main/text/language.ts';

/** Packages of a release name who answers for them, as `Name <address>`, by `OUTPOST_MAINTAINER`. */
export const placeholderMaintainer = 'The Outpost developers <developers@outpost.invalid>';

export const product = {
  name: 'outpost',
  title: 'Outpost',
  /** Id in software centres; the same as electron-builder's `appId`. */
  id: 'org.outpost.Outpost',
  desktopFile: 'outpost.desktop',
  licence: 'GPL-3.0-or-later',
  maintainer: process.env['OUTPOST_MAINTAINER'] || placeholderMaintainer,
  scheme: 'outpost',
} as const;

export interface ProductText {
  /** One line without a final full stop. */
  readonly summary: string;
  readonly paragraphs: readonly string[];
  readonly keywords: readonly string[];
  readonly actions: { readonly play: string; readonly settings: string };
}

export const productText: Readonly<Record<Language, ProductText>> = {
  en: {
    summary: 'desktop companion for online chess',
    paragraphs: [
      'Outpost notifies you of challenges and games of online chess the moment they happen, and lets you answer and play them. It works with lichess.org and every server with the same interface.',
      'It records TV for offline viewing, lists and joins arenas, and keeps your whole history of games and activity on your own disk. PGN files of any size can be imported and searched by position.',
      'A small server of its own, the practice club, needs no account and no network. Tokens are stored in the keyring of the desktop.',
    ],
    keywords: ['chess', 'lichess', 'game', 'board', 'PGN', 'tournament'],
    actions: { play: 'Play', settings: 'Settings' },
  },
  de: {
    summary: 'Begleiter für Online-Schach auf dem Desktop',
    paragraphs: [
      'Outpost meldet Herausforderungen und Partien beim Online-Schach, sobald sie kommen, und lässt dich antworten und spielen. Es arbeitet mit lichess.org und jedem Server mit derselben Schnittstelle.',
      'Es nimmt TV zum späteren Ansehen auf, zeigt Arenen und tritt ihnen bei, und bewahrt deinen ganzen Verlauf aus Partien und Aktivität auf deiner eigenen Festplatte auf. PGN-Dateien jeder Größe lassen sich importieren und nach Stellungen durchsuchen.',
      'Ein eigener kleiner Server, der Übungsclub, braucht weder Konto noch Netz. Token liegen im Schlüsselbund des Desktops.',
    ],
    keywords: ['Schach', 'Lichess', 'Spiel', 'Brett', 'PGN', 'Turnier'],
    actions: { play: 'Spielen', settings: 'Einstellungen' },
  },
};
