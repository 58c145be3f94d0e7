import type { CommandName } from '@contract/index.ts';
import type {
  FolderPreviewView,
  MachineRow,
  MachinesView,
  SharingView,
  SuggestedFolder,
  SyncthingView,
} from '@contract/machines.ts';
import { success, type ContractOutcome } from '@contract/outcome.ts';
import type { Language } from '@text/language.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { MachinesPane } from '../../../../renderer/features/machines/MachinesPane.tsx';
import { LanguageContext } from '../../../../renderer/ui/index.ts';
import { buttonNamed, doing, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

export function makeMachine(more: Partial<MachineRow> = {}): MachineRow {
  return {
    ...{ id: 'm1', isThis: false, name: 'Laptop', app: '1.2.0', seenAt: Date.now(), state: 'current' },
    ...{ unreadHere: 0, unreadThere: 0, damaged: 0, brought: 0 },
    ...more,
  };
}

export function makeSharing(more: Partial<SharingView> = {}): SharingView {
  return {
    ...{ folder: '/sync/chess', name: 'Desk', isPaused: false, isEncrypted: false, isSyncing: false },
    mergedNow: 0,
    notify: { on: 'all', machine: null },
    ...{ trouble: null, syncedAt: Date.now(), machines: [] },
    ...{ conflictCopies: 0, otherFiles: 0, needsUpdate: false, unknown: 0, withoutAccount: 0 },
    settings: [],
    ...more,
  };
}

export function makePreview(more: Partial<FolderPreviewView> = {}): FolderPreviewView {
  return {
    machines: [],
    ...{ games: 0, gamesHere: 0, analyses: 0, activity: 0, notes: 0, repertoires: 0, cards: 0, reviews: 0 },
    ...{ recordings: 0, collections: 0 },
    ...{ isComplete: true, withoutAccount: 0, unknown: 0, needsUpdate: false },
    ...more,
  };
}

export interface PaneOptions {
  readonly sharing?: SharingView | null;
  readonly isSafe?: boolean;
  readonly hasKeyring?: boolean;
  readonly language?: Language;
  readonly syncthing?: SyncthingView | null;
  readonly suggested?: readonly SuggestedFolder[];
}

const answered: readonly CommandName[] = [
  ...(['machines.forgetChoice', 'machines.join', 'machines.rename', 'machines.pause'] as const),
  ...(['machines.setPassphrase', 'machines.unlock', 'machines.rejoin', 'machines.sync'] as const),
  'machines.leave',
  'machines.notifyOn',
  'machines.shareSettings',
];

/** The pane on a bridge that answers every command of it; `machines.choose` chooses a folder. */
export function openPane({
  sharing = null,
  isSafe = false,
  hasKeyring = true,
  language = 'en',
  syncthing = null,
  suggested = [],
}: PaneOptions = {}) {
  const bridge = createFakeBridge();
  const view = (of: SharingView | null): MachinesView => ({ sharing: of, hostName: 'host-1', isSafe });
  bridge.answer('machines.view', () => success(view(sharing)));
  bridge.answer('app.info', () =>
    success({
      ...{ version: '1', electron: '1', chromium: '1', node: '1', platform: 'linux', dataDirectory: '/' },
      keyring: { available: hasKeyring, backend: 'test' },
      defaultServer: 'https://chess.test',
    }),
  );
  bridge.answer('machines.syncthing', () => success(syncthing));
  bridge.answer('machines.suggested', () => success(suggested));
  bridge.answer('machines.chooseSuggested', () => success({ folder: '/sync/chess' }));
  bridge.answer('machines.choose', () => success({ folder: '/sync/chess' }));
  for (const command of answered) bridge.answer(command, () => success(undefined));
  show(
    <LanguageContext value={language}>
      <BridgeProvider client={createBridgeClient(bridge)}>
        <MachinesPane />
      </BridgeProvider>
    </LanguageContext>,
  );
  return {
    bridge,
    push: (next: SharingView | null) => doing(() => bridge.push('machines', view(next))),
    called: (name: CommandName) =>
      bridge.calls.filter((call) => call.name === name).map(({ input }) => input),
  };
}

export const pageText = (): string => document.body.textContent ?? '';
export const says = (text: string) => until(() => pageText().includes(text));
export const saysNot = (text: string) => until(() => !pageText().includes(text));
export const buttonOf = (name: string) => until(() => buttonNamed(name));
export const dialogButton = (name: string) =>
  until(() => {
    const dialog = document.querySelector('[role="alertdialog"]');
    return dialog && buttonNamed(name, dialog);
  });
export const dialogIsGone = () => until(() => document.querySelector('[role="alertdialog"]') === null);
/** Text that screen readers announce when it changes. */
export const statusText = (): string =>
  [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent).join(' ');

export function fieldNamed(name: string): HTMLInputElement | undefined {
  const label = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent?.trim() === name,
  );
  const field = label?.htmlFor ? document.getElementById(label.htmlFor) : label?.querySelector('input');
  return field instanceof HTMLInputElement ? field : undefined;
}
export const fieldOf = (name: string) => until(() => fieldNamed(name));

/** An answer that is given later. */
export function lateAnswer<T>() {
  let answer: (outcome: ContractOutcome<T>) => void = () => undefined;
  const promise = new Promise<ContractOutcome<T>>((resolve) => (answer = resolve));
  return { promise, answer: (outcome: ContractOutcome<T>) => doing(() => answer(outcome)) };
}
