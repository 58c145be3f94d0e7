// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { Abilities } from '../../../../renderer/features/accounts/sign-in/Abilities.tsx';
import { needOf, summarizeAbilities } from '../../../../renderer/features/accounts/sign-in/abilities.ts';
import { signInText } from '../../../../renderer/features/accounts/sign-in/sign-in-text.ts';
import type { TokenReport } from '../../../../preload/contract/models.ts';
import { mount } from '../mount.tsx';
import { messageOf } from '@text/message.ts';

const text = signInText.en.abilities;

type Ability = TokenReport['abilities'][number];

const allowed: Ability = {
  title: messageOf('ability.seeEvents'),
  wish: 'events',
  allowed: true,
  scopes: ['challenge:read'],
};
const missing: Ability = {
  title: messageOf('ability.answerChallenges'),
  wish: 'challenges',
  allowed: false,
  scopes: ['challenge:write', 'board:play', 'bot:play'],
};

describe('needOf', () => {
  it('names the scopes of which any one is enough', () => {
    expect(needOf(missing, text)).toBe('Needs the permission challenge:write, board:play or bot:play');
    expect(needOf({ ...missing, scopes: ['board:play'] }, text)).toBe('Needs the permission board:play');
  });

  it('is null when nothing is missing', () => {
    expect(needOf(allowed, text)).toBeNull();
    expect(needOf({ ...missing, scopes: [] }, text)).toBeNull();
  });
});

describe('summarizeAbilities', () => {
  it('counts the allowed abilities', () => {
    expect(summarizeAbilities([allowed, allowed], text)).toBe('Allows everything Outpost can do');
    expect(summarizeAbilities([allowed, missing], text)).toBe('Allows 1 of 2 things Outpost can do');
    expect(summarizeAbilities([], text)).toBe('Allows nothing Outpost can do');
  });
});

describe('Abilities', () => {
  it('says in text, not only by an icon, what is allowed and what is missing', () => {
    const { container, unmount } = mount(<Abilities abilities={[allowed, missing]} />);
    expect([...container.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      'Allowed: See challenges and games as they happen',
      'Missing: Accept and decline challengesNeeds the permission challenge:write, board:play or bot:play',
    ]);
    unmount();
  });
});
