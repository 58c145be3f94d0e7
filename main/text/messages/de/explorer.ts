export const explorerMessages = {
  'explorer.none': 'Dieser Server hat keine Eröffnungsdatenbank, die Outpost kennt.',
  'explorer.needsAccount':
    'Die Eröffnungsdatenbank antwortet nur angemeldeten Nutzern. Melde dich unter Einstellungen, Konten an.',
  'explorer.standardOnly':
    'Die Meisterpartien sind nur Standardschach. Wähle die Spieler oder eine andere Variante.',
  'explorer.noUser': 'Gib den Namen eines Spielers ein, um die Züge seiner Partien zu sehen.',
  'explorer.unknownUser': 'Der Server kennt den Spieler {name} nicht.',
  'explorer.tokenRefused':
    'Die Eröffnungsdatenbank nimmt das Token dieses Kontos nicht an. Dein Konto funktioniert weiter; versuche es noch einmal oder melde dich unter Einstellungen, Konten neu an.',
  'explorer.gameGone': 'Der Server hat diese Partie nicht mehr.',
  'explorer.slow':
    'Der Server liest die Partien dieses Spielers noch ein. Versuche es gleich noch einmal, um den Rest zu sehen.',
};
