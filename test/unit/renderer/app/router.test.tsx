// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { Route } from '@contract/route.ts';
import { createRouter, isSameRoute, RouterProvider, useRoute } from '../../../../renderer/frame/router.ts';
import { mount } from '../mount.tsx';

const home: Route = { screen: 'home' };
const play: Route = { screen: 'play' };
const game = (gameId: string): Route => ({ screen: 'game', accountId: 'a', gameId });

describe('the router', () => {
  it('goes back and forward through the history, within its ends', () => {
    const router = createRouter(home);
    router.navigate(play);
    router.navigate(game('1'));
    router.back();
    expect(router.current()).toEqual(play);
    router.back();
    router.back();
    expect(router.current()).toEqual(home);
    router.forward();
    router.forward();
    router.forward();
    expect(router.current()).toEqual(game('1'));
  });

  it('leaves a screen for the one before it, or for its parent when it is the first', () => {
    const router = createRouter(play);
    router.navigate(game('1'));
    router.leaveTo(home);
    expect(router.current()).toEqual(play);
    router.leaveTo(home);
    expect(router.current()).toEqual(home);
    router.back();
    expect(router.current()).toEqual(home);
  });

  it('drops the forward history on a new navigation', () => {
    const router = createRouter(home);
    router.navigate(game('1'));
    router.back();
    router.navigate(game('2'));
    router.forward();
    expect(router.current()).toEqual(game('2'));
    router.back();
    expect(router.current()).toEqual(home);
  });

  it('ignores the current route', () => {
    const router = createRouter(home);
    router.navigate(game('1'));
    router.navigate(game('1'));
    router.back();
    expect(router.current()).toEqual(home);
  });

  it('removes a replaced route from the history', () => {
    const router = createRouter(home);
    router.navigate({ screen: 'welcome' });
    router.navigate(play, { replace: true });
    router.back();
    expect(router.current()).toEqual(home);
  });

  it('bounds the history', () => {
    const router = createRouter(home);
    for (let id = 0; id < 500; id += 1) router.navigate(game(String(id)));
    expect(router.store.getState().entries).toHaveLength(100);
    expect(router.current()).toEqual(game('499'));
    router.back();
    expect(router.current()).toEqual(game('498'));
  });

  it('re-renders route-dependent components on a change', () => {
    const router = createRouter(home);
    function Place() {
      return <p>{useRoute().screen}</p>;
    }
    const { container, unmount } = mount(
      <RouterProvider value={router}>
        <Place />
      </RouterProvider>,
    );
    expect(container.textContent).toBe('home');
    act(() => router.navigate(play));
    expect(container.textContent).toBe('play');
    act(() => router.back());
    expect(container.textContent).toBe('home');
    unmount();
  });
});

describe('isSameRoute', () => {
  it.each<[Route, Route, boolean]>([
    [home, { screen: 'home' }, true],
    [game('1'), game('1'), true],
    [game('1'), game('2'), false],
    [{ screen: 'settings' }, { screen: 'settings', section: 'about' }, false],
    [{ screen: 'settings', section: 'about' }, { screen: 'settings' }, false],
  ])('compares %j with %j', (a, b, same) => {
    expect(isSameRoute(a, b)).toBe(same);
  });
});
