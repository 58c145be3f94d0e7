import { catalogue } from '@text/catalogue.ts';

/** Where an address that was pasted or typed leads. */
export const addressText = catalogue({
  en: {
    user: (name: string) => `Open the page of ${name} in the browser`,
    arena: (id: string) => `Open the arena ${id}`,
    tournament: 'Open this tournament in the browser',
    page: 'Open this page in the browser',
    gameInBrowser: 'Open this game in the browser',
    knownGame: (opponent: string) => `Go to the game with ${opponent}`,
    game: (id: string) => `Open the game ${id}`,
    own: (address: string) => `Go to ${address}`,
    challenge: (name: string | null) => `See the challenge from ${name ?? 'an anonymous player'}`,
  },
  de: {
    user: (name) => `Seite von ${name} im Browser öffnen`,
    arena: (id) => `Die Arena ${id} öffnen`,
    tournament: 'Dieses Turnier im Browser öffnen',
    page: 'Diese Seite im Browser öffnen',
    gameInBrowser: 'Diese Partie im Browser öffnen',
    knownGame: (opponent) => `Zur Partie gegen ${opponent}`,
    game: (id) => `Partie ${id} öffnen`,
    own: (address) => `Gehe zu ${address}`,
    challenge: (name) => `Herausforderung von ${name ?? 'jemand Anonymem'} ansehen`,
  },
});
