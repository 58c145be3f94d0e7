import { expect, test } from 'vitest';
import type { FolderPreviewView } from '@contract/machines.ts';
import { failure, success } from '@contract/outcome.ts';
import { verbatim } from '@text/message.ts';
import { buttonNamed, click, press, type, until } from '../board/page.tsx';
import {
  buttonOf,
  dialogButton,
  dialogIsGone,
  fieldNamed,
  fieldOf,
  lateAnswer,
  makeMachine,
  makePreview,
  makeSharing,
  openPane,
  pageText,
  says,
  saysNot,
  statusText,
} from './open-pane.tsx';

const laptop = makeMachine();

async function openDialog(options: Parameters<typeof openPane>[0] = {}) {
  const pane = openPane(options);
  await click(await buttonOf('Choose folder…'));
  await says('Share this history');
  return pane;
}

test('before sharing, the pane names the shared records and the secrets that stay on the machine', async () => {
  openPane();
  await says('Syncthing, Nextcloud, Dropbox');
  await says('Each machine writes only files of its own.');
  await says('Tokens and passwords never enter the folder, and settings only where you share them.');
  expect(buttonNamed('Choose folder…')?.disabled).toBe(false);
});

test('safe mode shares nothing, and offers no folder', async () => {
  openPane({ isSafe: true });
  await says('Safe mode shares nothing.');
  expect(buttonNamed('Choose folder…')?.disabled).toBe(true);
});

test('a cancelled choice of a folder opens no dialog', async () => {
  const { bridge, called } = openPane();
  bridge.answer('machines.choose', () => success(null));
  await click(await buttonOf('Choose folder…'));
  await until(() => called('machines.choose').length === 1);
  expect(document.querySelector('[role="alertdialog"]')).toBeNull();
});

test('a history joins a folder of other machines, whose content is shown before', async () => {
  const { bridge, called } = await openDialog();
  bridge.answer('machines.preview', () =>
    success(
      makePreview({
        machines: [laptop, { ...laptop, id: 'm2', name: null, state: 'unprotected' }],
        ...{ games: 1_234, gamesHere: 5, activity: 1, analyses: 6, notes: 7, repertoires: 8 },
        ...{
          cards: 9,
          reviews: 10,
          recordings: 11,
          collections: 12,
          withoutAccount: 3,
          unknown: 2,
          needsUpdate: true,
        },
      }),
    ),
  );
  expect((await fieldOf('Name of this machine')).value).toBe('host-1');
  expect(pageText()).toContain('/sync/chess');
  await type(await fieldOf('Name of this machine'), ' Desk ');
  await click(await dialogButton('Preview'));
  await says('Laptop, last seen');
  await says('Unnamed machine');
  await says('Not encrypted, so its records are not read');
  const figures = [...document.querySelectorAll('.machines-figures > div')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );
  expect(figures).toEqual([
    ['New games', '1,234'],
    ['Games already here', '5'],
    ['Activity in the folder', '1 day or week'],
    ['Analyses in the folder', '6'],
    ['Notes in the folder', '7'],
    ['Repertoires in the folder', '8'],
    ['Training cards in the folder', '9'],
    ['Reviews in the folder', '10'],
    ['TV recordings in the folder', '11'],
    ['Collections in the folder', '12'],
  ]);
  await says('3 records of accounts that this machine does not have.');
  await says('2 records of a kind that this version of Outpost does not know.');
  await says('Update Outpost on this machine');
  expect(called('machines.preview')).toEqual([{ passphrase: null }]);
  expect(called('machines.join')).toEqual([]);
  await click(await dialogButton('Join and share'));
  await dialogIsGone();
  expect(called('machines.join')).toEqual([{ name: 'Desk', passphrase: null, keeping: 'keyring' }]);
  expect(called('machines.forgetChoice')).toEqual([]);
});

test('figures of an incomplete folder are lower bounds', async () => {
  const { bridge } = await openDialog();
  bridge.answer('machines.preview', () =>
    success(makePreview({ machines: [laptop], games: 40, isComplete: false })),
  );
  await click(await dialogButton('Preview'));
  await says('at least 40');
  await says('so there may be more');
});

test('a wrong passphrase is reported, and the field keeps its text for a correction', async () => {
  const { bridge, called } = await openDialog();
  bridge.answer('machines.preview', (input) =>
    (input as { passphrase: string }).passphrase === 'right'
      ? success(makePreview({ machines: [laptop], games: 1 }))
      : failure('rejected', verbatim('The passphrase does not fit.')),
  );
  await type(await fieldOf('Name of this machine'), 'Desk');
  await type(await fieldOf('Passphrase (optional)'), 'wrong');
  await press(await fieldOf('Passphrase (optional)'), 'Enter');
  await says('The passphrase does not fit.');
  expect((await fieldOf('Name of this machine')).value).toBe('Desk');
  expect((await fieldOf('Passphrase (optional)')).value).toBe('wrong');
  await type(await fieldOf('Passphrase (optional)'), 'right');
  await click(await dialogButton('Preview'));
  await says('What joining adds');
  // The machines of the folder know the passphrase: a typing error would have been refused.
  expect(fieldNamed('Repeat the passphrase')).toBeUndefined();
  bridge.answer('machines.join', () => failure('storage', verbatim('The disk is full.')));
  await click(await dialogButton('Join and share'));
  await says('The disk is full.');
  await click(await dialogButton('Back'));
  expect((await fieldOf('Name of this machine')).value).toBe('Desk');
  expect((await fieldOf('Passphrase (optional)')).value).toBe('right');
  expect(called('machines.join')).toEqual([{ name: 'Desk', passphrase: 'right', keeping: 'keyring' }]);
});

