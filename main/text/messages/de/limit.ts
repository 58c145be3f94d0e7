import type { Translation } from '../template.ts';
import type { limitMessages as english } from '../en/limit.ts';

export const limitMessages: Translation<typeof english> = {
  'limit.requests': 'gewöhnliche Anfragen pro Minute',
  'limit.searches': 'Suchen pro Minute',
  'limit.gameActions': 'Aktionen in laufenden Partien',
  'limit.moves': 'Züge',
  'limit.challengeRequests': 'Anfragen zu Herausforderungen pro Minute',
  'limit.accountLookups': 'Kontoabfragen in fünf Minuten',
  'limit.activityFeeds': 'Aktivitätslisten in zwei Minuten',
  'limit.requestsAtOnce': 'gleichzeitige Anfragen',
  'limit.challengeCreditsPerMinute':
    'Punkte für Herausforderungen pro Minute (5 für einen Menschen, 1 für einen Bot, 0 für Spieler, die dir folgen)',
  'limit.challengeCreditsPerDay': 'Punkte für Herausforderungen pro Tag',
  'limit.botGamesPerDay': 'Partien zwischen Bots pro Tag',
  'limit.newArenasPerHour': 'erste Beitritte zu Arenen pro Stunde',
  'limit.newArenasPerDay': 'erste Beitritte zu Arenen pro Tag',
  'limit.arenaJoins': 'Beitritte zu Arenen jeder Art in zehn Minuten',
  'limit.eventStreamOpenings': 'Öffnungen des Ereignisstroms in zehn Minuten',
  'limit.streamOpenings': 'Öffnungen eines Datenstroms pro Sekunde',
  'limit.eventStreams': 'gleichzeitige Ereignisströme',
  'limit.streams': 'gleichzeitige Datenströme, ohne die öffentlichen TV-Kanäle',
  'limit.gameStreams': 'gleichzeitige Partieströme',
  'limit.streamsOfOneGame': 'gleichzeitige Datenströme einer Partie',
  'limit.tvFeeds': 'gleichzeitige TV-Kanäle',
  'limit.downloads': 'gleichzeitige Downloads',
  'limit.userGameStreams': 'gleichzeitige Datenströme von Partien anderer',
  'limit.usersPerStream': 'Mitglieder in einem Datenstrom von Partien',
  'limit.gamesPerExport': 'Partien in einem Export nach IDs',
  'limit.statusLookups': 'Abfragen, wer online ist, in fünf Sekunden',
  'limit.streamlessGameLookups': 'Abfragen von Partien ohne Datenstrom pro Minute',
  'limit.tvChannelLookups': 'Abfragen von TV-Kanälen ohne ihre Datenströme pro Minute',
};
