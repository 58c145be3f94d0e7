import { catalogue } from '@text/catalogue.ts';

export const engineSettingsText = catalogue({
  en: {
    title: 'Engines for analysis',
    hint: 'Use any UCI engine in place of the built-in ones. It runs at the lowest priority, one on each core that analyses. Choose only programs that you trust.',
    slots: { standard: 'Standard chess and Chess960', variants: 'Other variants' },
    builtIn: { standard: 'Stockfish, built in', variants: 'Fairy-Stockfish, built in' },
    choose: 'Choose engine…',
    useBuiltIn: 'Use built-in',
    options: 'Options…',
    optionsOf: (name: string) => `Options of ${name}`,
    close: 'Close',
    foreign:
      'This engine was chosen on another computer, so Outpost does not start it here. Choose it again to use it; until then the built-in engine analyses.',
    lost: 'This engine crashed or did not answer in its last search. Check its options, or use the built-in engine.',
    thisRun:
      'Outpost forgets this choice when it quits, because your system has no keyring to protect it with.',
    limits: (least: string, most: string, usual: string) => `${least} to ${most}, usually ${usual}`,
    nothing: 'Not set',
    places: { file: 'Choose file…', folder: 'Choose folder…' },
    reset: 'Reset',
  },
  de: {
    title: 'Engines für die Analyse',
    hint: 'Statt der mitgelieferten Engines kannst du jede UCI-Engine verwenden. Sie läuft mit niedrigster Priorität, je einmal auf jedem Kern, der analysiert. Wähle nur Programme, denen du vertraust.',
    slots: { standard: 'Standardschach und Chess960', variants: 'Andere Varianten' },
    builtIn: { standard: 'Stockfish, mitgeliefert', variants: 'Fairy-Stockfish, mitgeliefert' },
    choose: 'Engine wählen …',
    useBuiltIn: 'Mitgelieferte verwenden',
    options: 'Optionen …',
    optionsOf: (name) => `Optionen von ${name}`,
    close: 'Schließen',
    foreign:
      'Diese Engine wurde auf einem anderen Computer gewählt, deshalb startet Outpost sie hier nicht. Wähle sie noch einmal, um sie zu verwenden; bis dahin analysiert die mitgelieferte Engine.',
    lost: 'Diese Engine ist bei ihrer letzten Suche abgestürzt oder hat nicht geantwortet. Prüfe ihre Optionen oder verwende die mitgelieferte Engine.',
    thisRun:
      'Outpost vergisst diese Wahl beim Beenden, weil dein System keinen Schlüsselbund hat, der sie schützt.',
    limits: (least, most, usual) => `${least} bis ${most}, üblich ${usual}`,
    nothing: 'Nicht gesetzt',
    places: { file: 'Datei wählen …', folder: 'Ordner wählen …' },
    reset: 'Zurücksetzen',
  },
});
