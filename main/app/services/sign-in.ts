import type { SignIn } from '../../accounts/sign-in.ts';
import type { Contribution } from '../../feature.ts';
import { say } from '../../text/say.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';

export function createSignInService(signIn: SignIn, copyText: (text: string) => Promise<void>) {
  return {
    queries: { 'signIn.view': () => signIn.view() },
    commands: {
      'signIn.begin': (wish) => signIn.begin(wish),
      'signIn.openAgain': async () => {
        if (await signIn.openAgain()) return;
        throw new ContractFailure(
          'unavailable',
          say('The system opened no browser. Copy the address and open it in one yourself.'),
        );
      },
      'signIn.copyAddress': async () => {
        const address = signIn.address();
        if (address === null)
          throw new ContractFailure('unavailable', say('Nothing waits for a browser any more.'));
        await copyText(address);
      },
      'signIn.cancel': () => signIn.cancel(),
    },
  } satisfies Contribution;
}
