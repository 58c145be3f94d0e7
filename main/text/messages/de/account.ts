export const accountMessages = {
  'account.thisOneGone': 'Dieses Konto ist nicht mehr in Outpost.',
  'account.gone': 'Das Konto ist nicht mehr in Outpost.',
  'account.thisAccount': 'dieses Konto',
  'account.practiceClub': 'Übungsclub',
  'account.signedOut':
    'Du hast dich von {server} abgemeldet. Der Verlauf von {name} ist hier noch gespeichert; melde dich wieder an, um weiterzumachen.',
  'account.keyringLocked':
    'Outpost kann das Token von {name} auf {server} nicht lesen, weil der Schlüsselbund des Systems gesperrt ist oder fehlt. Entsperre ihn und setze das Konto fort; hilft das nicht, starte Outpost neu.',
  'account.tokenUnreadable':
    'Das gespeicherte Token von {name} auf {server} ist nicht lesbar; vielleicht hat sich der Schlüssel des Schlüsselbunds geändert. Setze das Konto fort, sobald der alte Schlüsselbund wieder da ist, oder füge ein neues Token hinzu.',
  'account.tokenServerUnknown':
    'Outpost weiß nicht, für welchen Server das gespeicherte Token von {name} gilt, und benutzt es deshalb nicht. Melde dich neu an; das alte Token bleibt gespeichert.',
  'account.tokenOfOtherUser':
    'Dieses Konto heißt jetzt {name}, aber sein Token gehört einem anderen Benutzer von {server}; Outpost hat es deshalb nicht benutzt. Melde dich als der gewünschte Benutzer neu an; das alte Token bleibt gespeichert.',
  'account.tokenOfOtherServer':
    'Dieses Konto gehört jetzt zu {server}, aber sein Token gilt für {kept}; Outpost hat es deshalb nicht gesendet. Melde dich nur neu an, wenn du {server} vertraust; das alte Token bleibt gespeichert.',
  'account.tokenNotRevocable':
    'Das gespeicherte Token gilt nicht für {server}, deshalb kann Outpost es dort nicht widerrufen. Melde dich trotzdem ab und widerrufe es auf der Seite seines Servers.',
  'account.tokenForOneRun':
    'Das Token von {name} auf {server} war nur bis zum Beenden von Outpost gespeichert. Füge es noch einmal hinzu.',
  'account.tokenMissing':
    'Das Token von {name} auf {server} ist auf diesem Computer nicht mehr gespeichert. Füge es noch einmal hinzu.',
  'account.keepForRunOrFile': 'Behalte es nur bis zum Beenden, oder wähle eine einfache Datei.',
  'account.checkDisk': 'Prüfe, ob die Festplatte beschreibbar ist und genug Platz hat.',
  'account.tokenNotKept': 'Das Token konnte nicht gespeichert werden.',
  'account.tokenFileDamaged': 'Die Datei mit den gespeicherten Token ist beschädigt.',
  'account.tokenNotWritten': 'Das Token konnte nicht auf die Festplatte geschrieben werden.',
  'account.noKeyring': 'Dieses System hat keinen Schlüsselbund, um das Token zu schützen.',
  'account.keyringRefused': 'Der Schlüsselbund konnte das Token nicht schützen.',
  'account.notAToken':
    'Das ist kein Token: Ein Token ist ein Wort ohne Leerzeichen. Kopiere es noch einmal von der Seite des Servers.',
  'account.ownerContradictory':
    '{name} nennt zwei verschiedene Besitzer dieses Tokens, deshalb benutzt Outpost es nicht. Erstelle ein neues Token.',
  'account.tokenAllowsNothing':
    'Dieses Token von {user} hat keine der Berechtigungen, die Outpost nutzt. Erstelle ein neues und setze Haken bei {scopes|and}.',
  'account.tokenUnknown':
    '{name} kennt dieses Token nicht: Vielleicht ist es vertippt, abgelaufen oder widerrufen. Erstelle ein neues auf der Token-Seite des Servers.',
  'account.tokenRefused': '{name} lehnt dieses Token ab. {reason}',
  'account.waitBeforeRetry':
    '{name} bittet um weniger Anfragen. Warte einen Moment und versuche es dann noch einmal.',
  'account.noAnswer':
    '{name} hat nicht rechtzeitig geantwortet. Prüfe die Verbindung und versuche es noch einmal.',
  'account.serverTrouble': '{name} hat gerade ein Problem ({status}). Versuche es später noch einmal.',
  'account.checkStopped': 'Die Prüfung wurde abgebrochen.',
  'account.notAChessServer': '{name} antwortet nicht wie ein Schachserver. Prüfe die Adresse.',
  'account.revokeNeedsKeyring':
    'Outpost kann das Token nicht lesen und deshalb auf {server} nicht widerrufen. Entsperre erst den Schlüsselbund, oder melde dich trotzdem ab und widerrufe es auf der Seite des Servers.',
  'account.revokeUnreachable':
    'Outpost hat {server} nicht erreicht, deshalb ist das Token dort noch gültig. Versuche es später noch einmal, oder melde dich trotzdem ab und widerrufe es auf der Seite des Servers.',
  'account.nothingToSignOut': 'Hier gibt es nichts, wovon du dich abmelden könntest.',
  'account.enterAddress': 'Gib die Adresse des Servers ein, zum Beispiel {example}.',
  'account.notAnAddress': 'Das ist keine Adresse. Gib die Adresse des Servers ein, zum Beispiel {example}.',
  'account.addressHasPassword': 'Lass Benutzername und Passwort weg: Zur Anmeldung genügt das Token.',
  'account.addressNotSecure':
    'Die Adresse muss mit https:// beginnen. Sonst könnten andere im Netz dein Token mitlesen.',
  'account.addressTooLong': 'Gib nur die Adresse des Servers ein, ohne den Teil dahinter: {origin}.',
  'account.signedInAsOther':
    'Im Browser bist du als {user} angemeldet, dieses Konto gehört aber {owner}; es wurde nichts geändert. Melde dich im Browser als {owner} an, oder füge {user} als weiteres Konto hinzu.',
  'account.noPort':
    'Outpost konnte auf diesem Computer keinen Port für die Antwort des Browsers öffnen. Schließe andere Programme und versuche es noch einmal, oder nimm stattdessen ein Token.',
  'account.noBrowserAnswer':
    'Der Browser hat innerhalb von {minutes} Minuten nicht geantwortet, deshalb wurde nichts geändert. Versuche es noch einmal.',
  'account.signedIn': 'Angemeldet als {user} auf {server}.',
  'account.notAllowed': 'Nicht erlaubt: {abilities|items}.',
  'account.signInCancelled': 'Die Anmeldung wurde abgebrochen.',
  'account.signInFailed':
    'Die Anmeldung ist an einem Fehler in Outpost gescheitert. Versuche es noch einmal, oder nimm stattdessen ein Token; Einzelheiten stehen im Protokoll.',
  'account.nothingAllowed':
    'Auf der Seite von {name} wurde nichts erlaubt, deshalb wurde nichts geändert. Versuche es noch einmal; du kannst weniger Berechtigungen wählen.',
  'account.requestRefused': '{name} hat die Anfrage abgelehnt ({code}). Versuche es noch einmal.',
  'account.grantExpired':
    '{name} hat kein Token ausgestellt; vielleicht kam die Antwort des Browsers zu spät. Versuche es noch einmal.',
  'account.answerNotAToken':
    '{name} hat nicht mit einem Token geantwortet. Prüfe, ob die Adresse zu einem Schachserver gehört.',
  'account.followsNotAllowed':
    'Das Token dieses Kontos darf nicht sehen, wem du folgst. Melde dich neu an und erlaube es (follow:read).',
  'account.followsCapped': 'Outpost fragt nur {count} der Spieler ab, denen du folgst.',
  'account.followsUnknown': 'Der Server hat noch nicht mitgeteilt, wem du folgst.',
  'account.notConnected': 'Das Konto ist nicht verbunden.',
};
