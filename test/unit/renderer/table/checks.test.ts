import { expect, it } from 'vitest';
import { rulesFor } from '@chess/rules.ts';
import { checksGiven } from '../../../../renderer/table/player/checks.ts';

it('derives the checks given from the remaining ones, and reads the given ones', () => {
  expect(checksGiven('4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1')).toEqual({ white: 1, black: 0 });
  expect(checksGiven('4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+2')).toEqual({ white: 1, black: 2 });
  expect(checksGiven('4k3/8/8/8/8/8/8/4K3 w - - 0 1')).toBeNull();
});

it('reads the FENs of the app’s own rules', () => {
  let at = rulesFor('threeCheck').parsePosition();
  for (const uci of ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'c4f7']) at = at?.play(uci)?.position;
  expect(checksGiven(at?.fen ?? '')).toEqual({ white: 1, black: 0 });
});
