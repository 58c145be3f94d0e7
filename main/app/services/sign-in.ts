import type { SignIn } from '../../accounts/sign-in.ts';
import type { Contribution } from '../../feature.ts';
import { messageOf } from '../../text/message.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';

export function createSignInService(signIn: SignIn, copyText: (text: string) => Promise<void>) {
  return {
    queries: { 'signIn.view': () => signIn.view() },
    commands: {
      'signIn.begin': (wish) => signIn.begin(wish),
      'signIn.openAgain': async () => {
        if (await signIn.openAgain()) return;
        throw new ContractFailure('unavailable', messageOf('desktop.noBrowser'));
      },
      'signIn.copyAddress': async () => {
        const address = signIn.address();
        if (address === null) throw new ContractFailure('unavailable', messageOf('desktop.noBrowserAwaited'));
        await copyText(address);
      },
      'signIn.cancel': () => signIn.cancel(),
    },
  } satisfies Contribution;
}
