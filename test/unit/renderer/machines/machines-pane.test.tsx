import { describe, expect, it, test } from 'vitest';
import { sharingTroubles, type MachineRow } from '@contract/machines.ts';
import { failure, success } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { machinesText } from '../../../../renderer/features/machines/machines-text.ts';
import { buttonNamed, click, press, type, until } from '../board/page.tsx';
import {
  buttonOf,
  dialogButton,
  dialogIsGone,
  fieldNamed,
  fieldOf,
  makeMachine,
  makeSharing,
  openPane,
  says,
  statusText,
} from './open-pane.tsx';

const rows = (): string[][] =>
  [...document.querySelectorAll('tbody tr')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent ?? ''),
  );

async function choose(select: string, option: string): Promise<void> {
  const field = [...document.querySelectorAll('.ui-field')].find((one) => one.textContent?.includes(select));
  const button = field?.querySelector('button');
  if (!button) throw new Error(`no choice ${select}`);
  await click(button);
  const found = await until(() =>
    [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
      ({ textContent }) => textContent === option,
    ),
  );
  await click(found);
  await until(() => document.querySelector('[role="option"]') === null);
}

describe('the status', () => {
  it('says when the last pass ended, that one runs, and that sharing is paused', async () => {
    const { push } = openPane({ sharing: makeSharing() });
    await until(() => statusText().startsWith('In sync. Last synced: just now'));
    await push(makeSharing({ isSyncing: true }));
    expect(statusText()).toBe('Syncing…');
    await push(makeSharing({ isSyncing: true, mergedNow: 12_345 }));
    expect(statusText()).toBe('Syncing… 12,345 records merged so far.');
    await push(makeSharing({ isPaused: true }));
    expect(statusText()).toContain('Paused.');
    await push(makeSharing({ syncedAt: null }));
    expect(statusText()).toBe('Not synced yet');
  });

  it('names the folder and its protection', async () => {
    const { push } = openPane({ sharing: makeSharing() });
    await says('/sync/chess');
    await says('anyone who can read the folder can read your history');
    await push(makeSharing({ isEncrypted: true }));
    await says('Encrypted with a passphrase');
  });

  it('says that safe mode shares nothing, and changes nothing there', async () => {
    openPane({ sharing: makeSharing({ trouble: 'failed' }), isSafe: true });
    await until(() => statusText().includes('Safe mode shares nothing.'));
    expect(buttonNamed('Try again')).toBeUndefined();
    for (const name of ['Sync now', 'Pause', 'Passphrase…', 'Stop sharing…'])
      expect(buttonNamed(name)?.disabled, name).toBe(true);
  });
});

describe('a trouble', () => {
  const actions = {
    'folder-missing': 'Try again',
    emptied: 'Share again…',
    'wrong-passphrase': 'Enter passphrase…',
    'passphrase-needed': 'Enter passphrase…',
    'passphrase-unknown': 'Enter passphrase…',
    'disk-full': 'Try again',
    'read-only': 'Try again',
    'too-many-files': 'Try again',
    failed: 'Try again',
  } as const;

  it.each(sharingTroubles)('%s has its words and its action', async (trouble) => {
    openPane({ sharing: makeSharing({ trouble, isSyncing: true }) });
    await until(() => statusText() === machinesText.en.troubles[trouble]);
    const offered = ['Try again', 'Share again…', 'Enter passphrase…'].filter((name) =>
      buttonNamed(new RegExp(`^${name}`)),
    );
    expect(offered).toEqual([actions[trouble]]);
    // The folder's passphrase comes before a new one.
    expect(buttonNamed('Passphrase…')?.disabled).toBe(actions[trouble] === 'Enter passphrase…');
  });

  it('has words of its own', () => {
    for (const { troubles } of [machinesText.en, machinesText.de])
      expect(new Set(Object.values(troubles)).size).toBe(sharingTroubles.length);
  });

  it('is tried again, and shows why that fails', async () => {
    const { bridge, called } = openPane({ sharing: makeSharing({ trouble: 'folder-missing' }) });
    await click(await buttonOf('Try again'));
    expect(called('machines.sync')).toHaveLength(1);
    bridge.answer('machines.sync', () => failure('unavailable', verbatim('Not now.')));
    await click(await buttonOf('Try again'));
    await says('Not now.');
  });

  it('asks for the folder’s passphrase, and the field keeps its text after a wrong passphrase', async () => {
    const { bridge, called } = openPane({ sharing: makeSharing({ trouble: 'wrong-passphrase' }) });
    bridge.answer('machines.unlock', () => failure('rejected', verbatim('It does not fit.')));
    await click(await buttonOf('Enter passphrase…'));
    expect((await dialogButton('Unlock')).disabled).toBe(true);
    await type(await fieldOf('Passphrase'), 'almost');
    await press(await fieldOf('Passphrase'), 'Enter');
    await says('It does not fit.');
    expect((await fieldOf('Passphrase')).value).toBe('almost');
    bridge.answer('machines.unlock', () => success(undefined));
    await type(await fieldOf('Passphrase'), 'right');
    await click(await dialogButton('Unlock'));
    await dialogIsGone();
    expect(called('machines.unlock')).toEqual([
      { passphrase: 'almost', keeping: 'keyring' },
      { passphrase: 'right', keeping: 'keyring' },
    ]);
  });

  it('of an emptied folder shares again only after a confirmation', async () => {
    const { called } = openPane({ sharing: makeSharing({ trouble: 'emptied' }) });
    await click(await buttonOf('Share again…'));
    await says('Make sure that this is the right folder.');
    await click(await dialogButton('Cancel'));
    await dialogIsGone();
    expect(called('machines.rejoin')).toEqual([]);
    await click(await buttonOf('Share again…'));
    await click(await dialogButton('Share again'));
    await dialogIsGone();
    expect(called('machines.rejoin')).toHaveLength(1);
  });
});

