import './machines.css';
import { useState, type ReactNode } from 'react';
import type { MachinesView } from '@contract/machines.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { settingsFrameText } from '../../frame/settings/settings-frame-text.ts';
import { SettingsLoading } from '../../frame/settings/SettingsLoading.tsx';
import { Button, InlineError, useText } from '../../ui/index.ts';
import { MachineTable } from './MachineTable.tsx';
import { machinesText } from './machines-text.ts';
import { NotifyChoice } from './NotifyChoice.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { SharedSettings } from './SharedSettings.tsx';
import { SharingActions } from './SharingActions.tsx';
import { SharingStatus } from './SharingStatus.tsx';
import { SuggestedFolders } from './SuggestedFolders.tsx';
import { SyncthingStatus } from './SyncthingStatus.tsx';

/** Shares the history with other machines through a folder. */
export function MachinesPane(): ReactNode {
  const { sections } = useText(settingsFrameText);
  const { data, failure, retry } = useBridgeQuery('machines.view', undefined);
  return (
    <>
      <h2 className="settings-title">{sections.machines}</h2>
      {data === undefined ? (
        <SettingsLoading failure={failure} retry={retry} />
      ) : data.sharing === null ? (
        <NotShared view={data} />
      ) : (
        <>
          <SharingStatus sharing={data.sharing} isSafe={data.isSafe} />
          <SyncthingStatus />
          <MachineTable sharing={data.sharing} />
          <NotifyChoice sharing={data.sharing} isSafe={data.isSafe} />
          <SharedSettings groups={data.sharing.settings} isSafe={data.isSafe} />
          <SharingActions sharing={data.sharing} isSafe={data.isSafe} />
        </>
      )}
    </>
  );
}

function NotShared({ view: { hostName, isSafe } }: { readonly view: MachinesView }): ReactNode {
  const text = useText(machinesText);
  const choose = useBridgeCommand('machines.choose');
  const chooseSuggested = useBridgeCommand('machines.chooseSuggested');
  const [suggested, setSuggested] = useState<string | null>(null);
  const [folder, setFolder] = useState<string | null>(null);
  const chooseFolder = async (): Promise<void> => {
    chooseSuggested.reset();
    const outcome = await choose.run(undefined);
    if (outcome.ok && outcome.value !== null) setFolder(outcome.value.folder);
  };
  const chooseFromSyncthing = async (id: string): Promise<void> => {
    choose.reset();
    setSuggested(id);
    const outcome = await chooseSuggested.run({ id });
    setSuggested(null);
    if (outcome.ok) setFolder(outcome.value.folder);
  };
  return (
    <section className="settings-group machines-lead">
      <p>{text.lead}</p>
      <p>{text.own}</p>
      {isSafe && <p role="status">{text.safe}</p>}
      <Button pending={choose.pending} isDisabled={isSafe} onPress={() => void chooseFolder()}>
        {text.choose}
      </Button>
      <SuggestedFolders
        isDisabled={isSafe || choose.pending || chooseSuggested.pending}
        pending={suggested}
        onChoose={(id) => void chooseFromSyncthing(id)}
      />
      <InlineError failure={choose.failure ?? chooseSuggested.failure} />
      {folder !== null && <ShareDialog folder={folder} hostName={hostName} onClose={() => setFolder(null)} />}
    </section>
  );
}
