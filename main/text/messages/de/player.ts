export const playerMessages = {
  'player.computer': 'Computer Stufe {level}',
  'player.anonymous': 'Anonym',
  'player.notStated': 'Unbekannter Spieler',
  'player.unnamed': 'ein namenloser Spieler',
  'player.unknown': 'Der Server kennt keinen Spieler namens {name}. Prüfe die Schreibweise.',
  'player.notAName': '„{name}“ kann kein Spielername sein. Prüfe die Schreibweise.',
  'player.followNotAllowed':
    'Das Token dieses Kontos darf keinen Spielern folgen. Erlaube es auf der Seite des Servers (follow:write).',
  'player.you': 'Du',
  'player.noFileOfOneself':
    'Über dich selbst gibt es kein Gegnerprofil. Deine eigenen Partien stehen im Verlauf.',
};
