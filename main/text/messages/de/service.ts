export const serviceMessages = {
  'service.rateLimited': 'Der Server bittet um weniger Anfragen.',
  'service.tokenRefused': 'Der Server nimmt dieses Token nicht an.',
  'service.permissionMissing': 'Dem Token fehlt die Berechtigung {scopes|or}.',
  'service.accountNotAllowed': 'Der Server erlaubt das diesem Konto nicht.',
  'service.notFound': 'Der Server hat dort nichts gefunden.',
  'service.serverProblem': 'Der Server hat ein Problem ({status}).',
  'service.refusedWithStatus': 'Der Server hat die Anfrage abgelehnt ({status}).',
  'service.notDone': 'Der Server hat die Anfrage nicht ausgeführt.',
  'service.tokenOfOtherServer': 'Dieses Token gehört zu {origin} und wird nicht an {other} gesendet.',
  'service.tokenCharacters': 'Ein Token ist ein Wort aus einfachen Zeichen.',
  'service.redirected': 'Der Server leitet weiter zu {origin}.',
  'service.redirectUnreadable':
    'Der Server leitet an eine ungültige Adresse weiter. Prüfe die Adresse des Servers.',
  'service.answerTooLarge': 'Die Antwort des Servers ist zu groß.',
  'service.requestAborted': 'Die Anfrage wurde abgebrochen.',
  'service.noAnswer': 'Der Server hat nicht geantwortet.',
  'service.silent': 'Der Server antwortet nicht.',
  'service.answerEndless': 'Die Antwort des Servers nimmt kein Ende.',
  'service.needsToken': 'Melde dich zuerst unter Einstellungen, Konten an.',
  'service.invalidId': 'Eine ID oder ein Zug enthält ungültige Zeichen.',
  'service.notSentClosing': 'Die Anfrage wurde nicht gesendet, weil Outpost gerade beendet wird.',
  'service.notSent': 'Die Anfrage wurde nicht gesendet.',
  'service.unexpectedAnswer': 'Die Antwort des Servers hat eine unerwartete Form.',
  'service.signInAgain':
    'Der Server nimmt dieses Token nicht mehr an. Melde dich unter Einstellungen, Konten neu an.',
  'service.actionNotAllowed': 'Der Server erlaubt diesem Konto das nicht.',
  'service.scopeMissing':
    'Dem Token fehlt die Berechtigung {scopes|or}. Erlaube diesem Konto mehr unter Einstellungen, Konten.',
  'service.gone': 'Der Server kennt das nicht mehr: Es ist vielleicht vorbei oder zurückgezogen.',
  'service.slowDown':
    'Der Server bittet um weniger Anfragen. Nichts geht verloren; Outpost versucht es später noch einmal.',
  'service.limitReached':
    'Der Server bittet um weniger Anfragen, deshalb wurde das nicht ausgeführt. Versuche es in {wait} noch einmal.',
  'service.heldBack':
    'Outpost hat das nicht gesendet, weil das Limit des Servers erreicht ist. Versuche es in {wait} noch einmal.',
  'service.refused': 'Der Server hat das ohne Begründung abgelehnt. Versuche es noch einmal oder im Browser.',
  'service.serverTrouble': 'Der Server hat gerade ein Problem ({status}). Versuche es gleich noch einmal.',
  'service.timedOut': 'Der Server hat nicht rechtzeitig geantwortet. Versuche es noch einmal.',
  'service.calledOff': 'Das wurde abgebrochen, bevor der Server geantwortet hat.',
  'service.notAChessServer':
    'Der Server antwortet nicht wie ein Schachserver. Prüfe die Adresse des Servers.',
  'service.redirectNotFollowed':
    'Der Server leitet an eine andere Adresse weiter ({origin}), der Outpost nicht folgt. Prüfe die Adresse des Servers, oder melde dich im Netz an, wenn es das verlangt.',
  'service.webPage':
    'Statt einer Antwort des Schachservers kam eine Webseite. Hat dieses Netz eine Anmeldeseite, öffne einen Browser und melde dich an; sonst prüfe die Adresse des Servers.',
};