describe('the machines', () => {
  it('are listed with their state, unread records and damaged files', async () => {
    openPane({
      sharing: makeSharing({
        machines: [
          makeMachine({ id: 'm0', isThis: true, name: 'Desk', seenAt: null }),
          makeMachine({ state: 'behind', unreadHere: 1, unreadThere: 2_000, brought: 1_500 }),
          makeMachine({ id: 'm2', name: null, app: null, seenAt: null, state: 'damaged', damaged: 3 }),
        ],
      }),
    });
    await says('Machines that share this history');
    const [own, laptop, unnamed] = rows();
    expect(own?.[0]).toBe('Deskthis machineOutpost 1.2.0');
    expect(own?.slice(1)).toEqual(['Up to date', 'Unknown', '–']);
    expect(laptop?.[0]).toBe('LaptopOutpost 1.2.0');
    expect(laptop?.[1]).toBe(
      'Not read completely yet1 record not read here yet2,000 records not read there yet',
    );
    expect(laptop?.[2]).toContain('just now');
    expect(laptop?.[3]).toBe('1,500');
    expect(unnamed).toEqual([
      'Unnamed machine',
      'Some files are damaged and were requested again3 damaged files',
      'Unknown',
      '0',
    ]);
  });

  const states = Object.keys(machinesText.en.states) as MachineRow['state'][];
  it.each(states)('in the state %s say so', async (state) => {
    openPane({ sharing: makeSharing({ machines: [makeMachine({ state })] }) });
    await until(() => rows()[0]?.[1] === machinesText.en.states[state]);
  });

  it('have notes about their folder only where there is something to say', async () => {
    const { push } = openPane({ sharing: makeSharing() });
    await says('Sync now');
    expect(document.querySelector('.machines-notes')).toBeNull();
    await push(
      makeSharing({ conflictCopies: 1, otherFiles: 2, needsUpdate: true, unknown: 3, withoutAccount: 4 }),
    );
    expect([...document.querySelectorAll('.machines-notes > li')].map((note) => note.textContent)).toEqual([
      'Another machine has a newer version of Outpost. Update Outpost on this machine to read everything.',
      '4 records of accounts that this machine does not have. Add the accounts to get them.',
      '3 records of a kind that this version of Outpost does not know. An update will read them.',
      'The folder has 1 conflict copy of a synchroniser. Outpost does not read them, and you can delete them.',
      'The folder has 2 other files that Outpost does not read.',
    ]);
  });
});

test('this machine is renamed, and a refused name stays typed', async () => {
  const { bridge, called, push } = openPane({ sharing: makeSharing() });
  const field = await fieldOf('Name of this machine');
  expect(field.value).toBe('Desk');
  expect(buttonNamed('Save')?.disabled).toBe(true);
  bridge.answer('machines.rename', () => failure('storage', verbatim('The disk is full.')));
  await type(field, ' Tower ');
  await click(await buttonOf('Save'));
  await says('The disk is full.');
  expect(field.value).toBe(' Tower ');
  bridge.answer('machines.rename', () => success(undefined));
  await press(field, 'Enter');
  expect(called('machines.rename')).toEqual([{ name: 'Tower' }, { name: 'Tower' }]);
  await push(makeSharing({ name: 'Tower' }));
  await until(() => buttonNamed('Save')?.disabled);
});

