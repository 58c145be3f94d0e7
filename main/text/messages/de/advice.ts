export const adviceMessages = {
  'advice.practiceClub': 'Wähle den Übungsclub unter Konto hinzufügen noch einmal, um ihn neu zu starten.',
  'advice.notificationService':
    'Prüfe, ob der Benachrichtigungsdienst des Desktops läuft und Outpost zulässt. Einen Test kannst du unter Einstellungen, Benachrichtigungen senden.',
  'advice.settingsDisk':
    'Prüfe, ob die Festplatte beschreibbar ist und genug Platz hat, und ändere die Einstellung dann noch einmal.',
  'advice.storage':
    'Prüfe, ob die Festplatte genug Platz hat, und starte Outpost neu. Was geschehen ist, steht unter Einstellungen, Speicher.',
  'advice.keyring':
    'Prüfe, ob der Schlüsselbund des Systems entsperrt ist, oder melde dich unter Einstellungen, Konten neu an.',
  'advice.accounts': 'Öffne Einstellungen, Konten und melde dich neu an, wo ein Konto es verlangt.',
  'advice.addAccountAgain': 'Versuche es unter Konto hinzufügen noch einmal.',
  'advice.streams':
    'Outpost versucht es automatisch wieder. Unter Netzwerk, Datenströme siehst du, wann, und kannst es sofort versuchen.',
  'advice.update': 'Es wurde nichts installiert. Lade neue Versionen nur von dort, woher du Outpost hast.',
  'advice.updateCheck': 'Outpost prüft morgen noch einmal. Prüfe das Netz, wenn das Problem bleibt.',
  'advice.report':
    'Geschieht es wieder, exportiere diese Diagnose und das Netzwerkprotokoll (Netzwerk, Bericht) und melde das Problem.',
};
