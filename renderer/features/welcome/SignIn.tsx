import { useState, type ReactNode } from 'react';
import type { AccountView, TokenKeeping, TokenReport } from '@contract/models.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import {
  Badge,
  Button,
  ChevronLeftIcon,
  ExternalIcon,
  InlineError,
  RadioGroup,
  Select,
  TextField,
  exactTime,
} from '../../ui/index.ts';
import { Abilities } from './Abilities.tsx';
import { DoorForm, useServer } from './DoorForm.tsx';

type Dialect = AccountView['server']['dialect'];

const dialects: readonly { readonly value: Dialect; readonly label: string; readonly hint: string }[] = [
  { value: 'auto', label: 'Find out', hint: 'From its answers' },
  { value: 'wire', label: 'As on the wire', hint: 'Like lichess.org' },
  { value: 'document', label: 'As documented', hint: 'By the description' },
];

interface StepProps {
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Sign in with a pasted token: checked first, shown as what it allows, then kept where the user agrees. */
export function SignIn({ onBack, onDone }: StepProps): ReactNode {
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
    <DoorForm
      title="Sign in with a token"
      action="Check token"
      ready={pasted.token !== '' && server !== ''}
      pending={check.pending}
      onBack={onBack}
      onSubmit={() => void submit()}
    >
      {field}
      {isAnother && (
        <Select
          label="How the server writes its answers"
          choices={dialects}
          value={dialect}
          onChange={setDialect}
        />
      )}
      <div className="token-page">
        <p className="text-2">
          Make a token on the server’s own page; what Outpost needs is ticked there already. For a bot
          account, tick bot:play instead of board:play.
        </p>
        <Button
          icon={ExternalIcon}
          isDisabled={server.trim() === ''}
          pending={open.pending}
          onPress={() => void open.run({ baseUrl: server })}
        >
          Open the token page
        </Button>
        <InlineError failure={open.failure} />
      </div>
      <TextField
        label="Token"
        type="password"
        mono
        value={token}
        onChange={(next) => {
          setToken(next);
          check.reset();
        }}
        placeholder="Paste it here"
        autoComplete="off"
        spellCheck="false"
        error={check.failure?.message ?? null}
        hint="It is sent to this server only."
      />
    </DoorForm>
  );
}

interface ConfirmProps extends StepProps {
  readonly report: TokenReport;
  readonly pasted: { readonly baseUrl: string; readonly dialect: Dialect; readonly token: string };
}

const withoutKeyring: readonly {
  readonly value: TokenKeeping;
  readonly label: string;
  readonly hint: string;
}[] = [
  {
    value: 'this_run',
    label: 'For this run only',
    hint: 'Nothing is written. Paste the token again at the next start.',
  },
  {
    value: 'plain',
    label: 'In a plain file',
    hint: 'Stays signed in, but whoever can read this disk can use the token.',
  },
];

function Confirm({ report, pasted, onBack, onDone }: ConfirmProps): ReactNode {
  const keyring = useBridgeQuery('app.info', undefined).data?.keyring;
  const [choice, setChoice] = useState<TokenKeeping>('this_run');
  const add = useBridgeCommand('accounts.addToken');
  const keeping = keyring?.available === true ? 'keyring' : choice;
  const submit = async (): Promise<void> => {
    const outcome = await add.run({ ...pasted, keeping });
    if (outcome.ok) onDone();
  };
  return (
    <div className="welcome-step">
      <Button variant="quiet" size="small" icon={ChevronLeftIcon} className="welcome-back" onPress={onBack}>
        Back
      </Button>
      <div className="token-user">
        {report.user.title !== undefined && <Badge tone="accent">{report.user.title}</Badge>}
        <h1 className="type-20">{report.user.name}</h1>
        {report.isBot && report.user.title !== 'BOT' && <Badge>Bot account</Badge>}
      </div>
      <section>
        <h2 className="ui-label">What this token allows</h2>
        <Abilities abilities={report.abilities} />
        {report.expiresAt !== undefined && (
          <p className="token-facts">It expires on {exactTime(report.expiresAt)}.</p>
        )}
      </section>
      {keyring?.available === true ? (
        <p className="text-2">
          The token is kept in this system’s keyring and never leaves this computer but for the server.
        </p>
      ) : (
        <>
          <p className="text-2">
            This system offers no keyring to keep the token in, so the choice is yours:
          </p>
          <RadioGroup label="Keep the token" choices={withoutKeyring} value={choice} onChange={setChoice} />
        </>
      )}
      <InlineError failure={add.failure} />
      <div className="welcome-actions">
        <Button
          variant="primary"
          pending={add.pending}
          isDisabled={keyring === undefined}
          onPress={() => void submit()}
        >
          Add {report.user.name}
        </Button>
      </div>
    </div>
  );
}