test('notifications are shown on all machines, where the user is active, or on one machine', async () => {
  const machines = [
    makeMachine({ id: 'm1', isThis: true, name: 'Desk' }),
    makeMachine({ id: 'm2', name: null }),
  ];
  const { called, push } = openPane({ sharing: makeSharing({ machines }) });
  await says('Each machine shows a notification once.');
  await choose('Show notifications', 'Where I am active');
  await choose('Show notifications', 'Only on Desk');
  await choose('Show notifications', 'Only on Unnamed machine');
  expect(called('machines.notifyOn')).toEqual([
    { on: 'active' },
    { on: 'one', machine: 'm1' },
    { on: 'one', machine: 'm2' },
  ]);
  await push(makeSharing({ machines, notify: { on: 'one', machine: 'gone' } }));
  await says('While that machine is off, no notification is shown.');
  await choose('Show notifications', 'On all machines');
  expect(called('machines.notifyOn').at(-1)).toEqual({ on: 'all' });
});

test('sharing is paused, resumed and synced', async () => {
  const { called, push } = openPane({ sharing: makeSharing() });
  await click(await buttonOf('Sync now'));
  await click(await buttonOf('Pause'));
  await push(makeSharing({ isPaused: true }));
  expect(buttonNamed('Sync now')?.disabled).toBe(true);
  await click(await buttonOf('Resume'));
  expect(called('machines.sync')).toHaveLength(1);
  expect(called('machines.pause')).toEqual([{ paused: true }, { paused: false }]);
});

test('sharing ends only after a confirmation that says what stays', async () => {
  const { bridge, called, push } = openPane({ sharing: makeSharing() });
  await click(await buttonOf('Stop sharing…'));
  await says('The files stay in the folder, and nothing on this machine is deleted.');
  await says('Other machines keep what they have.');
  await click(await dialogButton('Cancel'));
  await dialogIsGone();
  expect(called('machines.leave')).toEqual([]);
  bridge.answer('machines.leave', () => failure('storage', verbatim('The disk is full.')));
  await click(await buttonOf('Stop sharing…'));
  await click(await dialogButton('Stop sharing'));
  await says('The disk is full.');
  bridge.answer('machines.leave', () => success(undefined));
  await click(await dialogButton('Stop sharing'));
  await dialogIsGone();
  expect(called('machines.leave')).toHaveLength(2);
  await push(null);
  await says('Choose folder…');
});

describe('the passphrase', () => {
  it('is set after it was repeated', async () => {
    const { called } = openPane({ sharing: makeSharing() });
    await click(await buttonOf('Passphrase…'));
    await says('The other machines need the same passphrase');
    await says('written anew');
    expect(buttonNamed('Remove passphrase…')).toBeUndefined();
    await type(await fieldOf('New passphrase'), 'secret');
    await type(await fieldOf('Repeat the passphrase'), 'other');
    expect((await dialogButton('Set passphrase')).disabled).toBe(true);
    await press(await fieldOf('Repeat the passphrase'), 'Enter');
    expect(called('machines.setPassphrase')).toEqual([]);
    await type(await fieldOf('Repeat the passphrase'), 'secret');
    await click(await dialogButton('Set passphrase'));
    await dialogIsGone();
    expect(called('machines.setPassphrase')).toEqual([{ passphrase: 'secret', keeping: 'keyring' }]);
  });

  it('is changed or removed, and removal is confirmed', async () => {
    const { called } = openPane({ sharing: makeSharing({ isEncrypted: true }) });
    await click(await buttonOf('Passphrase…'));
    await dialogButton('Change passphrase');
    await click(await dialogButton('Remove passphrase…'));
    await says('Anyone who can read the folder can then read your history.');
    expect(fieldNamed('New passphrase')).toBeUndefined();
    expect(called('machines.setPassphrase')).toEqual([]);
    await click(await dialogButton('Remove passphrase'));
    await dialogIsGone();
    expect(called('machines.setPassphrase')).toMatchObject([{ passphrase: null }]);
  });
});

test('the pane is German in German', async () => {
  openPane({
    language: 'de',
    sharing: makeSharing({ trouble: 'disk-full', machines: [makeMachine({ isThis: true, unreadThere: 2 })] }),
  });
  await until(() => statusText().startsWith('Eine Festplatte ist voll'));
  expect(document.querySelector('h2')?.textContent).toBe('Geräte');
  expect(rows()[0]?.[0]).toContain('dieses Gerät');
  expect(rows()[0]?.[1]).toBe('Auf aktuellem Stand2 Einträge dort noch nicht gelesen');
  for (const name of ['Erneut versuchen', 'Jetzt abgleichen', 'Anhalten', 'Nicht mehr teilen …'])
    await buttonOf(name);
});
