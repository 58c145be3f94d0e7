export const repertoireMessages = {
  'repertoire.gone': 'Dieses Repertoire gibt es nicht mehr.',
  'repertoire.underWay':
    'Eine deiner laufenden Partien ist in diesem Repertoire. Es öffnet sich wieder, sobald die Partie zu Ende ist.',
  'repertoire.full': 'Ein Repertoire hat höchstens {moves} Züge. Teile es auf mehrere auf.',
  'repertoire.impossible': 'Diese Anfangsstellung ist in dieser Variante nicht möglich.',
};
