import type { ReactNode } from 'react';
import type { BudgetCaller, CoolDownView, WaitingRequestView } from '@contract/network.ts';
import { useNavigate } from '../../frame/router.ts';
import {
  AlertIcon,
  Button,
  ClockIcon,
  RelativeTime,
  useNow,
  useText,
  useTimes,
  useTranslate,
} from '../../ui/index.ts';
import { networkText } from './network-text.ts';
import { causeText, dueText, requestName } from './words.ts';

/** A token that the server refuses: no request is sent until the user acts. */
export function Stopped({ since, cause }: NonNullable<BudgetCaller['stopped']>): ReactNode {
  const text = useText(networkText);
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <div className="budget-note budget-stopped">
      <AlertIcon />
      <p data-selectable>
        <span className="medium">{text.waiting.stopped} </span>
        <RelativeTime at={since} className="text-3" />. {translate(cause)} {text.waiting.untilToken}
      </p>
      <Button size="small" onPress={() => navigate({ screen: 'settings', section: 'accounts' })}>
        {text.signInAgain}
      </Button>
    </div>
  );
}

/** Request classes that pause after a 429, and why. */
export function CoolDowns({ coolDowns }: { readonly coolDowns: readonly CoolDownView[] }): ReactNode {
  const text = useText(networkText);
  const translate = useTranslate();
  const times = useTimes();
  const now = useNow();
  return coolDowns.map(({ cls, cause, until }) => (
    <div key={cls} className="budget-note">
      <ClockIcon />
      <p data-selectable>
        <span className="medium">
          {text.waiting.resting(text.classes[cls])}{' '}
          <span className="num">{until <= now ? text.waiting.aMoment : times.duration(until - now)}</span>.
        </span>{' '}
        <span className="text-2">{causeText(cause, text, translate)}</span>
      </p>
    </div>
  ));
}

/** Requests that wait, most urgent first. */
export function Waiting({ waiting }: { readonly waiting: readonly WaitingRequestView[] }): ReactNode {
  const words = useText(networkText);
  const text = words.waiting;
  const translate = useTranslate();
  const times = useTimes();
  const now = useNow();
  if (waiting.length === 0) return null;
  return (
    <table className="net-table waiting-table">
      <caption className="net-caption">{text.caption(waiting.length)}</caption>
      <thead>
        <tr>
          <th scope="col">{text.request}</th>
          <th scope="col" className="net-wider">
            {text.kind}
          </th>
          <th scope="col">{text.since}</th>
          <th scope="col">{text.goes}</th>
          <th scope="col">{text.why}</th>
        </tr>
      </thead>
      <tbody>
        {waiting.map((request, place) => (
          // Several requests of one kind can share a timestamp.
          <tr key={`${request.endpoint} ${request.since} ${place}`}>
            <td className="truncate">{requestName(request.endpoint, words)}</td>
            <td className="text-2 net-wider truncate">{words.classes[request.cls]}</td>
            <td className="num text-2">{times.elapsed(now - request.since)}</td>
            <td className="num">
              {request.until === null ? text.inItsTurn : dueText(request.until, now, words)}
            </td>
            <td className="text-2 truncate" title={causeText(request.why, words, translate)}>
              {causeText(request.why, words, translate)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
