import { useEffect, useState, type ReactNode } from 'react';
import type { AccountView } from '@contract/models.ts';
import type { WireReportOptions, WireReportView } from '@contract/network.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { accountName, accountPlace } from '../../shell/health.ts';
import {
  Button,
  Dialog,
  ErrorState,
  InlineError,
  Segmented,
  Select,
  clockTime,
  useNow,
} from '../../ui/index.ts';
import { formatBytes } from '../settings/format.ts';
import { NetworkLoading } from './NetworkLoading.tsx';

const keepOrReplace = [
  { value: 'replace', label: 'Replace' },
  { value: 'keep', label: 'Keep' },
] as const;

/** The wire log for a report: what will be in the file is on the page before it is saved. */
export function Report(): ReactNode {
  const [options, setOptions] = useState<WireReportOptions>({
    names: 'replace',
    chat: 'replace',
    accountId: null,
  });
  const accounts = useBridgeQuery('accounts.list', undefined).data ?? [];
  const report = useBridgeQuery('wireLog.report', options);
  const contents = useLast(report.data);
  const save = useBridgeCommand('wireLog.export');
  const [saved, setSaved] = useState<string | null>(null);
  const change = (part: Partial<WireReportOptions>): void => {
    setSaved(null);
    setOptions({ ...options, ...part });
  };
  const submit = async (): Promise<void> => {
    const outcome = await save.run(options);
    setSaved(outcome.ok ? outcome.value.file : null);
  };
  const isEmpty = contents?.records === 0;
  return (
    <div className="report">
      <p className="text-2 report-lead">
        When something goes wrong, attach what was on the wire lately. Tokens, cookies and the secret part of
        game ids are in none of it: they are never written down. The file can be played back offline.
      </p>
      <div className="report-options">
        <Select
          label="Account"
          choices={accountChoices(accounts)}
          value={options.accountId ?? everyAccount}
          onChange={(id) => change({ accountId: id === everyAccount ? null : id })}
        />
        <div className="ui-field">
          <span className="ui-label">People’s names</span>
          <Segmented
            label="People’s names"
            choices={keepOrReplace}
            value={options.names}
            onChange={(names) => change({ names })}
          />
        </div>
        <div className="ui-field">
          <span className="ui-label">Chat</span>
          <Segmented
            label="Chat"
            choices={keepOrReplace}
            value={options.chat}
            onChange={(chat) => change({ chat })}
          />
        </div>
      </div>
      <p className="text-3 report-hint">{remainder(options)}</p>
      {contents === undefined || report.failure ? (
        report.failure ? (
          <ErrorState
            title="The wire log could not be read"
            failure={report.failure}
            onRetry={report.retry}
          />
        ) : (
          <NetworkLoading label="What will be in the file" />
        )
      ) : isEmpty ? (
        <p className="text-2 report-empty">
          Nothing yet. What is sent and received from now on is kept here, the last 8 MB of it.
        </p>
      ) : (
        <Contents report={contents} />
      )}
      <div className="report-actions">
        <Button
          variant="primary"
          pending={save.pending}
          isDisabled={contents === undefined || isEmpty}
          onPress={() => void submit()}
        >
          Save…
        </Button>
        <Clear disabled={contents === undefined || isEmpty} onCleared={report.retry} />
        <p role="status" className="text-2">
          {saved !== null && `Saved as ${saved}.`}
        </p>
      </div>
      <InlineError failure={save.failure} />
    </div>
  );
}

/** What the choice cannot promise. */
function remainder({ names, chat }: WireReportOptions): string {
  if (names === 'keep') return 'Everybody who reads the file sees who played whom.';
  return chat === 'keep'
    ? 'Nicknames in chat, and names in lines that could not be read, may remain.'
    : 'Names in lines that could not be read may remain.';
}

/** The last one that was known, while another is on its way: nothing jumps meanwhile. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  useEffect(() => {
    if (value !== undefined) setLast(value);
  }, [value]);
  return value ?? last;
}

const everyAccount = '';

function accountChoices(accounts: readonly AccountView[]) {
  return [
    { value: everyAccount, label: 'All accounts' },
    ...accounts.map((account) => ({
      value: account.id,
      label: accountName(account),
      hint: accountPlace(account),
    })),
  ];
}

function Contents({ report }: { readonly report: WireReportView }): ReactNode {
  const now = useNow(15_000);
  const { records, bytes, requests, lines, people, from, to } = report;
  return (
    <section aria-label="What will be in the file">
      <p className="num report-figures">
        {records.toLocaleString()} records, {formatBytes(bytes)}: {requests.toLocaleString()} requests,{' '}
        {lines.toLocaleString()} lines of streams
        {from !== null && to !== null && `, from ${clockTime(from, now)} to ${clockTime(to, now)}`}
        {people > 0 && `; ${people === 1 ? '1 name' : `${people} names`} replaced`}.
      </p>
      <pre className="report-raw" tabIndex={0} aria-label="The file’s head and its newest records">
        {report.head}
        {'\n'}
        {report.newest.join('\n')}
      </pre>
    </section>
  );
}

function Clear({
  disabled,
  onCleared,
}: {
  readonly disabled: boolean;
  readonly onCleared: () => void;
}): ReactNode {
  const [asking, setAsking] = useState(false);
  const clear = useBridgeCommand('wireLog.clear');
  const submit = async (): Promise<void> => {
    const outcome = await clear.run(undefined);
    if (!outcome.ok) return;
    setAsking(false);
    onCleared();
  };
  return (
    <>
      <Button variant="quiet" isDisabled={disabled} onPress={() => setAsking(true)}>
        Clear
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        title="Clear the wire log?"
        actions={
          <>
            <Button onPress={() => setAsking(false)}>Cancel</Button>
            <Button variant="danger" pending={clear.pending} onPress={() => void submit()}>
              Clear
            </Button>
          </>
        }
      >
        <p>What was on the wire is forgotten, for all accounts. Games and history stay as they are.</p>
        <InlineError failure={clear.failure} />
      </Dialog>
    </>
  );
}
