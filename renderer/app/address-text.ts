import { catalogue } from '@text/catalogue.ts';

/** Texts of pasted and typed addresses. */
export const addressText = catalogue({
  en: {
    user: (name: string) => `Open ${name}’s profile in the browser`,
    player: (name: string) => `View ${name}’s page`,
    arena: (id: string) => `Open arena ${id}`,
    tournament: 'Open this tournament in the browser',
    page: 'Open this page in the browser',
    gameInBrowser: 'Open this game in the browser',
    knownGame: (opponent: string) => `Go to the game against ${opponent}`,
    game: (id: string) => `Open game ${id}`,
    own: (address: string) => `Go to ${address}`,
    challenge: (name: string | null) => `View the challenge from ${name ?? 'an anonymous player'}`,
  },
  de: {
    user: (name) => `Profil von ${name} im Browser öffnen`,
    player: (name) => `Seite von ${name} ansehen`,
    arena: (id) => `Arena ${id} öffnen`,
    tournament: 'Dieses Turnier im Browser öffnen',
    page: 'Diese Seite im Browser öffnen',
    gameInBrowser: 'Diese Partie im Browser öffnen',
    knownGame: (opponent) => `Zur Partie gegen ${opponent}`,
    game: (id) => `Partie ${id} öffnen`,
    own: (address) => `Gehe zu ${address}`,
    challenge: (name) => `Herausforderung von ${name ?? 'einem anonymen Spieler'} ansehen`,
  },
});
