export const engineMessages = {
  'engine.missing': 'Die Datei {file} gibt es nicht mehr. Wähle das Programm der Engine noch einmal.',
  'engine.notAllowed':
    'Dein System erlaubt dir nicht, {file} auszuführen. Mach die Datei ausführbar und wähle sie noch einmal.',
  'engine.notProgram':
    '{file} ist kein Programm für dieses System. Wähle das Programm der Engine selbst, kein Archiv und keinen Ordner.',
  'engine.silent':
    '{file} ist gestartet, hat aber 10 Sekunden lang nicht wie eine Schachengine geantwortet. Wähle eine Engine, die UCI unterstützt.',
  'engine.ended':
    '{file} hat sich vor einer Antwort beendet. Starte das Programm einmal in einem Terminal, um zu sehen, was ihm fehlt, oder wähle eine Engine, die UCI unterstützt.',
  'engine.noVariants': '{file} spielt keine Schachvarianten. Wähle eine Engine wie Fairy-Stockfish.',
  'engine.lostOnBoard':
    '{name} startet nicht oder antwortet nicht mehr. Wähle in den Engine-Einstellungen die Engine von Outpost oder prüfe deine unter Einstellungen, Speicher.',
  'engine.notChosen': 'Hier ist keine Engine gewählt. Wähle zuerst eine.',
  'engine.valueRefused':
    'Die Engine nimmt diesen Wert für „{name}“ nicht an. Wähle einen Wert in ihren Grenzen; Dateien und Ordner wählst du mit der Schaltfläche.',
};
