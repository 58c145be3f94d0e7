import type { ReactNode } from 'react';
import type { BudgetCaller, CoolDownView, WaitingRequestView } from '@contract/network.ts';
import { useNavigate } from '../../shell/router.ts';
import { AlertIcon, Button, ClockIcon, RelativeTime, duration, useNow } from '../../ui/index.ts';
import { causeText, className, elapsedText, requestName } from './words.ts';

/** A token that the server refuses: nothing goes out until the user acts. */
export function Stopped({ since, cause }: NonNullable<BudgetCaller['stopped']>): ReactNode {
  const navigate = useNavigate();
  return (
    <div className="budget-note budget-stopped">
      <AlertIcon />
      <p data-selectable>
        <span className="medium">Stopped </span>
        <RelativeTime at={since} className="text-3" />. {cause} Nothing is sent until there is a new token.
      </p>
      <Button size="small" onPress={() => navigate({ screen: 'settings', section: 'accounts' })}>
        Sign in again
      </Button>
    </div>
  );
}

/** Kinds of requests that rest, and why. */
export function CoolDowns({ coolDowns }: { readonly coolDowns: readonly CoolDownView[] }): ReactNode {
  const now = useNow();
  return coolDowns.map(({ cls, cause, until }) => (
    <div key={cls} className="budget-note">
      <ClockIcon />
      <p data-selectable>
        <span className="medium">
          {className(cls)}: resting for{' '}
          <span className="num">{until <= now ? 'a moment' : duration(until - now)}</span>.
        </span>{' '}
        <span className="text-2">{causeText(cause)}</span>
      </p>
    </div>
  ));
}

/** What waits to be sent, the most urgent first. */
export function Waiting({ waiting }: { readonly waiting: readonly WaitingRequestView[] }): ReactNode {
  const now = useNow();
  if (waiting.length === 0) return null;
  return (
    <table className="net-table waiting-table">
      <caption className="net-caption">
        {waiting.length === 1 ? '1 request waits' : `${waiting.length} requests wait`}
      </caption>
      <thead>
        <tr>
          <th scope="col">Request</th>
          <th scope="col" className="net-wider">
            Kind
          </th>
          <th scope="col">Waiting for</th>
          <th scope="col">Goes</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {waiting.map((request, place) => (
          // Several of one kind can have come at the same moment.
          <tr key={`${request.endpoint} ${request.since} ${place}`}>
            <td className="truncate">{requestName(request.endpoint)}</td>
            <td className="text-2 net-wider truncate">{className(request.cls)}</td>
            <td className="num text-2">{elapsedText(now - request.since)}</td>
            <td className="num">{whenText(request.until, now)}</td>
            <td className="text-2 truncate" title={causeText(request.why)}>
              {causeText(request.why)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function whenText(until: number | null, now: number): string {
  if (until === null) return 'In its turn';
  return until <= now ? 'Now' : `In ${duration(until - now)}`;
}
