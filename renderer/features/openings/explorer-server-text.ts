import { catalogue } from '@text/catalogue.ts';

/** Texts of the choice of an explorer. */
export const explorerServerText = catalogue({
  en: {
    title: 'Explorer',
    none: 'Explorer: none',
    shown: (address: string) => `Explorer: ${address}`,
    address: 'Address of your own explorer',
    example: 'http://localhost:9002',
    hint: 'A server with the interface of the public explorer. http:// works on this computer only.',
    token: 'Send this account’s token to this address',
    tokenHint:
      'Only if the explorer asks for it and you trust it: with the token it can act as you. Outpost asks you once more.',
    use: 'Use this address',
    usual: 'Use the server’s',
    remove: 'Remove',
  },
  de: {
    title: 'Datenbank',
    none: 'Datenbank: keine',
    shown: (address) => `Datenbank: ${address}`,
    address: 'Adresse deiner eigenen Eröffnungsdatenbank',
    example: 'http://localhost:9002',
    hint: 'Ein Server mit der Schnittstelle der öffentlichen Datenbank. http:// geht nur auf diesem Computer.',
    token: 'Das Token dieses Kontos an diese Adresse senden',
    tokenHint:
      'Nur wenn die Datenbank danach fragt und du ihr vertraust: Mit dem Token kann sie in deinem Namen handeln. Outpost fragt noch einmal nach.',
    use: 'Diese Adresse verwenden',
    usual: 'Die des Servers verwenden',
    remove: 'Entfernen',
  },
});
