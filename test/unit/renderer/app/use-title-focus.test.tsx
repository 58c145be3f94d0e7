import { useRef, useState, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Route } from '@contract/route.ts';
import { useTitleFocus } from '../../../../renderer/app/use-title-focus.ts';
import { createRouter, RouterProvider, useRoute } from '../../../../renderer/frame/router.ts';
import { doing, show } from '../board/page.tsx';

/** A screen whose title comes with its data. */
function Loading(): ReactNode {
  const [isLoaded, setLoaded] = useState(false);
  if (!isLoaded)
    return (
      <button type="button" onClick={() => setLoaded(true)}>
        Load
      </button>
    );
  return (
    <h1 tabIndex={-1} data-screen-title>
      Loaded
    </h1>
  );
}

function Page(): ReactNode {
  const route = useRoute();
  const main = useRef<HTMLElement>(null);
  useTitleFocus(main, route);
  return (
    <>
      <button type="button">Rail</button>
      <main ref={main}>
        {route.screen === 'game' ? (
          <Loading />
        ) : (
          <div key={route.screen}>
            <h1 tabIndex={-1} data-screen-title>
              {route.screen}
            </h1>
            <button type="button">Row</button>
          </div>
        )}
      </main>
    </>
  );
}

function open() {
  const router = createRouter({ screen: 'history' });
  const { container } = show(
    <RouterProvider value={router}>
      <Page />
    </RouterProvider>,
  );
  const button = (name: string) =>
    [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  return { button, go: (route: Route) => doing(() => router.navigate(route)) };
}

const focused = () => document.activeElement?.textContent;

test('a new screen whose former one had the focus gets it on its title', async () => {
  const { button, go } = open();
  expect(document.activeElement).toBe(document.body);
  button('Row')?.focus();
  await go({ screen: 'network' });
  expect(focused()).toBe('network');
  await go({ screen: 'tv' });
  expect(focused()).toBe('tv');
});

test('a title that comes later gets the focus unless something else has it', async () => {
  const { button, go } = open();
  await go({ screen: 'game', accountId: 'a', gameId: 'g' });
  await doing(() => button('Load')?.click());
  expect(focused()).toBe('Loaded');
  await go({ screen: 'tv' });
  await go({ screen: 'game', accountId: 'a', gameId: 'g' });
  button('Rail')?.focus();
  await doing(() => button('Load')?.click());
  expect(focused()).toBe('Rail');
});

test('the focus stays outside of the screen', async () => {
  const { button, go } = open();
  button('Rail')?.focus();
  await go({ screen: 'network' });
  expect(focused()).toBe('Rail');
});
