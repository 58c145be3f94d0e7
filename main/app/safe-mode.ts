import { messageOf } from '../text/message.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';

export async function refuseInSafeMode(): Promise<never> {
  throw new ContractFailure('unavailable', messageOf('network.safeMode'));
}
