import { expect, test } from 'vitest';
import { firstForm, sentForm } from '../../../../renderer/features/arenas/organise-form.ts';
import { arenaRow, arenaView } from './make-arenas.ts';

const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';

function conditioned() {
  const row = arenaRow();
  return arenaView({
    row: {
      ...row,
      position: { fen, name: null, eco: null },
      conditions: { ...row.conditions, minRating: 1500, minAccountAgeInDays: 30, botsAllowed: true },
    },
    allowList: ['oak', 'elm'],
  });
}

test('the form of an arena has its conditions and its position', () => {
  expect(firstForm(conditioned())).toMatchObject({
    position: fen,
    'conditions.minRating.rating': '1500',
    'conditions.maxRating.rating': '',
    'conditions.accountAge': '30',
    'conditions.allowList': 'oak,elm',
    'conditions.bots': 'true',
  });
});

test('emptied fields are sent, and those that were empty are not', () => {
  const first = firstForm(conditioned());
  const sent = sentForm(first, { ...first, position: '', 'conditions.minRating.rating': '' });
  expect(sent).toMatchObject({
    clockTime: '10',
    position: '',
    'conditions.minRating.rating': '',
    'conditions.accountAge': '30',
  });
  expect(sent).not.toHaveProperty(['conditions.maxRating.rating']);
});
