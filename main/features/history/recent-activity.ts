/** A user's recent activity as the server answers it, without storing it. */
import type { ServiceClient } from '../../service/client.ts';
import { messageOf } from '../../text/message.ts';
import { valueOf } from '../../views/failure.ts';
import type { ActivityView } from '../../../preload/contract/history.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { canonical } from '../../machines/facts/activity-merge.ts';
import { readSpans } from './activity-tracker.ts';
import { activityViews } from './activity-view.ts';

/** Newest first. Throws a `ContractFailure` when the server does not answer. */
export async function recentActivity(
  client: Pick<ServiceClient, 'activity'> | undefined,
  { username, baseUrl, now }: { readonly username: string; readonly baseUrl: string; readonly now: number },
): Promise<ActivityView[]> {
  if (!client) throw new ContractFailure('unavailable', messageOf('account.notConnected'));
  const { raw } = valueOf(await client.activity(username, { cls: 'upkeep' }));
  const rows = readSpans(raw).map((span, id) => {
    const data = canonical(span.members);
    return { id, began: span.start, ended: span.end, seenAt: now, data };
  });
  return activityViews(rows, baseUrl);
}
