import type { Contribution } from '../../feature.ts';
import type { Network } from '../../network/network.ts';

/** `chooseCertificates` asks for a file of certificates. Resolves to its path, or null if the user cancels. */
export function createConnectionService(network: Network, chooseCertificates: () => Promise<string | null>) {
  return {
    queries: { 'connection.view': () => network.view() },
    commands: {
      'connection.signInToProxy': (answer) => network.answerProxy(answer),
      'connection.forgetProxy': ({ proxy }) => network.forgetProxy(proxy),
      'connection.addCertificates': async () => {
        const path = await chooseCertificates();
        return { added: path === null ? 0 : await network.addCertificates(path) };
      },
      'connection.removeCertificate': ({ fingerprint }) => network.removeCertificate(fingerprint),
    },
  } satisfies Contribution;
}
