import { catalogue } from '@text/catalogue.ts';

/** Texts of the proxy dialog. */
export const proxyText = catalogue({
  en: {
    title: (proxy: string) => `Sign in to the proxy ${proxy}`,
    lead: 'The proxy asks for a name and a password before Outpost can connect to any server.',
    wrong: 'The proxy didn’t accept this name and password.',
    realm: (realm: string) => `The proxy says: “${realm}”`,
    user: 'Name',
    password: 'Password',
    cancel: 'Not now',
    signIn: 'Sign in',
    keeping: {
      keyring: 'The password is stored in your system’s keyring and sent only to this proxy.',
      none: 'This system has no keyring. The password is sent only to this proxy.',
      label: 'Keep the password',
      thisRun: { label: 'Until Outpost quits', hint: 'The proxy asks again at the next start.' },
      plain: { label: 'In a plain file', hint: 'Anyone who can read your files can read it.' },
    },
  },
  de: {
    title: (proxy) => `Am Proxy ${proxy} anmelden`,
    lead: 'Der Proxy verlangt Benutzername und Passwort, bevor Outpost sich mit einem Server verbinden kann.',
    wrong: 'Der Proxy hat Benutzername und Passwort nicht akzeptiert.',
    realm: (realm) => `Der Proxy meldet: „${realm}“`,
    user: 'Benutzername',
    password: 'Passwort',
    cancel: 'Nicht jetzt',
    signIn: 'Anmelden',
    keeping: {
      keyring:
        'Das Passwort wird im Schlüsselbund deines Systems gespeichert und nur an diesen Proxy gesendet.',
      none: 'Dieses System hat keinen Schlüsselbund. Das Passwort wird nur an diesen Proxy gesendet.',
      label: 'Passwort behalten',
      thisRun: { label: 'Bis Outpost beendet wird', hint: 'Beim nächsten Start fragt der Proxy wieder.' },
      plain: { label: 'In einer einfachen Datei', hint: 'Wer deine Dateien lesen kann, kann es lesen.' },
    },
  },
});
