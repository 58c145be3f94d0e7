/** The shell's service: app information, windows, and pages in the browser. */
import { parseServerAddress } from '../../accounts/server-address.ts';
import { makeTokenPageAddress } from '../../accounts/token-page.ts';
import { parseRouteAddress } from '../../desktop/route-address.ts';
import type { Contribution } from '../../feature.ts';
import { messageOf } from '../../text/message.ts';
import type { FirstStart } from '../../../preload/contract/choices.ts';
import type { AppInfo } from '../../../preload/contract/models.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import type { Route, SmallRoute } from '../../../preload/contract/route.ts';

export interface ShellServiceOptions {
  readonly info: () => Promise<AppInfo>;
  readonly firstStart: () => FirstStart;
  /** False if the address is not allowed, or the browser does not open. */
  readonly openAddress: (address: string) => Promise<boolean>;
  /** Accepts only addresses from `makeTokenPageAddress`. */
  readonly openTokenPage: (address: string) => Promise<boolean>;
  readonly openSmall: (route: SmallRoute) => Promise<void>;
  readonly show: (route: Route) => void;
  readonly setFullScreen: (on: boolean) => void;
  readonly onPainted: () => void;
}

export function createShellService(options: ShellServiceOptions) {
  return {
    queries: {
      'app.info': () => options.info(),
      'app.firstStart': options.firstStart,
      'app.place': ({ address }) => parseRouteAddress(address),
    },
    commands: {
      'shell.openAddress': async ({ address }) => {
        if (await options.openAddress(address)) return;
        throw new ContractFailure('unavailable', messageOf('desktop.browserForeignAddress', { address }));
      },
      'accounts.openTokenPage': async ({ baseUrl, isBot = false }) => {
        const address = parseServerAddress(baseUrl);
        if (!address.ok) throw new ContractFailure('rejected', address.message);
        const page = makeTokenPageAddress(address.baseUrl, { isBot });
        if (await options.openTokenPage(page)) return;
        throw new ContractFailure('unavailable', messageOf('desktop.browserNotOpened', { address: page }));
      },
      'shell.openSmall': ({ route }) => options.openSmall(route),
      'shell.show': ({ route }) => options.show(route),
      'shell.fullScreen': ({ on }) => options.setFullScreen(on),
      'shell.painted': () => options.onPainted(),
    },
  } satisfies Contribution;
}
