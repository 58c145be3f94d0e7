export const explorerMessages = {
  'explorer.none':
    'Dieser Server hat keine Eröffnungsdatenbank, die Outpost kennt. Gib unter „Datenbank“ die Adresse deiner eigenen ein.',
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
  'explorer.notAnAddress': 'Das ist keine Adresse. Gib eine ein wie {example}.',
  'explorer.addressNotSecure':
    'Die Adresse muss mit https:// beginnen. Nur eine Eröffnungsdatenbank auf diesem Computer darf http:// haben.',
  'explorer.addressHasPassword':
    'Lass Benutzername und Passwort weg: Eine Eröffnungsdatenbank fragt nur nach einem Token.',
  'explorer.consentNotKept':
    'Dieser Computer kann sich nicht sicher merken, dass das Token gesendet werden darf. Richte seinen Schlüsselbund ein oder lass das Token weg.',
  'explorer.ownWantsToken':
    'Die Eröffnungsdatenbank unter {address} verlangt ein Token. Wenn du ihr vertraust, erlaube das Token des Kontos unter „Datenbank“.',
  'explorer.ownRefusesToken':
    'Die Eröffnungsdatenbank unter {address} nimmt das Token dieses Kontos nicht an. Prüfe die Adresse oder wähle unter „Datenbank“ die des Servers.',
  'explorer.ownNotFound':
    'Die Eröffnungsdatenbank unter {address} hat darauf keine Antwort. Prüfe die Adresse mit ihrem Pfad oder wähle andere Partien.',
  'explorer.ownUnreachable':
    'Unter {address} antwortet keine Eröffnungsdatenbank. Prüfe die Adresse und ob sie läuft.',
  'explorer.ownNotTrusted':
    'Das Zertifikat von {address} lässt sich nicht prüfen. Füge seine Zertifizierungsstelle unter Einstellungen, Netzwerk hinzu oder berichtige die Adresse.',
  'explorer.ownNotAnExplorer':
    'Der Server unter {address} antwortet, aber nicht als Eröffnungsdatenbank. Prüfe die Adresse mit ihrem Pfad.',
  'explorer.ownRedirects':
    'Die Eröffnungsdatenbank unter {address} leitet zu {origin} weiter. Dorthin wurde nichts gesendet. Wenn es die richtige ist, gib ihre Adresse ein.',
};
