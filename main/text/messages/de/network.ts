export const networkMessages = {
  'network.authoritiesChanged': 'Die Zertifizierungsstellen haben sich geändert.',
  'network.settingsChanged': 'Die Netzwerkeinstellungen haben sich geändert.',
  'network.proxyPasswordEntered': 'Das Passwort des Proxys wurde eingegeben.',
  'network.proxyAsksNothing': 'Dieser Proxy verlangt keinen Benutzernamen und kein Passwort mehr.',
  'network.nameHasColon': 'Der Benutzername darf keinen Doppelpunkt enthalten.',
  'network.passwordNotKept':
    'Das Passwort konnte nicht gespeichert werden. Entsperre den Schlüsselbund des Systems, oder behalte es nur bis zum Beenden.',
  'network.fileTooLarge':
    'Die Datei ist zu groß für Zertifikate. Wähle eine PEM-Datei mit Zertifizierungsstellen.',
  'network.fileHasPrivateKey':
    'Die Datei enthält einen privaten Schlüssel, der auf keinen anderen Computer gehört. Wähle eine Datei, die nur Zertifikate enthält.',
  'network.fileHasNoCertificate':
    'Die Datei enthält kein Zertifikat. Wähle eine PEM-Datei: Darin stehen Zeilen „BEGIN CERTIFICATE“.',
  'network.fileHasTooManyCertificates':
    'Die Datei enthält mehr als {count} Zertifikate. Wähle nur die, die du brauchst.',
  'network.certificateInFileDamaged':
    'Zertifikat {number} der Datei ist beschädigt. Besorge die Datei noch einmal.',
  'network.notAnAuthority':
    '„{name}“ ist nicht das Zertifikat einer Zertifizierungsstelle. Wähle das der Stelle, die es ausgestellt hat: {issuer}.',
  'network.tooManyCertificates': 'Das wären zu viele Zertifikate. Entferne zuerst andere.',
  'network.certificatesNotSaved':
    'Die Zertifikate konnten nicht gespeichert werden. Prüfe, ob die Festplatte beschreibbar ist und genug Platz hat.',
  'network.certificatesUnreadable':
    'Die Datei deiner Zertifikate ist nicht lesbar. Füge die Zertifikate neu hinzu.',
  'network.fileUnreadable':
    'Die Datei ist nicht lesbar. Prüfe, ob sie noch da ist und ob du sie lesen darfst.',
  'network.theServer': 'der Server',
  'network.unknown': 'unbekannt',
  'network.safeMode':
    'Im abgesicherten Modus verbindet sich Outpost mit keinem Server. Beende es und starte es ohne --safe-mode.',
  'network.unreachable': 'Der Server ist nicht erreichbar. Prüfe das Netz.',
  'network.nameUnknown':
    'Der Name {host} ist nicht bekannt. Prüfe die Adresse und ob dieser Computer mit dem Netz verbunden ist.',
  'network.nameNotLookedUp':
    'Der Name {host} lässt sich gerade nicht auflösen. Prüfe, ob dieser Computer mit dem Netz verbunden ist.',
  'network.connectionCut':
    'Die Verbindung zu {host} ist abgerissen. Prüfe das Netz, wenn das wieder geschieht.',
  'network.noAnswer':
    '{host|start} antwortet nicht. Prüfe das Netz und ob eine Firewall die Verbindung sperrt.',
  'network.noRoute': 'Dieser Computer erreicht {host} nicht. Prüfe, ob er mit dem Netz verbunden ist.',
  'network.firewall':
    'Eine Firewall auf diesem Computer sperrt die Verbindung zu {host}. Gib Outpost dort frei.',
  'network.notAWebServer': '{host|start} antwortet nicht wie ein Webserver. Prüfe die Adresse und den Port.',
  'network.connectionRefused':
    '{host|start} lehnt die Verbindung ab: Dort läuft gerade kein Server. Prüfe die Adresse und den Port.',
  'network.tooManyOpen':
    'Auf diesem Computer sind zu viele Verbindungen oder Dateien offen. Schließe andere Programme.',
  'network.proxyUnreachable':
    'Der Proxy {proxy} ist nicht erreichbar. Prüfe ihn unter Einstellungen, Netzwerk.',
  'network.proxySilent': 'Der Proxy {proxy} antwortet nicht. Prüfe ihn unter Einstellungen, Netzwerk.',
  'network.notAProxy':
    '{proxy|start} antwortet nicht wie ein Proxy. Prüfe dessen Adresse unter Einstellungen, Netzwerk.',
  'network.proxyRefuses':
    'Der Proxy {proxy} lehnt eine Verbindung zu {host} ab. Bitte seinen Betreiber, diese Adresse freizugeben.',
  'network.proxyRefusesWithStatus':
    'Der Proxy {proxy} lehnt eine Verbindung zu {host} ab ({status}). Bitte seinen Betreiber, diese Adresse freizugeben.',
  'network.proxyNeedsPassword':
    'Der Proxy {proxy} verlangt Benutzername und Passwort. Gib sie unter Einstellungen, Netzwerk ein.',
  'network.proxyPasswordWrong':
    'Der Proxy {proxy} nimmt Benutzername und Passwort nicht an. Gib sie unter Einstellungen, Netzwerk neu ein.',
  'network.proxySignInUnsupported':
    'Der Proxy {proxy} verlangt eine Anmeldung, die Outpost nicht unterstützt. Outpost kann sich nur mit Benutzername und Passwort (Basic) anmelden.',
  'network.authorityUntrusted':
    'Das Zertifikat von {host} stammt von einer Stelle, der dieser Computer nicht vertraut: {issuer}. Nutzt deine Organisation oder dein eigener Server sie, füge ihr Zertifikat unter Einstellungen, Netzwerk hinzu.',
  'network.selfSigned':
    'Das Zertifikat von {host} ist selbst signiert, jeder könnte es erstellt haben. Ist es dein Server, füge sein Zertifikat unter Einstellungen, Netzwerk hinzu.',
  'network.issuerNotAllowed':
    'Das Zertifikat von {host} stammt von einem Aussteller, der keine Zertifikate ausstellen darf. Der Betreiber muss es ersetzen.',
  'network.weakCryptography':
    'Das Zertifikat von {host} nutzt Kryptografie, die nicht mehr sicher ist. Der Betreiber muss es ersetzen.',
  'network.certificateUnreadable':
    'Das Zertifikat von {host} ist nicht lesbar. Der Betreiber muss es ersetzen.',
  'network.revocationUnknown':
    'Outpost kann nicht prüfen, ob das Zertifikat von {host} widerrufen ist. Versuche es später noch einmal.',
  'network.revoked':
    'Das Zertifikat von {host} ist widerrufen. Nutze diesen Server nicht, bis der Betreiber das Zertifikat ersetzt hat.',
  'network.oldTls':
    '{host|start} bietet nur alte Versionen von TLS, die nicht sicher sind. Der Betreiber muss den Server aktualisieren.',
  'network.notTls':
    '{host|start} spricht auf diesem Port kein TLS. Prüfe, ob die Adresse mit http:// oder https:// beginnt.',
  'network.handshakeFailed':
    'Mit {host} kam keine sichere Verbindung zustande. Prüfe die Adresse; vielleicht muss der Betreiber den Server aktualisieren.',
  'network.clockWrong':
    'Die Uhr dieses Computers geht falsch: Sie zeigt {date}, der Server meldet {other}. Stelle die Uhr, denn davon hängt die Gültigkeit von Zertifikaten ab.',
  'network.expired':
    'Das Zertifikat von {host} ist abgelaufen. Prüfe das Datum dieses Computers; stimmt es, muss der Betreiber das Zertifikat erneuern.',
  'network.expiredOn':
    'Das Zertifikat von {host} ist am {date} abgelaufen; dieser Computer zeigt den {today}. Stimmt dieses Datum, muss der Betreiber das Zertifikat erneuern.',
  'network.notYetValid': 'Das Zertifikat von {host} gilt noch nicht. Prüfe das Datum dieses Computers.',
  'network.validFrom':
    'Das Zertifikat von {host} gilt erst ab {date}; dieser Computer zeigt den {today}. Prüfe die Uhr dieses Computers.',
  'network.otherHost':
    'Das Zertifikat gilt nicht für {host}: Ein anderer Server antwortet an dessen Stelle. Prüfe die Adresse; hat dieses Netz eine Anmeldeseite, melde dich zuerst dort an.',
  'network.otherNames':
    'Das Zertifikat gilt für {names|and}, nicht für {host}: Ein anderer Server antwortet an dessen Stelle. Prüfe die Adresse; hat dieses Netz eine Anmeldeseite, melde dich zuerst dort an.',
};
