import type { ReactNode } from 'react';
import type { ArenaList, ArenaView } from '@contract/arenas.ts';
import { success } from '@contract/outcome.ts';
import type { Route } from '@contract/route.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { ArenasScreen } from '../../../../renderer/features/arenas/ArenasScreen.tsx';
import { createRouter, RouterProvider, useRoute } from '../../../../renderer/frame/router.ts';
import { buttonNamed, click, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';
import { makeAccount } from '../make-home.ts';
import { arenaList, arenaView } from './make-arenas.ts';

type ArenasRoute = Extract<Route, { screen: 'arenas' }>;

function Page(): ReactNode {
  const route = useRoute();
  return route.screen === 'arenas' ? <ArenasScreen route={route} /> : <p>Screen {route.screen}</p>;
}

export type ArenasBench = ReturnType<typeof createArenasBench>;

/** The arenas' screens of one account, with main's answers set by the test. */
export function createArenasBench() {
  const bridge = createFakeBridge();
  const listIs = (change: Partial<ArenaList>): void =>
    bridge.answer('arenas.list', () => success(arenaList(change)));
  bridge.answer('accounts.list', () => success([makeAccount('acc')]));
  bridge.answer('arenas.watch', () => success(undefined));
  listIs({});
  return {
    bridge,
    listIs,
    arenaIs: (change: Partial<ArenaView>): void =>
      bridge.answer('arenas.get', () => success(arenaView(change))),
    called: (name: string): readonly unknown[] =>
      bridge.calls.filter((call) => call.name === name).map(({ input }) => input),
    open(route: Omit<ArenasRoute, 'screen'> = {}) {
      const router = createRouter({ screen: 'arenas', ...route });
      const { container } = show(
        <BridgeProvider client={createBridgeClient(bridge)}>
          <RouterProvider value={router}>
            <Page />
          </RouterProvider>
        </BridgeProvider>,
      );
      return {
        router,
        says: (text: string) => until(() => document.body.textContent?.includes(text)),
        container,
      };
    },
    /** Chooses in the open list of choices. */
    choose: async (label: string): Promise<void> =>
      click(
        await until(() =>
          [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
            ({ textContent }) => textContent === label,
          ),
        ),
      ),
    pressButton: async (name: string | RegExp, within?: ParentNode): Promise<void> =>
      click(await until(() => buttonNamed(name, within))),
  };
}
