import { useState, type ReactNode } from 'react';
import type { AccountView, TokenReport } from '@contract/models.ts';
import { useBridgeCommand } from '../../../bridge.ts';
import {
  Badge,
  Button,
  ExternalIcon,
  InlineError,
  Select,
  TextField,
  useText,
  useTranslate,
} from '../../../ui/index.ts';
import { Abilities } from './Abilities.tsx';
import { dialectChoices } from './dialects.ts';
import { BackButton, ServerForm, useServer } from './ServerForm.tsx';
import { useSecretKeeping } from '../../../frame/settings/use-secret-keeping.tsx';
import { signInText } from './sign-in-text.ts';

type Dialect = AccountView['server']['dialect'];

interface StepProps {
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Sign-in with a pasted token: checks it, shows its abilities, and stores it where the user agrees. */
export function TokenSignIn({ onBack, onDone }: StepProps): ReactNode {
  const words = useText(signInText);
  const text = words.token;
  const translate = useTranslate();
  const { server, isAnother, field } = useServer();
  const [dialect, setDialect] = useState<Dialect>('auto');
  const [token, setToken] = useState('');
  const [report, setReport] = useState<TokenReport | null>(null);
  const check = useBridgeCommand('accounts.checkToken');
  const open = useBridgeCommand('accounts.openTokenPage');
  const pasted = { baseUrl: server, dialect, token: token.trim() };

  if (report !== null)
    return <Confirm report={report} pasted={pasted} onBack={() => setReport(null)} onDone={onDone} />;

  const submit = async (): Promise<void> => {
    if (pasted.token === '') return;
    const outcome = await check.run(pasted);
    if (outcome.ok) setReport(outcome.value);
  };
  return (
    <ServerForm
      title={text.title}
      action={text.check}
      ready={pasted.token !== '' && server !== ''}
      pending={check.pending}
      onBack={onBack}
      onSubmit={() => void submit()}
    >
      {field}
      {isAnother && (
        <Select label={words.dialect} choices={dialectChoices(words)} value={dialect} onChange={setDialect} />
      )}
      <div className="token-page">
        <p className="text-2">{text.lead}</p>
        <Button
          icon={ExternalIcon}
          isDisabled={server.trim() === ''}
          pending={open.pending}
          onPress={() => void open.run({ baseUrl: server })}
        >
          {text.openPage}
        </Button>
        <InlineError failure={open.failure} />
      </div>
      <TextField
        label={text.label}
        type="password"
        mono
        value={token}
        onChange={(next) => {
          setToken(next);
          check.reset();
        }}
        placeholder={text.placeholder}
        autoComplete="off"
        spellCheck="false"
        error={check.failure && translate(check.failure.message)}
        hint={text.hint}
      />
    </ServerForm>
  );
}

interface ConfirmProps extends StepProps {
  readonly report: TokenReport;
  readonly pasted: { readonly baseUrl: string; readonly dialect: Dialect; readonly token: string };
}

function Confirm({ report, pasted, onBack, onDone }: ConfirmProps): ReactNode {
  const text = useText(signInText).token;
  const { keeping, field } = useSecretKeeping(useText(signInText).keeping);
  const add = useBridgeCommand('accounts.addToken');
  const submit = async (): Promise<void> => {
    if (keeping === undefined) return;
    const outcome = await add.run({ ...pasted, keeping });
    if (outcome.ok) onDone();
  };
  return (
    <div className="welcome-step">
      <BackButton onPress={onBack} />
      <div className="token-user">
        {report.user.title !== undefined && <Badge tone="accent">{report.user.title}</Badge>}
        <h1 className="type-20" tabIndex={-1} data-screen-title>
          {report.user.name}
        </h1>
        {report.isBot && report.user.title !== 'BOT' && <Badge>{text.botAccount}</Badge>}
      </div>
      <section>
        <h2 className="ui-label">{text.allows}</h2>
        <Abilities abilities={report.abilities} />
        {report.expiresAt !== undefined && <p className="token-facts">{text.expires(report.expiresAt)}</p>}
      </section>
      {field}
      <InlineError failure={add.failure} />
      <div className="welcome-actions">
        <Button
          variant="primary"
          pending={add.pending}
          isDisabled={keeping === undefined}
          onPress={() => void submit()}
        >
          {text.add(report.user.name)}
        </Button>
      </div>
    </div>
  );
}
