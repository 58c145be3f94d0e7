import { useState, type ReactNode } from 'react';
import type { Route } from '@contract/route.ts';
import type { RepertoireView } from '@contract/repertoire.ts';
import { useBridgeQuery } from '../../../bridge.ts';
import { AddLine } from '../../../features/repertoire/AddLine.tsx';
import { NewRepertoire, type NewKind } from '../../../features/repertoire/NewRepertoire.tsx';
import { RepertoireActions } from '../../../features/repertoire/RepertoireActions.tsx';
import { RepertoireBody } from '../../../features/repertoire/RepertoireBody.tsx';
import { repertoireText } from '../../../features/repertoire/repertoire-text.ts';
import { frameText } from '../../../frame/frame-text.ts';
import { useNavigate } from '../../../frame/router.ts';
import {
  Button,
  EmptyState,
  ErrorState,
  Menu,
  PlusIcon,
  Select,
  Skeleton,
  useText,
} from '../../../ui/index.ts';
import { OfAccount } from '../insights/OfAccount.tsx';

type RepertoireRoute = Extract<Route, { readonly screen: 'repertoire' }>;

/** The opening repertoires of an account. */
export function RepertoireScreen({ route }: { readonly route: RepertoireRoute }): ReactNode {
  const { titles } = useText(frameText);
  const navigate = useNavigate();
  return (
    <OfAccount
      title={titles.repertoire}
      className="repertoire-screen"
      wanted={route.accountId}
      onChoose={(accountId) => navigate({ screen: 'repertoire', accountId })}
    >
      {(accountId) => <Repertoires key={accountId} accountId={accountId} route={route} />}
    </OfAccount>
  );
}

interface RepertoiresProps {
  readonly accountId: string;
  readonly route: RepertoireRoute;
}

function Repertoires({ accountId, route }: RepertoiresProps): ReactNode {
  const text = useText(repertoireText);
  const navigate = useNavigate();
  const answer = useBridgeQuery('repertoire.list', { accountId });
  const [making, setMaking] = useState<NewKind | null>(null);
  /** Counts repertoires made and extended, so that an open one is read again. */
  const [made, setMade] = useState(0);
  const open = (id: number, line?: readonly string[]): void => {
    setMaking(null);
    const shown = line && route.line && { line: { ...route.line, moves: [...line] } };
    navigate({ screen: 'repertoire', accountId, id, ...shown }, { replace: true });
  };
  if (answer.failure)
    return <ErrorState title={text.failed} failure={answer.failure} onRetry={answer.retry} />;
  if (!answer.data) return <Skeleton width="60%" height="200px" />;
  const repertoires = answer.data;
  const shown = repertoires.find(({ id }) => id === route.id) ?? repertoires[0];
  const isAdding = route.line !== undefined && route.id === undefined;
  return (
    <>
      {shown ? (
        <Heads accountId={accountId} all={repertoires} shown={shown} onOpen={open} onMake={setMaking} />
      ) : (
        <EmptyState
          title={text.empty.title}
          text={text.empty.text}
          action={
            <div className="repertoire-begin">
              {(['board', 'pgn', 'games'] as const).map((kind) => (
                <Button
                  key={kind}
                  variant={kind === 'board' ? 'primary' : 'secondary'}
                  onPress={() => setMaking(kind)}
                >
                  {text.begin[kind]}
                </Button>
              ))}
            </div>
          }
        />
      )}
      {shown && (
        <RepertoireBody
          key={`${made} ${shown.id} ${route.id === shown.id ? (route.line?.moves.join(' ') ?? '') : ''}`}
          accountId={accountId}
          head={shown}
          line={route.id === shown.id ? (route.line?.moves ?? []) : []}
        />
      )}
      {making !== null && (
        <NewRepertoire
          {...{ accountId, repertoires }}
          kind={making}
          onClose={() => setMaking(null)}
          onMade={(id) => {
            setMade(made + 1);
            open(id);
          }}
        />
      )}
      {isAdding && route.line && (
        <AddLine
          accountId={accountId}
          line={route.line}
          color={route.color ?? 'white'}
          repertoires={repertoires}
          onClose={() => navigate({ screen: 'repertoire', accountId }, { replace: true })}
          onAdded={open}
        />
      )}
    </>
  );
}

interface HeadsProps {
  readonly accountId: string;
  readonly all: readonly RepertoireView[];
  readonly shown: RepertoireView;
  readonly onOpen: (id: number) => void;
  readonly onMake: (kind: NewKind) => void;
}

/** The choice of a repertoire, and what can be done with it. */
function Heads({ accountId, all, shown, onOpen, onMake }: HeadsProps): ReactNode {
  const text = useText(repertoireText);
  const navigate = useNavigate();
  return (
    <div className="repertoire-choices">
      <Select
        label={text.choose}
        labelHidden
        choices={all.map((one) => ({
          value: String(one.id),
          label: text.listed(one.name, one.color, one.moves),
        }))}
        value={String(shown.id)}
        onChange={(id) => onOpen(Number(id))}
      />
      <Menu
        label={text.fresh}
        trigger={<Button icon={PlusIcon}>{text.fresh}</Button>}
        placement="bottom start"
        actions={(['board', 'pgn', 'games'] as const).map((kind) => ({
          id: kind,
          label: text.begin[kind],
          run: () => onMake(kind),
        }))}
      />
      <RepertoireActions
        key={shown.id}
        accountId={accountId}
        head={shown}
        onRemoved={() => navigate({ screen: 'repertoire', accountId }, { replace: true })}
      />
      <Button variant="quiet" onPress={() => navigate({ screen: 'openings', accountId })}>
        {text.openings}
      </Button>
    </div>
  );
}
