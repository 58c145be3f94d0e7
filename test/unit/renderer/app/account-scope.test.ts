import { describe, expect, it } from 'vitest';
import { accountScope } from '../../../../renderer/frame/account-scope.ts';
import { frameText } from '../../../../renderer/frame/frame-text.ts';
import { makeAccount } from '../make-home.ts';

const practice = makeAccount('club', { kind: 'practice' });
const ann = makeAccount('ann', { user: { id: 'ann', name: 'Ann' } });
const left = makeAccount('left', { user: { id: 'bea', name: 'Bea' }, state: 'signed_out' });

const scope = (accounts: Parameters<typeof accountScope>[0], chosen?: string) =>
  accountScope(accounts, chosen, frameText.en);
const labels = (accounts: Parameters<typeof accountScope>[0]) =>
  scope(accounts).choices.map(({ label }) => label);

describe('the accounts whose data a list shows', () => {
  it.each([
    ['none', [], []],
    ['the practice club alone', [practice], ['Practice club']],
    ['one account', [ann], ['Ann · chess.example']],
    ['an account beside the club', [practice, ann], ['Ann · chess.example', 'Practice club']],
    [
      'several, one of them signed out',
      [ann, practice, left],
      ['All accounts', 'Ann · chess.example', 'Bea · chess.example', 'Practice club'],
    ],
  ])('are offered: %s', (_what, accounts, expected) => {
    expect(labels(accounts)).toEqual(expected);
  });

  it('are all real ones without a choice, and each entry names its own', () => {
    expect(scope([ann, practice, left])).toMatchObject({ accountId: undefined, value: '', isMixed: true });
    expect(scope([ann, practice])).toMatchObject({ accountId: undefined, value: 'ann', isMixed: false });
    expect(scope([practice])).toMatchObject({ accountId: undefined, value: 'club', isMixed: false });
  });

  it('are one account when it is chosen: the practice club, and an account that was signed out', () => {
    expect(scope([ann, practice], 'club')).toMatchObject({
      accountId: 'club',
      value: 'club',
      isMixed: false,
    });
    expect(scope([ann, left], 'left')).toMatchObject({ accountId: 'left', value: 'left', isMixed: false });
  });

  it('do not depend on a choice whose account was removed', () => {
    expect(scope([ann, practice], 'left')).toMatchObject({ accountId: undefined, value: 'ann' });
    expect(scope([practice], 'ann')).toMatchObject({ accountId: undefined, value: 'club' });
  });
});
