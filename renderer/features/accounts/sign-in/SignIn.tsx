import './sign-in.css';
import { useState, type ReactNode } from 'react';
import type { AccountView } from '@contract/models.ts';
import type { Wish } from '@contract/sign-in.ts';
import { everyWish } from './wishes.ts';
import { Button, ExternalIcon, InlineError, KeyIcon, Select, Switch, useText } from '../../../ui/index.ts';
import { dialectChoices } from './dialects.ts';
import { BackButton, ServerForm, useServer } from './ServerForm.tsx';
import { useSecretKeeping } from '../../../frame/settings/use-secret-keeping.tsx';
import { signInText } from './sign-in-text.ts';
import { TokenSignIn } from './TokenSignIn.tsx';
import { useSignIn } from './use-sign-in.ts';
import { Waiting } from './Waiting.tsx';
import { Wishes } from './Wishes.tsx';

interface StepProps {
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Sign-in through the browser, or with a token. */
export function SignIn({ onBack, onDone }: StepProps): ReactNode {
  const [withToken, setWithToken] = useState(false);
  if (withToken) return <TokenSignIn onBack={() => setWithToken(false)} onDone={onDone} />;
  return <BrowserSignIn onBack={onBack} onDone={onDone} onToken={() => setWithToken(true)} />;
}

function BrowserSignIn({ onBack, onDone, onToken }: StepProps & { readonly onToken: () => void }): ReactNode {
  const text = useText(signInText);
  const { server, isAnother, field } = useServer();
  const [dialect, setDialect] = useState<AccountView['server']['dialect']>('auto');
  const [isBot, setBot] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<Wish>>(new Set(everyWish));
  const { keeping, field: keepingField } = useSecretKeeping(useText(signInText).keeping);
  const signIn = useSignIn(null, onDone);

  if (signIn.underWay !== null) {
    return (
      <div className="welcome-step">
        <BackButton onPress={signIn.cancel} />
        <h1 className="type-20" tabIndex={-1} data-screen-title>
          {text.title}
        </h1>
        <Waiting underWay={signIn.underWay} onCancel={signIn.cancel} />
      </div>
    );
  }

  const submit = (): void => {
    if (keeping === undefined) return;
    void signIn.begin({ baseUrl: server, dialect, wishes: [...chosen], isBot, keeping });
  };
  return (
    <ServerForm
      title={text.title}
      action={text.continue}
      actionIcon={ExternalIcon}
      ready={server.trim() !== '' && keeping !== undefined}
      pending={signIn.beginning}
      onBack={onBack}
      onSubmit={submit}
      other={
        <Button variant="quiet" icon={KeyIcon} onPress={onToken}>
          {text.useToken}
        </Button>
      }
    >
      <p className="text-2">{text.lead}</p>
      {field}
      {isAnother && (
        <Select label={text.dialect} choices={dialectChoices(text)} value={dialect} onChange={setDialect} />
      )}
      <section>
        <h2 className="ui-label">{text.may}</h2>
        <Wishes isBot={isBot} chosen={chosen} onChange={setChosen} />
      </section>
      <Switch label={text.bot.label} hint={text.bot.hint} value={isBot} onChange={setBot} />
      {keepingField}
      <InlineError failure={signIn.failure} />
    </ServerForm>
  );
}
