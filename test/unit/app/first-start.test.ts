import { expect, test } from 'vitest';
import { firstStartOf, type FirstStartSituation } from '../../../main/app/first-start.ts';

const installed: FirstStartSituation = {
  argv: ['outpost'],
  isPackaged: true,
  isSafe: false,
  hadAccount: false,
  tourSeen: false,
};
const checkout: FirstStartSituation = { ...installed, argv: ['electron', '.'], isPackaged: false };

test.each<readonly [string, FirstStartSituation, string]>([
  ['an installed app shows the tour', installed, 'tour'],
  ['and not a second time', { ...installed, tourSeen: true }, 'welcome'],
  ['nor to who had an account', { ...installed, hadAccount: true }, 'welcome'],
  ['nor in safe mode', { ...installed, isSafe: true }, 'welcome'],
  ['a checkout opens the practice club', checkout, 'club'],
  ['a checkout in safe mode does not', { ...checkout, isSafe: true }, 'welcome'],
  ['a checkout with --tour starts as an installed app', { ...checkout, argv: ['--tour'] }, 'tour'],
  ['and once only', { ...checkout, argv: ['--tour'], tourSeen: true }, 'welcome'],
  ['a checkout with --welcome asks at once', { ...checkout, argv: ['--welcome'] }, 'welcome'],
])('%s', (_, situation, expected) => {
  expect(firstStartOf(situation)).toBe(expected);
});
