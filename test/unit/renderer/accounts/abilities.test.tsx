// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { Abilities } from '../../../../renderer/features/accounts/sign-in/Abilities.tsx';
import { needOf, summarizeAbilities } from '../../../../renderer/features/accounts/sign-in/abilities.ts';
import { signInText } from '../../../../renderer/features/accounts/sign-in/sign-in-text.ts';
import type { TokenReport } from '../../../../preload/contract/models.ts';
import { mount } from '../mount.tsx';

const text = signInText.en.abilities;

type Ability = TokenReport['abilities'][number];

const allowed: Ability = {
  title: 'See challenges',
  wish: 'events',
  allowed: true,
  scopes: ['challenge:read'],
};
const missing: Ability = {
  title: 'Answer challenges',
  wish: 'challenges',
  allowed: false,
  scopes: ['challenge:write', 'board:play', 'bot:play'],
};

describe('needOf', () => {
  it('names the scopes of which any one would do', () => {
    expect(needOf(missing, text)).toBe('Needs the scope challenge:write, board:play or bot:play');
    expect(needOf({ ...missing, scopes: ['board:play'] }, text)).toBe('Needs the scope board:play');
  });

  it('says nothing where nothing is missing', () => {
    expect(needOf(allowed, text)).toBeNull();
    expect(needOf({ ...missing, scopes: [] }, text)).toBeNull();
  });
});

describe('summarizeAbilities', () => {
  it('counts what is allowed', () => {
    expect(summarizeAbilities([allowed, allowed], text)).toBe('Allows everything that Outpost does');
    expect(summarizeAbilities([allowed, missing], text)).toBe('Allows 1 of 2 things that Outpost does');
    expect(summarizeAbilities([], text)).toBe('Allows nothing that Outpost does');
  });
});

describe('Abilities', () => {
  it('says in words, not only by its mark, what is allowed and what is missing', () => {
    const { container, unmount } = mount(<Abilities abilities={[allowed, missing]} />);
    expect([...container.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      'Allowed: See challenges',
      'Missing: Answer challengesNeeds the scope challenge:write, board:play or bot:play',
    ]);
    unmount();
  });
});
