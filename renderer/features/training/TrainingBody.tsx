import './training.css';
import { useState, type ReactNode } from 'react';
import type { TrainingCardView, TrainingView } from '@contract/training.ts';
import { useBridgeClient, useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import {
  Button,
  EmptyState,
  ErrorState,
  Segmented,
  Skeleton,
  useNow,
  useText,
  useTimes,
  useTranslate,
} from '../../ui/index.ts';
import { TrainingFigures } from './TrainingFigures.tsx';
import { TrainingSession } from './TrainingSession.tsx';
import { trainingText } from './training-text.ts';

/** Positions of a session, and the time after which it ends, ms. */
const lengths = {
  ten: { cards: 10, ms: null },
  thirty: { cards: 30, ms: null },
  fiveMinutes: { cards: 200, ms: 5 * 60_000 },
  fifteenMinutes: { cards: 200, ms: 15 * 60_000 },
} as const;
type Length = keyof typeof lengths;
const lengthNames: readonly Length[] = ['ten', 'thirty', 'fiveMinutes', 'fifteenMinutes'];

interface Session {
  readonly cards: readonly TrainingCardView[];
  readonly ms: number | null;
}

/** Due positions, the choice of a session's length, the session, and progress. */
export function TrainingBody({ accountId }: { readonly accountId: string }): ReactNode {
  const text = useText(trainingText);
  const client = useBridgeClient();
  const query = useBridgeQuery('training.view', { accountId });
  const [length, setLength] = useState<Length>('ten');
  const [session, setSession] = useState<Session | null>(null);
  const [pending, setPending] = useState(false);
  const start = async (): Promise<void> => {
    setPending(true);
    const { cards, ms } = lengths[length];
    const found = await client.fetch('training.session', { accountId, cards }).catch(() => []);
    setPending(false);
    if (found.length > 0) setSession({ cards: found, ms });
    else query.retry();
  };
  if (session) return <TrainingSession accountId={accountId} {...session} onClose={() => setSession(null)} />;
  if (query.failure && !query.data)
    return <ErrorState title={text.failed} failure={query.failure} onRetry={query.retry} />;
  const view = query.data;
  if (!view)
    return (
      <div className="training-waiting">
        <Skeleton width="40%" />
        <Skeleton height="120px" />
      </div>
    );
  return (
    <div className="training">
      {view.due > 0 ? (
        <section className="training-due" aria-label={text.due(view.due)}>
          <h2 className="type-15">{text.due(view.due)}</h2>
          <Segmented
            label={text.length}
            choices={lengthNames.map((value) => ({ value, label: text.lengths[value] }))}
            value={length}
            onChange={setLength}
          />
          <Button variant="primary" pending={pending} onPress={() => void start()}>
            {text.start}
          </Button>
        </section>
      ) : (
        <NothingDue accountId={accountId} view={view} />
      )}
      <HeldBack view={view} />
      {view.cards + view.attempts > 0 && <TrainingFigures view={view} />}
    </div>
  );
}

function NothingDue({
  accountId,
  view,
}: {
  readonly accountId: string;
  readonly view: TrainingView;
}): ReactNode {
  const text = useText(trainingText);
  const times = useTimes();
  const now = useNow();
  const navigate = useNavigate();
  if (view.cards > 0)
    return (
      <EmptyState
        title={text.nothing.title}
        text={view.next === null ? text.nothing.none : text.nothing.next(times.day(view.next, now))}
      />
    );
  return (
    <EmptyState
      title={text.empty.title}
      text={text.empty.text}
      action={
        <Button onPress={() => navigate({ screen: 'history', accountId, section: 'games' })}>
          {text.empty.action}
        </Button>
      }
    />
  );
}

/** How many positions wait because of games in progress, and why. */
function HeldBack({ view }: { readonly view: TrainingView }): ReactNode {
  const text = useText(trainingText);
  const translate = useTranslate();
  if (view.heldBack === 0) return null;
  return (
    <p className="training-note" role="status">
      {text.heldBack(view.heldBack)} {view.reason && translate(view.reason)}
    </p>
  );
}
