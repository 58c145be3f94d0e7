/** Why no connection can be made, proxies, and certificate authorities. */
import { sayings } from './sayings.ts';

export const networkSayings = sayings({
  de: {
    'The certificate authorities have changed.': 'Die Zertifizierungsstellen haben sich geändert.',
    'The network settings have changed.': 'Die Netzwerkeinstellungen haben sich geändert.',
    'The proxy’s password was entered.': 'Das Passwort des Proxys wurde eingegeben.',
    'This proxy does not ask for a name and a password any more.':
      'Dieser Proxy fragt nicht mehr nach Benutzername und Passwort.',
    'The name must not contain a colon.': 'Der Benutzername darf keinen Doppelpunkt enthalten.',
    'The password could not be kept. Unlock the system’s keyring, or keep it for this run only.':
      'Das Passwort konnte nicht gespeichert werden. Entsperre den Schlüsselbund des Systems, oder behalte es nur bis zum Beenden.',
    'The file is too large for certificates. Choose a PEM file with certificate authorities.':
      'Die Datei ist zu groß für Zertifikate. Wähle eine PEM-Datei mit Zertifizierungsstellen.',
    'The file contains a private key, which belongs to no other computer. Choose a file with certificates only.':
      'Die Datei enthält einen privaten Schlüssel, der auf keinen anderen Rechner gehört. Wähle eine Datei, die nur Zertifikate enthält.',
    'The file contains no certificate. Choose a PEM file: it has lines “BEGIN CERTIFICATE”.':
      'Die Datei enthält kein Zertifikat. Wähle eine PEM-Datei: Darin stehen Zeilen „BEGIN CERTIFICATE“.',
    'The file contains more than {count} certificates. Choose only those you need.':
      'Die Datei enthält mehr als {count} Zertifikate. Wähle nur die, die du brauchst.',
    'Certificate {number} of the file is damaged. Get the file again.':
      'Zertifikat {number} der Datei ist beschädigt. Besorge die Datei noch einmal.',
    '“{name}” is not the certificate of an authority. Choose that of the authority that issued it: {issuer}.':
      '„{name}“ ist nicht das Zertifikat einer Zertifizierungsstelle. Wähle das der Stelle, die es ausgestellt hat: {issuer}.',
    'These would be too many certificates. Remove others first.':
      'Das wären zu viele Zertifikate. Entferne zuerst andere.',
    'The certificates could not be saved. Check that the disk is not full and can be written.':
      'Die Zertifikate konnten nicht gespeichert werden. Prüfe, ob die Festplatte nicht voll und beschreibbar ist.',
    'The file of your certificates cannot be read. Add the certificates again.':
      'Die Datei deiner Zertifikate ist nicht lesbar. Füge die Zertifikate neu hinzu.',
    'The file cannot be read. Check that it is still there and may be read.':
      'Die Datei ist nicht lesbar. Prüfe, ob sie noch da ist und gelesen werden darf.',
    'the server': 'der Server',
    'The server': 'Der Server',
    unknown: 'unbekannt',
    'The server cannot be reached. Check the network.': 'Der Server ist nicht erreichbar. Prüfe das Netz.',
    'The name {host} is not known. Check the address, and whether this computer is online.':
      'Der Name {host} ist nicht bekannt. Prüfe die Adresse und ob dieser Rechner mit dem Netz verbunden ist.',
    'The name {host} cannot be looked up now. Check whether this computer is online.':
      'Der Name {host} lässt sich gerade nicht auflösen. Prüfe, ob dieser Rechner mit dem Netz verbunden ist.',
    'The connection to {host} was cut. Check the network if this happens again.':
      'Die Verbindung zu {host} ist abgerissen. Prüfe das Netz, wenn das wieder geschieht.',
    '{host} does not answer. Check the network, and whether a firewall blocks the connection.':
      '{host} antwortet nicht. Prüfe das Netz und ob eine Firewall die Verbindung sperrt.',
    'There is no way to {host} from here. Check whether this computer is online.':
      'Von hier führt kein Weg zu {host}. Prüfe, ob dieser Rechner mit dem Netz verbunden ist.',
    'A firewall on this computer blocks the connection to {host}. Allow Outpost there.':
      'Eine Firewall auf diesem Rechner sperrt die Verbindung zu {host}. Gib Outpost dort frei.',
    '{host} does not answer as a web server does. Check the address and its port.':
      '{host} antwortet nicht wie ein Webserver. Prüfe die Adresse und den Port.',
    '{host} refuses the connection: no server runs there now. Check the address and its port.':
      '{host} lehnt die Verbindung ab: Dort läuft gerade kein Server. Prüfe die Adresse und den Port.',
    'Too many connections or files are open on this computer. Close other programs.':
      'Auf diesem Rechner sind zu viele Verbindungen oder Dateien offen. Schließe andere Programme.',
    'The proxy {proxy} cannot be reached. Check the proxy under Settings, Network.':
      'Der Proxy {proxy} ist nicht erreichbar. Prüfe ihn unter Einstellungen, Netzwerk.',
    'The proxy {proxy} does not answer. Check the proxy under Settings, Network.':
      'Der Proxy {proxy} antwortet nicht. Prüfe ihn unter Einstellungen, Netzwerk.',
    '{proxy} does not answer as a proxy does. Check the proxy’s address under Settings, Network.':
      '{proxy} antwortet nicht wie ein Proxy. Prüfe dessen Adresse unter Einstellungen, Netzwerk.',
    'The proxy {proxy} refuses to connect to {host}. Ask who runs it to allow this address.':
      'Der Proxy {proxy} lehnt eine Verbindung zu {host} ab. Bitte seinen Betreiber, diese Adresse freizugeben.',
    'The proxy {proxy} refuses to connect to {host} ({status}). Ask who runs it to allow this address.':
      'Der Proxy {proxy} lehnt eine Verbindung zu {host} ab ({status}). Bitte seinen Betreiber, diese Adresse freizugeben.',
    'The proxy {proxy} asks for a name and a password. Enter them under Settings, Network.':
      'Der Proxy {proxy} verlangt Benutzername und Passwort. Gib sie unter Einstellungen, Netzwerk ein.',
    'The proxy {proxy} does not accept the name and the password. Enter them again under Settings, Network.':
      'Der Proxy {proxy} nimmt Benutzername und Passwort nicht an. Gib sie unter Einstellungen, Netzwerk neu ein.',
    'The proxy {proxy} asks for a kind of sign-in that Outpost does not have: it knows only a name and a password (Basic).':
      'Der Proxy {proxy} verlangt eine Anmeldung, die Outpost nicht kann: Es kennt nur Benutzername und Passwort (Basic).',
    'The certificate of {host} is from an authority that this computer does not trust: {issuer}. If your organisation or your own server uses it, add its certificate under Settings, Network.':
      'Das Zertifikat von {host} stammt von einer Stelle, der dieser Rechner nicht vertraut: {issuer}. Nutzt deine Organisation oder dein eigener Server sie, füge ihr Zertifikat unter Einstellungen, Netzwerk hinzu.',
    'The certificate of {host} is self-signed, so anybody could have made it. If the server is yours, add its certificate under Settings, Network.':
      'Das Zertifikat von {host} ist selbst signiert, jeder könnte es erstellt haben. Ist es dein Server, füge sein Zertifikat unter Einstellungen, Netzwerk hinzu.',
    'The certificate of {host} was issued by one that may not issue others. Its owner has to replace it.':
      'Das Zertifikat von {host} wurde mit einem ausgestellt, das keine anderen ausstellen darf. Der Betreiber muss es ersetzen.',
    'The certificate of {host} uses cryptography that is not secure any more. Its owner has to replace it.':
      'Das Zertifikat von {host} nutzt Kryptografie, die nicht mehr sicher ist. Der Betreiber muss es ersetzen.',
    'The certificate of {host} cannot be read. Its owner has to replace it.':
      'Das Zertifikat von {host} ist nicht lesbar. Der Betreiber muss es ersetzen.',
    'Whether the certificate of {host} was revoked cannot be found out. Try again later.':
      'Ob das Zertifikat von {host} widerrufen ist, lässt sich nicht herausfinden. Versuch es später noch einmal.',
    'The certificate of {host} was revoked. Do not use this server until its owner has replaced it.':
      'Das Zertifikat von {host} ist widerrufen. Nutze diesen Server nicht, bis der Betreiber es ersetzt hat.',
    '{host} offers only old versions of TLS, which are not secure. Its owner has to update it.':
      '{host} bietet nur alte Versionen von TLS, die nicht sicher sind. Der Betreiber muss den Server aktualisieren.',
    '{host} does not speak TLS on this port. Check whether its address begins with http:// or https://.':
      '{host} spricht auf diesem Port kein TLS. Prüfe, ob die Adresse mit http:// oder https:// beginnt.',
    'No secure connection to {host} could be agreed on. Check the address; its owner may have to update it.':
      'Mit {host} kam keine sichere Verbindung zustande. Prüfe die Adresse; vielleicht muss der Betreiber den Server aktualisieren.',
    'This computer’s clock is wrong: it says {date}, and the server said {other}. Set the clock; certificates are judged by it.':
      'Die Uhr dieses Rechners geht falsch: Sie zeigt {date}, der Server nannte {other}. Stelle sie; nach ihr werden Zertifikate beurteilt.',
    'The certificate of {host} has expired. Check this computer’s date; if it is right, the server’s owner has to renew the certificate.':
      'Das Zertifikat von {host} ist abgelaufen. Prüfe das Datum dieses Rechners; stimmt es, muss der Betreiber das Zertifikat erneuern.',
    'The certificate of {host} expired on {date}; this computer’s date is {today}. If that date is right, the server’s owner has to renew the certificate.':
      'Das Zertifikat von {host} ist am {date} abgelaufen; dieser Rechner zeigt den {today}. Stimmt dieses Datum, muss der Betreiber das Zertifikat erneuern.',
    'The certificate of {host} is not valid yet. Check this computer’s date.':
      'Das Zertifikat von {host} gilt noch nicht. Prüfe das Datum dieses Rechners.',
    'The certificate of {host} is valid only from {date} on; this computer’s date is {today}. Check this computer’s clock.':
      'Das Zertifikat von {host} gilt erst ab {date}; dieser Rechner zeigt den {today}. Prüfe die Uhr dieses Rechners.',
    'The certificate is not for {host}: something else answers in its place. Check the address; if this network has a sign-in page, sign in there first.':
      'Das Zertifikat gilt nicht für {host}: An dessen Stelle antwortet etwas anderes. Prüfe die Adresse; hat dieses Netz eine Anmeldeseite, melde dich zuerst dort an.',
    'The certificate is for {names}, not for {host}: something else answers in its place. Check the address; if this network has a sign-in page, sign in there first.':
      'Das Zertifikat gilt für {names}, nicht für {host}: An dessen Stelle antwortet etwas anderes. Prüfe die Adresse; hat dieses Netz eine Anmeldeseite, melde dich zuerst dort an.',
  },
});
