// Requests the address given as argument with the app's own client and prints the result, for a separate process.
import { createNetworkClient } from './network-client.ts';

const result = await createNetworkClient().get(process.argv[2] ?? '', 'token_of_the_test');
const { error } = result.ok ? { error: { code: 'answered' } } : result;
process.stdout.write(JSON.stringify({ code: error.code, cause: 'cause' in error ? error.cause : undefined }));
