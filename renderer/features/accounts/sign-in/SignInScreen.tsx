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
  const [chosen, setChosen] = useState<'sign-in' | 'watch' | null>(null);
  const attempt = useBridgeQuery('signIn.view', undefined).data;
  // Returning to the screen resumes a pending sign-in.
  const isUnderWay =
    (attempt?.state === 'waiting' || attempt?.state === 'finishing') && attempt.accountId === null;
  const way = chosen ?? (isUnderWay ? 'sign-in' : null);
  const accounts = useBridgeQuery('accounts.list', undefined).data;
  const navigate = useNavigate();
  const enter = (): void => navigate({ screen: 'home' }, { replace: true });
  const leave = (): void => setChosen(null);
  return (
    <div className="welcome">
      <div className="welcome-column">
        {way === null && (
          <Ways
            isFirst={accounts?.length === 0}
            hasPractice={accounts?.some(({ kind }) => kind === 'practice') ?? false}
            onChoose={setChosen}
            onDone={enter}
          />
        )}
        {way === 'sign-in' && (
          <Suspense fallback={null}>
            <SignIn onBack={leave} onDone={enter} />
          </Suspense>
        )}
        {way === 'watch' && <Watch onBack={leave} onDone={enter} />}
      </div>
    </div>
  );
}

interface WaysProps {
  readonly isFirst: boolean;
  readonly hasPractice: boolean;
  readonly onChoose: (way: 'sign-in' | 'watch') => void;
  readonly onDone: () => void;
}

function Ways({ isFirst, hasPractice, onChoose, onDone }: WaysProps): ReactNode {
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
        <h1 className={isFirst ? 'type-28' : 'type-20'} tabIndex={-1} data-screen-title>
          {isFirst ? text.welcome.title : text.add.title}
        </h1>
        <p className="type-15 text-2">{isFirst ? text.welcome.text : text.add.text}</p>
      </header>
      <ul className="welcome-ways">
        <WayRow
          icon={KeyIcon}
          title={text.signIn.title}
          text={text.signIn.text}
          onPress={() => onChoose('sign-in')}
        />
        <WayRow
          icon={EyeIcon}
          title={text.watch.title}
          text={text.watch.text}
          onPress={() => onChoose('watch')}
        />
        <WayRow
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

interface WayRowProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  readonly pending?: boolean;
  readonly onPress: () => void;
}

function WayRow({ icon: Glyph, title, text, pending = false, onPress }: WayRowProps): ReactNode {
  const { opening } = useText(signInScreenText);
  return (
    <li>
      <AriaButton className="welcome-way" onPress={onPress} isPending={pending}>
        <Glyph size={20} className="welcome-way-icon" />
        <span className="welcome-way-text">
          <span className="welcome-way-title type-15">{title}</span>
          <span className="text-2">{text}</span>
        </span>
        <span className="welcome-way-end">
          {pending ? (
            <span className="welcome-way-spinner" role="progressbar" aria-label={opening} />
          ) : (
            <ChevronRightIcon />
          )}
        </span>
      </AriaButton>
    </li>
  );
}
