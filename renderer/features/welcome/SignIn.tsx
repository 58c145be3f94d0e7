import './sign-in.css';
import { useState, type ReactNode } from 'react';
import type { AccountView } from '@contract/models.ts';
import type { Wish } from '@contract/sign-in.ts';
import { everyWish } from './wishes.ts';
import {
  Button,
  ChevronLeftIcon,
  ExternalIcon,
  InlineError,
  KeyIcon,
  Select,
  Switch,
} from '../../ui/index.ts';
import { dialects } from './dialects.ts';
import { DoorForm, useServer } from './DoorForm.tsx';
import { useKeeping } from './Keeping.tsx';
import { TokenSignIn } from './TokenSignIn.tsx';
import { useSignIn } from './use-sign-in.ts';
import { Waiting } from './Waiting.tsx';
import { Wishes } from './Wishes.tsx';

interface StepProps {
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** The first door: with the browser, or with a token for who has one. */
export function SignIn({ onBack, onDone }: StepProps): ReactNode {
  const [withToken, setWithToken] = useState(false);
  if (withToken) return <TokenSignIn onBack={() => setWithToken(false)} onDone={onDone} />;
  return <BrowserSignIn onBack={onBack} onDone={onDone} onToken={() => setWithToken(true)} />;
}

function BrowserSignIn({ onBack, onDone, onToken }: StepProps & { readonly onToken: () => void }): ReactNode {
  const { server, isAnother, field } = useServer();
  const [dialect, setDialect] = useState<AccountView['server']['dialect']>('auto');
  const [isBot, setBot] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<Wish>>(new Set(everyWish));
  const { keeping, field: keepingField } = useKeeping();
  const signIn = useSignIn(null, onDone);

  if (signIn.underWay !== null) {
    return (
      <div className="welcome-step">
        <Button
          variant="quiet"
          size="small"
          icon={ChevronLeftIcon}
          className="welcome-back"
          onPress={signIn.cancel}
        >
          Back
        </Button>
        <h1 className="type-20">Sign in</h1>
        <Waiting underWay={signIn.underWay} onCancel={signIn.cancel} />
      </div>
    );
  }

  const submit = (): void => {
    if (keeping === undefined) return;
    void signIn.begin({ baseUrl: server, dialect, wishes: [...chosen], isBot, keeping });
  };
  return (
    <DoorForm
      title="Sign in"
      action="Continue in the browser"
      actionIcon={ExternalIcon}
      ready={server.trim() !== '' && keeping !== undefined}
      pending={signIn.beginning}
      onBack={onBack}
      onSubmit={submit}
      other={
        <Button variant="quiet" icon={KeyIcon} onPress={onToken}>
          Use a token instead
        </Button>
      }
    >
      <p className="text-2">
        You sign in on the server’s own page. Outpost never sees your password; it gets a token for what you
        choose here, and you can allow more or sign out at any time.
      </p>
      {field}
      {isAnother && (
        <Select
          label="How the server writes its answers"
          choices={dialects}
          value={dialect}
          onChange={setDialect}
        />
      )}
      <section>
        <h2 className="ui-label">What Outpost may do</h2>
        <Wishes isBot={isBot} chosen={chosen} onChange={setChosen} />
      </section>
      <Switch
        label="This is a bot account"
        hint="Bots play through an interface of their own."
        value={isBot}
        onChange={setBot}
      />
      {keepingField}
      <InlineError failure={signIn.failure} />
    </DoorForm>
  );
}
