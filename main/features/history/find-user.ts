import type { ServiceClient } from '../../service/client.ts';
import { isPathParameter } from '../../service/endpoints.ts';
import { messageOf } from '../../text/message.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';

/** Asks the server for a user by name. Throws a `ContractFailure` that says what to do. */
export async function findUser(client: Pick<ServiceClient, 'user'> | undefined, name: string) {
  const trimmed = name.trim();
  if (!isPathParameter(trimmed)) throw new ContractFailure('rejected', messageOf('history.notAUserName'));
  const answer = await client?.user(trimmed, { cls: 'user' });
  if (!answer) throw new ContractFailure('unavailable', messageOf('history.accountNotConnected'));
  if (answer.ok) return answer.value.value;
  if (answer.error.code === 'not_found')
    throw new ContractFailure('not_found', messageOf('history.unknownUser', { name: trimmed }));
  throw new ContractFailure('unreachable', answer.error.message);
}
