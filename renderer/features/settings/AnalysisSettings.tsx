import type { ReactNode } from 'react';
import { analysisTimes } from '@contract/choices.ts';
import type { AccountView } from '@contract/models.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { frameText } from '../../frame/frame-text.ts';
import { accountLine } from '../../frame/health.ts';
import { useSettings } from '../../frame/settings/use-settings.ts';
import { InlineError, Segmented, useForms, useText } from '../../ui/index.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import { analysisSettingsText } from './analysis-settings-text.ts';

/** When engines analyse own games, and how far they are. */
export function AnalysisSettings(): ReactNode {
  const text = useText(analysisSettingsText);
  const { settings, failure, change } = useSettings();
  const accounts = useBridgeQuery('accounts.list', undefined).data ?? [];
  if (settings === undefined) return null;
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
      {accounts.map((account) => (
        <AnalysisCost key={account.id} account={account} />
      ))}
      <InlineError failure={failure} />
    </section>
  );
}

function AnalysisCost({ account }: { readonly account: AccountView }): ReactNode {
  const text = useText(analysisSettingsText);
  const { names } = useText(frameText);
  const forms = useForms();
  const cost = useBridgeQuery('analysis.cost', { accountId: account.id }).data;
  if (!cost || cost.games === 0) return null;
  return (
    <p className="num">
      {text.cost(
        accountLine(account, names),
        forms.number(cost.done),
        forms.number(cost.games),
        formatBytes(cost.bytes, forms),
      )}
    </p>
  );
}
