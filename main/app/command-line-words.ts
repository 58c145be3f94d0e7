/** Texts of the command line. The launcher and the manual page of Linux packages show the same. */
import { catalogue } from '../text/catalogue.ts';

export const commandLineWords = catalogue({
  en: {
    usage: 'Usage: outpost [OPTION]… [outpost://ADDRESS]',
    summary: 'A desktop companion for online chess.',
    options: {
      '--help': 'shows this help',
      '--version': 'shows the version',
      '--hidden': 'starts in the tray, without a window',
      '--data':
        'stores the data in DIR instead of the usual folder; only one Outpost can use a folder at a time',
      '--safe-mode': 'connects to no server and resumes no import; everything stored can be read',
    },
    directory: 'DIR',
    addresses: 'An outpost:// address opens its screen, also in an Outpost that runs already.',
    seeHelp: 'outpost --help lists the options.',
    unknownOption: (option: string) => `There is no option ${option}.`,
    notAnAddress: (argument: string) => `${argument} is no option and no outpost:// address.`,
    noDirectory: '--data needs a folder, such as --data ~/chess.',
    noValue: (option: string) => `${option} takes no value.`,
    dataUnusable: (directory: string, reason: string) =>
      `Outpost cannot use ${directory} for its data (${reason}). Choose a folder that you may write to.`,
    withoutSandbox:
      'Outpost does not run without Chromium’s sandbox. Start it as an ordinary user, and without --no-sandbox.',
    asRoot:
      'Outpost does not run as root, because Chromium’s sandbox would be off. Start it as an ordinary user.',
    noDisplay:
      'There is no desktop to open a window on: neither DISPLAY nor WAYLAND_DISPLAY names a running one. Start Outpost in a desktop session.',
    noSandbox:
      'Chromium’s sandbox cannot start here, so Outpost does not start. It needs one of two things, and both are missing:',
    noNamespaces: 'User namespaces: the kernel refuses them to ordinary users.',
    noNamespacesRemedy: 'An administrator can allow them: sysctl -w user.max_user_namespaces=10000',
    noProfile:
      'User namespaces: AppArmor refuses them to programs without a profile, and Outpost’s profile is not installed.',
    noProfileRemedy: 'Installing the package again installs the profile.',
    noHelper: (helper: string) => `The helper ${helper}: it does not belong to root with mode 4755.`,
    noHelperRemedy: 'Installing the package again repairs it.',
  },
  de: {
    usage: 'Aufruf: outpost [OPTION]… [outpost://ADRESSE]',
    summary: 'Ein Begleiter für Online-Schach auf dem Desktop.',
    options: {
      '--help': 'zeigt diese Hilfe',
      '--version': 'zeigt die Version',
      '--hidden': 'startet im Infobereich, ohne Fenster',
      '--data':
        'speichert die Daten in ORDNER statt im üblichen Ordner; nur ein Outpost kann einen Ordner gleichzeitig verwenden',
      '--safe-mode':
        'verbindet sich mit keinem Server und setzt keinen Import fort; alles Gespeicherte ist lesbar',
    },
    directory: 'ORDNER',
    addresses: 'Eine outpost://-Adresse öffnet ihre Seite, auch in einem Outpost, das schon läuft.',
    seeHelp: 'outpost --help zeigt die Optionen.',
    unknownOption: (option: string) => `Die Option ${option} gibt es nicht.`,
    notAnAddress: (argument: string) => `${argument} ist weder Option noch outpost://-Adresse.`,
    noDirectory: '--data braucht einen Ordner, etwa --data ~/schach.',
    noValue: (option: string) => `${option} nimmt keinen Wert.`,
    dataUnusable: (directory: string, reason: string) =>
      `Outpost kann ${directory} nicht für seine Daten verwenden (${reason}). Wähle einen Ordner, in den du schreiben darfst.`,
    withoutSandbox:
      'Outpost läuft nicht ohne Chromiums Sandbox. Starte es als gewöhnlicher Benutzer und ohne --no-sandbox.',
    asRoot:
      'Outpost läuft nicht als root, weil Chromiums Sandbox dann aus wäre. Starte es als gewöhnlicher Benutzer.',
    noDisplay:
      'Es gibt keinen Desktop für ein Fenster: Weder DISPLAY noch WAYLAND_DISPLAY nennt einen laufenden. Starte Outpost in einer Desktop-Sitzung.',
    noSandbox:
      'Chromiums Sandbox kann hier nicht starten, darum startet Outpost nicht. Es braucht eines von beiden, und beides fehlt:',
    noNamespaces: 'User-Namespaces: Der Kernel verweigert sie gewöhnlichen Benutzern.',
    noNamespacesRemedy: 'Ein Administrator kann sie erlauben: sysctl -w user.max_user_namespaces=10000',
    noProfile:
      'User-Namespaces: AppArmor verweigert sie Programmen ohne Profil, und das Profil von Outpost ist nicht installiert.',
    noProfileRemedy: 'Eine neue Installation des Pakets installiert auch das Profil.',
    noHelper: (helper: string) =>
      `Das Hilfsprogramm ${helper}: Es gehört nicht root oder hat nicht den Modus 4755.`,
    noHelperRemedy: 'Eine neue Installation des Pakets behebt das.',
  },
});
