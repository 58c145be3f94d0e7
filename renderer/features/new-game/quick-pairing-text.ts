import { catalogue } from '@text/catalogue.ts';

/** Texts of quick pairing on Home. */
export const quickPairingText = catalogue({
  en: {
    title: 'Quick pairing',
    mode: 'Rated or casual',
    search: (control: string, speed: string) => `${control} ${speed}: find an opponent`,
    cancel: (control: string, speed: string) => `${control} ${speed}: cancel the search`,
    elsewhere: (control: string, speed: string) => `${control} ${speed}: see how to play it`,
    custom: 'Custom',
    customHint: 'Choose…',
    offline: 'This account isn’t connected. You can search again once it’s back online.',
    notAllowed: 'This sign-in doesn’t allow games. Sign in again and allow playing.',
    signIn: 'Go to accounts',
    server: {
      blitz: (control: string) =>
        `The server pairs ${control} only on its own site. Here you can play it by challenging someone.`,
      bullet: (control: string) => `The server lets you play ${control} only on its own site.`,
    },
    club: {
      blitz: (control: string) =>
        `The practice club pairs only rapid and slower games. For ${control}, choose an opponent yourself.`,
      bullet: (control: string) => `You can’t play ${control} here. Choose a longer time control.`,
    },
    challenge: 'Challenge a player',
    opponents: 'Choose opponent',
    close: 'Dismiss',
  },
  de: {
    title: 'Schnelles Spiel',
    mode: 'Gewertet oder ungewertet',
    search: (control, speed) => `${control} ${speed}: Gegner suchen`,
    cancel: (control, speed) => `${control} ${speed}: Suche abbrechen`,
    elsewhere: (control, speed) => `${control} ${speed}: zeigen, wie du es spielen kannst`,
    custom: 'Andere Zeit',
    customHint: 'Wählen …',
    offline: 'Dieses Konto ist nicht verbunden. Sobald es wieder online ist, kannst du suchen.',
    notAllowed: 'Mit dieser Anmeldung kannst du nicht spielen. Melde dich neu an und erlaube Partien.',
    signIn: 'Zu den Konten',
    server: {
      blitz: (control) =>
        `Der Server vermittelt ${control} nur auf seiner eigenen Seite. Hier kannst du dafür jemanden herausfordern.`,
      bullet: (control) => `Der Server lässt dich ${control} nur auf seiner eigenen Seite spielen.`,
    },
    club: {
      blitz: (control) =>
        `Der Übungsclub vermittelt nur Schnellschach und langsamere Partien. Für ${control} wählst du selbst einen Gegner.`,
      bullet: (control) => `${control} kannst du hier nicht spielen. Wähle eine längere Bedenkzeit.`,
    },
    challenge: 'Spieler herausfordern',
    opponents: 'Gegner wählen',
    close: 'Schließen',
  },
});
