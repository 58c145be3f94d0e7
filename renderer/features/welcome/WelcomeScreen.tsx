import './welcome.css';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { Mark } from '../../shell/Mark.tsx';
import { useNavigate, useRouter } from '../../shell/router.ts';
import {
  BoardIcon,
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  EyeIcon,
  InlineError,
  KeyIcon,
  type Icon,
} from '../../ui/index.ts';
import { Watch } from './Watch.tsx';

// What is behind the door is not needed for the first paint.
const SignIn = lazy(async () => ({ default: (await import('./SignIn.tsx')).SignIn }));

/** The three doors: the first start without an account, and the way to a further one. */
export function WelcomeScreen(): ReactNode {
  const [chosen, setDoor] = useState<'sign-in' | 'watch' | null>(null);
  const attempt = useBridgeQuery('signIn.view', undefined).data;
  // Whoever comes back while the browser is waited for, comes back to that.
  const isUnderWay =
    (attempt?.state === 'waiting' || attempt?.state === 'finishing') && attempt.accountId === null;
  const door = chosen ?? (isUnderWay ? 'sign-in' : null);
  const accounts = useBridgeQuery('accounts.list', undefined).data;
  const navigate = useNavigate();
  const enter = (): void => navigate({ screen: 'home' }, { replace: true });
  const leave = (): void => setDoor(null);
  return (
    <div className="welcome">
      <div className="welcome-column">
        {door === null && (
          <Doors
            isFirst={accounts?.length === 0}
            hasPractice={accounts?.some(({ kind }) => kind === 'practice') ?? false}
            onDoor={setDoor}
            onDone={enter}
          />
        )}
        {door === 'sign-in' && (
          <Suspense fallback={null}>
            <SignIn onBack={leave} onDone={enter} />
          </Suspense>
        )}
        {door === 'watch' && <Watch onBack={leave} onDone={enter} />}
      </div>
    </div>
  );
}

interface DoorsProps {
  readonly isFirst: boolean;
  readonly hasPractice: boolean;
  readonly onDoor: (door: 'sign-in' | 'watch') => void;
  readonly onDone: () => void;
}

function Doors({ isFirst, hasPractice, onDoor, onDone }: DoorsProps): ReactNode {
  const practice = useBridgeCommand('accounts.practice');
  const { back } = useRouter();
  const enterPractice = async (): Promise<void> => {
    const outcome = await practice.run(undefined);
    if (outcome.ok) onDone();
  };
  return (
    <>
      {!isFirst && (
        <Button variant="quiet" size="small" icon={ChevronLeftIcon} className="welcome-back" onPress={back}>
          Back
        </Button>
      )}
      <header className="welcome-head">
        {isFirst && (
          <span className="welcome-mark">
            <Mark size={40} />
          </span>
        )}
        <h1 className={isFirst ? 'type-28' : 'type-20'}>
          {isFirst ? 'Welcome to Outpost' : 'Add an account'}
        </h1>
        <p className="type-15 text-2">
          {isFirst
            ? 'Know of every challenge and game the moment it happens, and play on a board of your own. How do you want to begin?'
            : 'Accounts live side by side; each keeps its own connection.'}
        </p>
      </header>
      <ul className="doors">
        <DoorRow
          icon={KeyIcon}
          title="Sign in"
          text="Your own challenges and games, on any server that you have an account on."
          onPress={() => onDoor('sign-in')}
        />
        <DoorRow
          icon={EyeIcon}
          title="Watch without an account"
          text="Nothing to sign in to. An account can follow at any time."
          onPress={() => onDoor('watch')}
        />
        <DoorRow
          icon={BoardIcon}
          title="Practice club"
          text={
            hasPractice
              ? 'You are a member already: this leads back to it.'
              : 'A small chess server on this computer, with engine opponents. No account, no network.'
          }
          pending={practice.pending}
          onPress={() => void enterPractice()}
        />
      </ul>
      <div className="welcome-failure">
        <InlineError failure={practice.failure} />
      </div>
      <p className="text-3 welcome-honest">
        Not every game can be played here: the public server lets programs play correspondence, classical and
        rapid games, and blitz in direct challenges. Bullet, and blitz of pools and arenas, are played in the
        browser; Outpost tells you of them too, and one click opens the board there.
      </p>
    </>
  );
}

interface DoorRowProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  readonly pending?: boolean;
  readonly onPress: () => void;
}

function DoorRow({ icon: Glyph, title, text, pending = false, onPress }: DoorRowProps): ReactNode {
  return (
    <li>
      <AriaButton className="door" onPress={onPress} isPending={pending}>
        <Glyph size={20} className="door-icon" />
        <span className="door-text">
          <span className="door-title type-15">{title}</span>
          <span className="text-2">{text}</span>
        </span>
        <span className="door-end">
          {pending ? (
            <span className="door-spinner" role="progressbar" aria-label="Opening" />
          ) : (
            <ChevronRightIcon />
          )}
        </span>
      </AriaButton>
    </li>
  );
}
