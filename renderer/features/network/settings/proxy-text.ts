import { catalogue } from '@text/catalogue.ts';

/** A proxy that asks for a name and a password. */
export const proxyText = catalogue({
  en: {
    title: (proxy: string) => `Sign in to the proxy ${proxy}`,
    lead: 'This network’s proxy asks for a name and a password before Outpost can reach any server.',
    wrong: 'The proxy did not accept the last name and password.',
    realm: (realm: string) => `The proxy says: “${realm}”`,
    user: 'Name',
    password: 'Password',
    cancel: 'Not now',
    signIn: 'Sign in',
    keyring: 'The password is kept in this system’s keyring and sent to this proxy only.',
    noKeyring: 'This system has no keyring. The password is sent to this proxy only.',
    keeping: 'Keep the password',
    thisRun: { label: 'Until Outpost quits', hint: 'The proxy asks again at the next start.' },
    plain: { label: 'In a plain file', hint: 'Whoever can read your files can read it.' },
  },
  de: {
    title: (proxy) => `Am Proxy ${proxy} anmelden`,
    lead: 'Der Proxy dieses Netzes verlangt Benutzername und Passwort, bevor Outpost einen Server erreicht.',
    wrong: 'Der Proxy hat den letzten Benutzernamen mit Passwort nicht angenommen.',
    realm: (realm) => `Der Proxy meldet: „${realm}“`,
    user: 'Benutzername',
    password: 'Passwort',
    cancel: 'Nicht jetzt',
    signIn: 'Anmelden',
    keyring: 'Das Passwort liegt im Schlüsselbund des Systems und geht nur an diesen Proxy.',
    noKeyring: 'Dieses System hat keinen Schlüsselbund. Das Passwort geht nur an diesen Proxy.',
    keeping: 'Passwort behalten',
    thisRun: { label: 'Bis Outpost beendet wird', hint: 'Beim nächsten Start fragt der Proxy wieder.' },
    plain: { label: 'In einer einfachen Datei', hint: 'Wer deine Dateien lesen kann, kann es lesen.' },
  },
});
