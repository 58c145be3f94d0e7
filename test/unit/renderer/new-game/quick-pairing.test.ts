import { expect, test } from 'vitest';
import { quickControls, quickWay } from '../../../../renderer/features/new-game/quick-pairing.ts';
import { clockChoice, ownTime, timeOf } from '../../../../renderer/table/terms/terms-choice.ts';

test('rapid and slower are searched for, blitz is played by challenge, bullet only on the site', () => {
  expect(quickControls.map((control) => `${control.id} ${quickWay(control)}`)).toEqual([
    '1+0 none',
    '2+1 none',
    '3+0 challenge',
    '3+2 challenge',
    '5+0 challenge',
    '5+3 challenge',
    '10+0 seek',
    '10+5 seek',
    '15+10 seek',
    '30+0 seek',
    '30+20 seek',
  ]);
});

test.each([
  [180, 2, false],
  [300, 0, true],
  [15, 0, true],
])('a challenge begins with the chosen clock %i+%i', (limit, increment, isOwn) => {
  const choice = clockChoice({ limit, increment });
  expect(choice.place === ownTime).toBe(isOwn);
  const whole = { variant: 'standard', color: 'random', rated: false, fen: '', ...choice } as const;
  expect(timeOf(whole)).toEqual({ kind: 'clock', limitSeconds: limit, incrementSeconds: increment });
});