test('the first machine repeats its passphrase before it shares', async () => {
  const { bridge, called } = await openDialog();
  bridge.answer('machines.preview', () => success(makePreview()));
  await type(await fieldOf('Passphrase (optional)'), 'secret');
  await click(await dialogButton('Preview'));
  await says('This is the first machine');
  expect((await dialogButton('Share')).disabled).toBe(true);
  await type(await fieldOf('Repeat the passphrase'), 'secert');
  await says('The two passphrases differ.');
  await press(await fieldOf('Repeat the passphrase'), 'Enter');
  expect((await dialogButton('Share')).disabled).toBe(true);
  expect(called('machines.join')).toEqual([]);
  await type(await fieldOf('Repeat the passphrase'), 'secret');
  await saysNot('The two passphrases differ.');
  await click(await dialogButton('Share'));
  await dialogIsGone();
  expect(called('machines.join')).toEqual([{ name: 'host-1', passphrase: 'secret', keeping: 'keyring' }]);
});

test('a shown passphrase stays typed, and is hidden again', async () => {
  await openDialog();
  const field = await fieldOf('Passphrase (optional)');
  expect(field.type).toBe('password');
  await type(field, 'secret');
  await click(await fieldOf('Show what you type'));
  expect([field.type, field.value]).toEqual(['text', 'secret']);
  await click(await fieldOf('Show what you type'));
  expect([field.type, field.value]).toEqual(['password', 'secret']);
  await click(await fieldOf('Show what you type'));
  await click(await dialogButton('Cancel'));
  await dialogIsGone();
  expect(field.value).toBe('');
});

test('without a keyring the user chooses where the passphrase is kept', async () => {
  const { bridge, called } = await openDialog({ hasKeyring: false });
  bridge.answer('machines.preview', () => success(makePreview({ machines: [laptop] })));
  expect(pageText()).not.toContain('This system has no keyring');
  await type(await fieldOf('Passphrase (optional)'), 'secret');
  await says('This system has no keyring');
  const plain = [...document.querySelectorAll('label')].find((label) =>
    label.textContent?.includes('In a plain file'),
  );
  await click(plain as HTMLElement);
  await click(await dialogButton('Preview'));
  await click(await dialogButton('Join and share'));
  await dialogIsGone();
  expect(called('machines.join')).toEqual([{ name: 'host-1', passphrase: 'secret', keeping: 'plain' }]);
});

test('a machine needs a name', async () => {
  const { called } = await openDialog();
  await type(await fieldOf('Name of this machine'), '  ');
  expect((await dialogButton('Preview')).disabled).toBe(true);
  await press(await fieldOf('Name of this machine'), 'Enter');
  expect(called('machines.preview')).toEqual([]);
});

test('a long look into the folder shows its progress and can be cancelled', async () => {
  const { bridge, called } = await openDialog();
  const late = lateAnswer<FolderPreviewView>();
  bridge.answer('machines.preview', () => late.promise);
  await click(await dialogButton('Preview'));
  await until(() => statusText().includes('Reading the folder. This can take a few minutes.'));
  await click(await dialogButton('Cancel'));
  await dialogIsGone();
  expect(called('machines.forgetChoice')).toHaveLength(1);
  await late.answer(success(makePreview()));
  await says('Choose folder…');
  expect(document.querySelector('[role="alertdialog"]')).toBeNull();
});

test('a dialog that joins waits for the answer, and the pane then shows the shared folder', async () => {
  const { bridge, called, push } = await openDialog();
  const late = lateAnswer<undefined>();
  bridge.answer('machines.preview', () => success(makePreview()));
  bridge.answer('machines.join', () => late.promise);
  await click(await dialogButton('Preview'));
  await click(await dialogButton('Share'));
  await until(() => statusText().includes('Sharing…'));
  await click(await dialogButton('Cancel'));
  expect(called('machines.forgetChoice')).toEqual([]);
  expect(document.querySelector('[role="alertdialog"]')).not.toBeNull();
  await push(makeSharing());
  await late.answer(success(undefined));
  await dialogIsGone();
  await says('In sync.');
});

test('the dialog is German in German', async () => {
  const { bridge } = openPane({ language: 'de' });
  bridge.answer('machines.preview', () =>
    success(makePreview({ machines: [laptop], games: 2, activity: 3 })),
  );
  await says('Jedes Gerät schreibt nur eigene Dateien.');
  await click(await buttonOf('Ordner wählen …'));
  await says('Diesen Verlauf teilen');
  await click(await dialogButton('Vorschau'));
  await says('Laptop, zuletzt gesehen');
  await says('3 Tage und Wochen');
  await dialogButton('Beitreten und teilen');
});
