import './ratings.css';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { AccountView } from '@contract/models.ts';
import type { RatingView } from '@contract/ratings.ts';
import { gameWords } from '@text/game-words.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { accountChoices } from '../../frame/health.ts';
import { frameText } from '../../frame/frame-text.ts';
import { useNavigate } from '../../frame/router.ts';
import {
  Button,
  classes,
  ErrorState,
  ListHead,
  Select,
  Skeleton,
  useNow,
  useText,
  useTranslate,
} from '../../ui/index.ts';
import { ratingsText } from './ratings-text.ts';
import { sparklinePath } from './sparkline.ts';

export interface RatingsProps {
  readonly accounts: readonly AccountView[];
  /** False until the screen is painted: nothing is asked before. */
  readonly ready: boolean;
}

/** Rows shown before the user asks for all. */
const fewRows = 4;
/** Main asks the server only when its last answer is old enough. */
const refreshMs = 10 * 60_000;
/** Older data is shown with its age, ms. */
const freshMs = 86_400_000;
const spark = { width: 56, height: 22 } as const;

/** Ratings of an account with their trend. Nothing without a user. */
export function Ratings({ accounts, ready }: RatingsProps): ReactNode {
  const [chosen, choose] = useState<string | null>(null);
  const withUser = accounts.filter(({ kind, user }) => kind !== 'watch' && user !== null);
  const account = withUser.find(({ id }) => id === chosen) ?? withUser[0];
  return account && <AccountRatings key={account.id} {...{ account, accounts: withUser, ready, choose }} />;
}

interface AccountRatingsProps extends RatingsProps {
  readonly account: AccountView;
  readonly choose: (accountId: string) => void;
}

function AccountRatings({ account, accounts, ready, choose }: AccountRatingsProps): ReactNode {
  const text = useText(ratingsText);
  const { names } = useText(frameText);
  const translate = useTranslate();
  const now = useNow(60_000);
  const [all, setAll] = useState(false);
  const answer = useBridgeQuery('ratings.view', { accountId: account.id }, { enabled: ready });
  const isOnline = account.state === 'online';
  useFreshRatings(account.id, ready && isOnline);

  const { data } = answer;
  const ratings = data?.ratings ?? [];
  const shown = all ? ratings : ratings.slice(0, fewRows);
  const isOld =
    data !== undefined &&
    data.askedAt !== null &&
    (!isOnline || data.problem !== null || now - data.askedAt > freshMs);
  return (
    <section aria-label={text.title} className="ratings">
      <ListHead
        title={text.title}
        actions={
          accounts.length > 1 && (
            <Select
              label={text.account}
              labelHidden
              choices={accountChoices(accounts, names)}
              value={account.id}
              onChange={choose}
            />
          )
        }
      />
      {answer.failure && !data ? (
        <ErrorState title={text.failed} failure={answer.failure} onRetry={answer.retry} />
      ) : !data ? (
        <div className="ratings-waiting" aria-hidden="true">
          {[0, 1, 2].map((index) => (
            <div key={index} className="rating">
              <Skeleton width="70%" />
            </div>
          ))}
        </div>
      ) : ratings.length === 0 ? (
        <p className="ui-list-note ui-list-note-empty">
          {isOnline || data.askedAt !== null ? text.none : text.noneOffline}
        </p>
      ) : (
        <ul className={classes('ratings-list', all && 'ratings-list-all')}>
          {shown.map((rating) => (
            <li key={rating.perf}>
              <Rating accountId={account.id} rating={rating} now={now} />
            </li>
          ))}
        </ul>
      )}
      {isOld && data?.askedAt !== null && data !== undefined && (
        <p className="ratings-age text-3 num">
          {[text.asOf(data.askedAt, now), ...(data.problem === null ? [] : [translate(data.problem)])].join(
            '. ',
          )}
        </p>
      )}
      {ratings.length > fewRows && (
        <Button size="small" variant="quiet" onPress={() => setAll(!all)} aria-expanded={all}>
          {all ? text.fewer : text.all(ratings.length)}
        </Button>
      )}
    </section>
  );
}

/** Reports that the ratings are on screen, now and at intervals, while `on`. */
function useFreshRatings(accountId: string, on: boolean): void {
  const refresh = useBridgeCommand('ratings.refresh');
  const ask = useEffectEvent(() => void refresh.run({ accountId }));
  useEffect(() => {
    if (!on) return undefined;
    ask();
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), refreshMs);
    return () => clearInterval(timer);
  }, [accountId, on]);
}

interface RatingProps {
  readonly accountId: string;
  readonly rating: RatingView;
  readonly now: number;
}

/** Opens the rating history. */
function Rating({ accountId, rating: one, now }: RatingProps): ReactNode {
  const text = useText(ratingsText);
  const words = useText(gameWords);
  const navigate = useNavigate();
  const { perf, rating, provisional, change7, change30, trend } = one;
  // A perf is a speed or a variant.
  const name = words.variant(perf, words.speed(perf));
  const changes = [
    { days: 7, change: change7 },
    { days: 30, change: change30 },
  ].flatMap(({ days, change }) => (change === null ? [] : [{ days, change }]));
  const spoken = [
    `${name} ${rating}`,
    ...(provisional ? [text.provisional] : []),
    ...changes.map(({ days, change }) => text.change(text.days(days), change)),
  ].join(', ');
  return (
    <button
      type="button"
      className="rating"
      title={text.open(name)}
      onClick={() => navigate({ screen: 'history', accountId, section: 'ratings' })}
    >
      <span className="sr-only">{spoken}</span>
      <span className="rating-words" aria-hidden="true">
        <span className="truncate medium">{name}</span>
        <span className="rating-changes num truncate">
          {changes.map(({ days, change }) => (
            <span key={days}>
              {text.shortDays(days)} <Change change={change} />
            </span>
          ))}
        </span>
      </span>
      <svg
        className="rating-spark"
        width={spark.width}
        height={spark.height}
        viewBox={`-1 -1 ${spark.width + 2} ${spark.height + 2}`}
        aria-hidden="true"
      >
        <path d={sparklinePath(trend, now, spark.width, spark.height)} />
      </svg>
      <span className="rating-value num" aria-hidden="true">
        {rating}
        {provisional && <span className="text-3">?</span>}
      </span>
    </button>
  );
}

function Change({ change }: { readonly change: number }): ReactNode {
  const tone = change > 0 ? 'rating-up' : change < 0 ? 'rating-down' : '';
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  return <span className={tone}>{`${sign}${Math.abs(change)}`}</span>;
}
