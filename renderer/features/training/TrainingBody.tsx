import './training.css';
import { useState, type ReactNode } from 'react';
import { mostSession, type TrainingView } from '@contract/training.ts';
import { useBridgeClient, useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import {
  Button,
  EmptyState,
  ErrorState,
  Segmented,
  Skeleton,
  TextField,
  useNow,
  useText,
  useTimes,
  useTranslate,
} from '../../ui/index.ts';
import { lengthNames, lengthOf, makeLength, parseLength } from './session-length.ts';
import { PastMistakes } from './PastMistakes.tsx';
import { TrainingFigures } from './TrainingFigures.tsx';
import { TrainingSession } from './TrainingSession.tsx';
import { localDay, useTrainingSession } from './training-sessions.ts';
import { trainingText } from './training-text.ts';

const lengthKey = 'outpost.training.length';

/** Due positions, the choice of a session's length, the session, and progress. */
export function TrainingBody({ accountId }: { readonly accountId: string }): ReactNode {
  const text = useText(trainingText);
  const client = useBridgeClient();
  const query = useBridgeQuery('training.view', { accountId });
  const [length, setLength] = useState(() => parseLength(localStorage.getItem(lengthKey)));
  const found = lengthOf(length);
  const [session, changeSession] = useTrainingSession(accountId);
  const [pending, setPending] = useState(false);
  const start = async (): Promise<void> => {
    if (!found) return;
    setPending(true);
    localStorage.setItem(lengthKey, makeLength(length));
    const { cards, ms } = found;
    const trained = await client.fetch('training.session', { accountId, cards }).catch(() => []);
    setPending(false);
    const began = performance.now();
    const begun = { cards: trained, ms, began, day: localDay(), at: 0, answers: [], isAnswered: false };
    if (trained.length > 0) changeSession(() => begun);
    else query.retry();
  };
  if (session) return <TrainingSession {...{ accountId, session }} onChange={changeSession} />;
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
            value={length.name}
            onChange={(name) => setLength({ ...length, name })}
          />
          {length.name === 'other' && (
            <TextField
              label={text.number}
              inputMode="numeric"
              value={length.typed}
              error={found || length.typed === '' ? null : text.numberError(mostSession)}
              onChange={(typed) => setLength({ ...length, typed })}
              onEnter={() => void start()}
            />
          )}
          <Button variant="primary" isDisabled={!found} pending={pending} onPress={() => void start()}>
            {text.start}
          </Button>
        </section>
      ) : (
        <NothingDue accountId={accountId} view={view} />
      )}
      <HeldBack view={view} />
      {view.cards + view.attempts > 0 && <TrainingFigures view={view} />}
      {view.cards + view.stopped + view.again > 0 && <PastMistakes accountId={accountId} />}
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
