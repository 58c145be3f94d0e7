import { useState, type ReactNode } from 'react';
import type { AnalysisView } from '@contract/analysis.ts';
import { analysisTimes } from '@contract/choices.ts';
import type { AccountView, Settings } from '@contract/models.ts';
import { analysisWords, timeLeft } from '@text/analysis-words.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { frameText } from '../../frame/frame-text.ts';
import { accountLine } from '../../frame/health.ts';
import { SettingsLoading } from '../../frame/settings/SettingsLoading.tsx';
import { settingsFrameText } from '../../frame/settings/settings-frame-text.ts';
import { useSettings } from '../../frame/settings/use-settings.ts';
import { Button, Dialog, InlineError, Segmented, Select, useForms, useText } from '../../ui/index.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import { analysisSettingsText } from './analysis-settings-text.ts';
import { EngineSettings } from './EngineSettings.tsx';

/** When and with which engines own games are analysed, how far they are, and what that takes. */
export function AnalysisPane(): ReactNode {
  const { sections } = useText(settingsFrameText);
  const { settings, loadFailure, retry, failure, change } = useSettings();
  return (
    <>
      <h2 className="settings-title">{sections.analysis}</h2>
      {settings === undefined ? (
        <SettingsLoading failure={loadFailure} retry={retry} />
      ) : (
        <OwnGames settings={settings} failure={failure} change={change} />
      )}
      <EngineSettings />
    </>
  );
}

function OwnGames({
  settings,
  failure,
  change,
}: Pick<ReturnType<typeof useSettings>, 'failure' | 'change'> & { readonly settings: Settings }): ReactNode {
  const text = useText(analysisSettingsText);
  const accounts = useBridgeQuery('accounts.list', undefined).data ?? [];
  const view = useBridgeQuery('analysis.view', undefined).data;
  return (
    <section className="settings-group stack gap-8">
      <h3>{text.title}</h3>
      <Segmented
        label={text.title}
        value={settings.analysis}
        choices={analysisTimes.map((value) => ({ value, label: text.times[value] }))}
        onChange={(analysis) => change({ analysis })}
      />
      <p className="text-2">{text.hint}</p>
      {settings.analysis === 'away' && <p className="text-2">{text.awayHint}</p>}
      {settings.analysis !== 'off' && view?.archive && (
        <div className="settings-line">
          <Progress view={view} archive={view.archive} />
          <Button size="small" onPress={() => change({ analysisPaused: !settings.analysisPaused })}>
            {settings.analysisPaused ? text.resume : text.pause}
          </Button>
        </div>
      )}
      {view && view.cores.most > 1 && (
        <div className="settings-line">
          <span>
            {text.cores}
            <span className="ui-hint analysis-cores-hint">{text.coresHint}</span>
          </span>
          <Select
            label={text.cores}
            labelHidden
            value={String(view.cores.used)}
            choices={Array.from({ length: view.cores.most }, (_, index) => ({
              value: String(index + 1),
              label: text.coresOf(index + 1, view.cores.most),
            }))}
            onChange={(cores) => change({ analysisCores: Number(cores) })}
          />
        </div>
      )}
      {accounts.map((account) => (
        <AnalysisCost key={account.id} account={account} />
      ))}
      <InlineError failure={failure} />
    </section>
  );
}

/** The estimate comes from measured searches, so there is none before the first ones. */
function Progress({
  view: { idle, positionsPerMinute },
  archive,
}: {
  readonly view: AnalysisView;
  readonly archive: NonNullable<AnalysisView['archive']>;
}): ReactNode {
  const text = useText(analysisSettingsText);
  const words = useText(analysisWords);
  const forms = useForms();
  const { games, done, positionsLeft } = archive;
  const isDone = done >= games;
  return (
    <span className="num">
      <span role="status">
        {isDone ? text.allDone : { ...text.states, ...words.waits }[idle ?? 'running']}
      </span>
      {!isDone && (
        <span className="ui-hint analysis-pace">
          {words.progress(done, games)}
          {'. '}
          {positionsPerMinute === null
            ? text.noPace
            : text.pace(
                words.left(timeLeft(positionsLeft, positionsPerMinute)),
                forms.number(Math.max(1, Math.round(positionsPerMinute))),
              )}
        </span>
      )}
    </span>
  );
}

function AnalysisCost({ account }: { readonly account: AccountView }): ReactNode {
  const text = useText(analysisSettingsText);
  const { names } = useText(frameText);
  const forms = useForms();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useBridgeCommand('analysis.delete');
  const cost = useBridgeQuery('analysis.cost', { accountId: account.id }).data;
  if (!cost || cost.games === 0) return null;
  const name = accountLine(account, names);
  const submit = async () => {
    if ((await remove.run({ accountId: account.id })).ok) setIsAsking(false);
  };
  return (
    <div className="settings-line">
      <span className="num">
        {text.cost(name, forms.number(cost.done), forms.number(cost.games), formatBytes(cost.bytes, forms))}
      </span>
      {cost.bytes > 0 && (
        <Button
          size="small"
          variant="quiet"
          aria-label={text.deleteOf(name)}
          onPress={() => setIsAsking(true)}
        >
          {text.delete}
        </Button>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        role="alertdialog"
        title={text.deleteTitle(name)}
        cancels
        actions={
          <Button variant="danger" pending={remove.pending} onPress={() => void submit()}>
            {text.delete}
          </Button>
        }
      >
        <p>{text.deleteText}</p>
        <InlineError failure={remove.failure} />
      </Dialog>
    </div>
  );
}
