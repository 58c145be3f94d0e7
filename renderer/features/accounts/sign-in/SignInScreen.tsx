import './welcome.css';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useBridgeCommand, useBridgeQuery } from '../../../bridge.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { useNavigate, useRouter } from '../../../frame/router.ts';
import {
  BoardIcon,
  Button,
  ChevronRightIcon,
  EyeIcon,
  InlineError,
  KeyIcon,
  useText,
  type Icon,
} from '../../../ui/index.ts';
import { BackButton } from './ServerForm.tsx';
import { Watch } from './Watch.tsx';
import { signInScreenText } from './sign-in-screen-text.ts';

// Not needed for the first paint.
const SignIn = lazy(async () => ({ default: (await import('./SignIn.tsx')).SignIn }));

/** Offers the three ways to add an account: sign in, watch, practise. */
export function SignInScreen(): ReactNode {
  const [chosen, setDoor] = useState<'sign-in' | 'watch' | null>(null);
  const attempt = useBridgeQuery('signIn.view', undefined).data;
  // Returning to the screen resumes a pending sign-in.
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
  const text = useText(signInScreenText);
  const practice = useBridgeCommand('accounts.practice');
  const { back, navigate } = useRouter();
  const enterPractice = async (): Promise<void> => {
    const outcome = await practice.run(undefined);
    if (outcome.ok) onDone();
  };
  return (
    <>
      {!isFirst && <BackButton onPress={back} />}
      <header className="welcome-head">
        {isFirst && (
          <span className="welcome-mark">
            <Mark size={40} />
          </span>
        )}
        <h1 className={isFirst ? 'type-28' : 'type-20'}>{isFirst ? text.welcome.title : text.add.title}</h1>
        <p className="type-15 text-2">{isFirst ? text.welcome.text : text.add.text}</p>
      </header>
      <ul className="doors">
        <DoorRow
          icon={KeyIcon}
          title={text.signIn.title}
          text={text.signIn.text}
          onPress={() => onDoor('sign-in')}
        />
        <DoorRow
          icon={EyeIcon}
          title={text.watch.title}
          text={text.watch.text}
          onPress={() => onDoor('watch')}
        />
        <DoorRow
          icon={BoardIcon}
          title={text.practice.title}
          text={hasPractice ? text.practice.member : text.practice.text}
          pending={practice.pending}
          onPress={() => void enterPractice()}
        />
      </ul>
      <div className="welcome-failure">
        <InlineError failure={practice.failure} />
      </div>
      <p className="text-3 welcome-honest">{text.honest}</p>
      {isFirst && (
        <div className="welcome-links">
          <Button variant="quiet" size="small" onPress={() => navigate({ screen: 'tour' })}>
            {text.tour}
          </Button>
          <Button
            variant="quiet"
            size="small"
            onPress={() => navigate({ screen: 'settings', section: 'network' })}
          >
            {text.network}
          </Button>
        </div>
      )}
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
  const { opening } = useText(signInScreenText);
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
            <span className="door-spinner" role="progressbar" aria-label={opening} />
          ) : (
            <ChevronRightIcon />
          )}
        </span>
      </AriaButton>
    </li>
  );
}
