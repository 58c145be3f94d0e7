export const fairPlayMessages = {
  'fairPlay.positionUnderWay':
    'Diese Stellung stammt aus einer deiner laufenden Partien. Du kannst sie nachschlagen, sobald die Partie zu Ende ist.',
  'fairPlay.enginesPause': 'Engines pausieren, während du eine Partie mit Uhr spielst.',
  'fairPlay.enginesForBotsOnly': 'Engines ziehen nur für Bot-Konten und im Übungsclub.',
  'fairPlay.opponentUnderWay':
    'Du spielst gerade gegen diese Person. Das Gegnerprofil und seine Partien öffnen sich wieder, wenn die Partie zu Ende ist.',
};
