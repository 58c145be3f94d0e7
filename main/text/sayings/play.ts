/** Challenges, games and practice. */
import { sayings } from './sayings.ts';

export const playSayings = sayings({
  de: {
    'Computer level {level}': 'Computer Stufe {level}',
    Anonymous: 'Anonym',
    You: 'Du',
    'An event that this version cannot read': 'Ein Ereignis, das diese Version nicht lesen kann',
    'It is kept as it came.': 'Es ist aufbewahrt, wie es kam.',
    'The answer to this challenge is still on its way.':
      'Die Antwort auf diese Herausforderung ist noch unterwegs.',
    'This challenge is gone: it was taken back, or it expired.':
      'Diese Herausforderung gibt es nicht mehr: Sie wurde zurückgezogen oder ist abgelaufen.',
    'This challenge is no longer open.': 'Diese Herausforderung ist nicht mehr offen.',
    'The game ended while this move was on its way.':
      'Die Partie ging zu Ende, während dieser Zug unterwegs war.',
    'The game went on without this move. Look at the board and move again.':
      'Die Partie ging ohne diesen Zug weiter. Sieh aufs Brett und zieh noch einmal.',
    'Your time was up before this move arrived.': 'Deine Zeit war um, bevor dieser Zug ankam.',
    'This move could not be delivered in the time that was left.':
      'Dieser Zug konnte in der verbleibenden Zeit nicht übermittelt werden.',
    'The server refused this move.': 'Der Server hat diesen Zug abgelehnt.',
    'The board is not known yet: wait until the game is connected.':
      'Das Brett ist noch nicht bekannt: Warte, bis die Partie verbunden ist.',
    'The last move is still on its way.': 'Der letzte Zug ist noch unterwegs.',
    'The position has changed meanwhile. Look at the board and move again.':
      'Die Stellung hat sich inzwischen geändert. Sieh aufs Brett und zieh noch einmal.',
    'That move is not legal in this position.': 'Dieser Zug ist in dieser Stellung nicht erlaubt.',
    'The server could not be reached in time.': 'Der Server war nicht rechtzeitig erreichbar.',
    'This game is not open in the app.': 'Diese Partie ist in Outpost nicht offen.',
    'This game cannot be played through the interface: open it in the browser.':
      'Diese Partie kann nicht über die Schnittstelle gespielt werden: Öffne sie im Browser.',
    'The app knows no such game.': 'Outpost kennt keine solche Partie.',
    'The account of this game was removed.': 'Das Konto dieser Partie wurde entfernt.',
    'This position is one of a game of yours that is still going on. It can be looked up when the game is over.':
      'Diese Stellung gehört zu einer deiner Partien, die noch läuft. Nachschlagen lässt sie sich nach deren Ende.',
    'Engines pause while you play a game by the clock.':
      'Engines pausieren, während du eine Partie mit Uhr spielst.',
    'Engines make moves only for bot accounts and in the practice club.':
      'Engines ziehen nur für Bot-Konten und im Übungsclub.',
    'A search needs a clock or days for a move.': 'Eine Suche braucht eine Uhr oder Tage pro Zug.',
    'Faster games than rapid cannot be searched through the interface: use the browser.':
      'Schnellere Partien als Schnellschach lassen sich über die Schnittstelle nicht suchen: Nimm den Browser.',
    'A rule of yours accepted the challenge from {name}.':
      'Eine deiner Regeln hat die Herausforderung von {name} angenommen.',
    'A rule of yours declined the challenge from {name}.':
      'Eine deiner Regeln hat die Herausforderung von {name} abgelehnt.',
    // How the practice club's opponents play.
    'A beginner who plays on to the end, never for rating, and lets you take moves back.':
      'Spielt noch nicht lange, immer bis zum Ende, nie um Wertung, und lässt dich Züge zurücknehmen.',
    'A club player: solid, a little impatient, slips now and then.':
      'Vereinsniveau: solide, etwas ungeduldig, patzt hin und wieder.',
    'Strong and correct, resigns lost games, takes only games with a clock.':
      'Stark und korrekt, gibt verlorene Partien auf, spielt nur mit Uhr.',
    'Friendly and quick to smile: likes chess960, three-check and the hill, and always wants another game.':
      'Freundlich und gut gelaunt: mag Chess960, Three-check und King of the Hill und will immer noch eine Partie.',
    'Plays fast and for fun: crazyhouse, atomic, antichess, horde and racing kings, never by days.':
      'Spielt schnell und zum Spaß: Crazyhouse, Atomic, Antichess, Horde und Racing Kings, nie auf Tage.',
    'Takes any game: every variant, every speed, rated or not.':
      'Nimmt jede Partie: jede Variante, jede Bedenkzeit, gewertet oder nicht.',
    'The practice club is not running. Open it from the first screen or under Settings, Accounts.':
      'Der Übungsclub läuft nicht. Öffne ihn vom ersten Bildschirm aus oder unter Einstellungen, Konten.',
    'The practice club does not answer ({reason}). It is started again by itself.':
      'Der Übungsclub antwortet nicht ({reason}). Er wird von selbst neu gestartet.',
    'The practice club refused: {reason}': 'Der Übungsclub hat abgelehnt: {reason}',
    'The practice club was stopped.': 'Der Übungsclub wurde beendet.',
    'The practice club does not start. The log says why; choose it again to retry.':
      'Der Übungsclub startet nicht. Den Grund nennt das Protokoll; wähle ihn erneut, um es noch einmal zu versuchen.',
    'The practice club starts afresh: its saved state could not be read and is now in {file}.':
      'Der Übungsclub beginnt neu: Sein gespeicherter Stand war nicht lesbar und liegt jetzt in {file}.',
  },
});
