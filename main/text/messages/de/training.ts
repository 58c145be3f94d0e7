export const trainingMessages = {
  'training.noSuchCard': 'Diese Stellung ist nicht mehr in deinem Training.',
  'training.illegalMove': 'Dieser Zug ist in der Stellung regelwidrig.',
};
