import { useEffect, useState, type ReactNode } from 'react';
import type { TextOf } from '@text/catalogue.ts';
import type { WireReportOptions, WireReportView } from '@contract/network.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { accountChoices } from '../../frame/health.ts';
import { frameText } from '../../frame/frame-text.ts';
import {
  Button,
  Dialog,
  ErrorState,
  InlineError,
  Segmented,
  Select,
  useForms,
  useNow,
  useText,
} from '../../ui/index.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import { networkText } from './network-text.ts';
import { NetworkLoading } from './NetworkLoading.tsx';

type ReportText = TextOf<typeof networkText>['report'];

/** Export of the wire log, with a preview of the file. */
export function Report(): ReactNode {
  const text = useText(networkText).report;
  const { account: accountLabel, names: accountNames } = useText(frameText);
  const keepOrReplace = [
    { value: 'replace', label: text.replace },
    { value: 'keep', label: text.keep },
  ] as const;
  const [options, setOptions] = useState<WireReportOptions>({
    names: 'replace',
    chat: 'replace',
    accountId: null,
  });
  const accounts = useBridgeQuery('accounts.list', undefined).data ?? [];
  const report = useBridgeQuery('wireLog.report', options);
  const contents = useLastValue(report.data);
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
      <p className="text-2 report-lead">{text.lead}</p>
      <div className="report-options">
        <Select
          label={accountLabel}
          choices={[
            { value: everyAccount, label: text.allAccounts },
            ...accountChoices(accounts, accountNames),
          ]}
          value={options.accountId ?? everyAccount}
          onChange={(id) => change({ accountId: id === everyAccount ? null : id })}
        />
        <div className="ui-field">
          <span className="ui-label">{text.names}</span>
          <Segmented
            label={text.names}
            choices={keepOrReplace}
            value={options.names}
            onChange={(names) => change({ names })}
          />
        </div>
        <div className="ui-field">
          <span className="ui-label">{text.chat}</span>
          <Segmented
            label={text.chat}
            choices={keepOrReplace}
            value={options.chat}
            onChange={(chat) => change({ chat })}
          />
        </div>
      </div>
      <p className="text-3 report-hint">{remainingData(options, text.remains)}</p>
      {contents === undefined || report.failure ? (
        report.failure ? (
          <ErrorState title={text.failed} failure={report.failure} onRetry={report.retry} />
        ) : (
          <NetworkLoading label={text.contents} />
        )
      ) : isEmpty ? (
        <p className="text-2 report-empty">{text.empty}</p>
      ) : (
        <Contents report={contents} />
      )}
      <div className="report-actions line gap-8">
        <Button
          variant="primary"
          pending={save.pending}
          isDisabled={contents === undefined || isEmpty}
          onPress={() => void submit()}
        >
          {text.save}
        </Button>
        <Clear disabled={contents === undefined || isEmpty} onCleared={report.retry} />
        <p role="status" className="text-2">
          {saved !== null && text.saved(saved)}
        </p>
      </div>
      <InlineError failure={save.failure} />
    </div>
  );
}

/** Says which data the report still reveals with these options. */
function remainingData({ names, chat }: WireReportOptions, text: ReportText['remains']): string {
  if (names === 'keep') return text.everything;
  return chat === 'keep' ? text.chat : text.little;
}

/** The previous value while a new one loads, so that the layout does not jump. */
function useLastValue<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  useEffect(() => {
    if (value !== undefined) setLast(value);
  }, [value]);
  return value ?? last;
}

const everyAccount = '';

function Contents({ report }: { readonly report: WireReportView }): ReactNode {
  const text = useText(networkText).report;
  const forms = useForms();
  const now = useNow(15_000);
  const { records, bytes, requests, lines, people, from, to } = report;
  return (
    <section aria-label={text.contents}>
      <p className="num report-figures">
        {text.records(records)}, {formatBytes(bytes, forms)}: {text.requests(requests)}, {text.lines(lines)}
        {from !== null && to !== null && `, ${text.span(from, to, now)}`}
        {people > 0 && `; ${text.people(people)}`}.
      </p>
      <details className="report-file">
        <summary>{text.raw}</summary>
        <pre className="report-raw" data-scrolls-sideways tabIndex={0} aria-label={text.raw}>
          {report.head}
          {'\n'}
          {report.newest.join('\n')}
        </pre>
      </details>
    </section>
  );
}

interface ClearProps {
  readonly disabled: boolean;
  readonly onCleared: () => void;
}

function Clear({ disabled, onCleared }: ClearProps): ReactNode {
  const text = useText(networkText).report;
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
        {text.clear}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        title={text.clearTitle}
        cancels
        actions={
          <Button variant="danger" pending={clear.pending} onPress={() => void submit()}>
            {text.clear}
          </Button>
        }
      >
        <p>{text.clearText}</p>
        <InlineError failure={clear.failure} />
      </Dialog>
    </>
  );
}
