import { expect, test } from 'vitest';
import { addLine, emptyRepertoire } from '@chess/repertoire/repertoire.ts';
import { contentOf } from '@chess/repertoire/content.ts';
import type { CommandInput } from '@contract/index.ts';
import { success } from '@contract/outcome.ts';
import { BridgeProvider } from '../../../../renderer/bridge.ts';
import { RepertoireBody } from '../../../../renderer/features/repertoire/RepertoireBody.tsx';
import { ShellProvider } from '../../../../renderer/frame/services.ts';
import { press, show, type, until } from '../board/page.tsx';
import { start } from '../bridge-bench.tsx';

const shell = { notify: () => {}, openPalette: () => {}, openShortcuts: () => {} };
const head = { color: 'white' as const, variant: 'standard' as const, initialFen: 'startpos' };

test('a comment is stored when its position is left, beside the edit that left it', async () => {
  const { bridge, client } = start();
  const empty = emptyRepertoire(head);
  if (!empty) throw new Error('no repertoire');
  const content = contentOf(addLine(empty, ['e2e4', 'e7e5']));
  const view = { ...head, id: 1, name: 'Open games', moves: 2, changed: 0, trained: false };
  bridge.answer('repertoire.get', () => success({ head: view, content }));
  bridge.answer('repertoire.change', () => success(undefined));
  const { container, unmount } = show(
    <BridgeProvider client={client}>
      <ShellProvider value={shell}>
        <RepertoireBody accountId="a" head={view} line={['e2e4']} />
      </ShellProvider>
    </BridgeProvider>,
  );
  const field = () => until(() => container.querySelector<HTMLInputElement>('input.ui-input'));
  const changes = () =>
    bridge.calls.flatMap(({ name, input }) =>
      name === 'repertoire.change' ? [input as CommandInput<'repertoire.change'>] : [],
    );
  await type(await field(), 'the best');
  // The deleted position keeps no comment.
  await press(document.body, 'Delete');
  await type(await field(), 'empty now');
  unmount();
  await until(() => changes().length > 1);
  expect(changes().flatMap(({ notes }) => notes)).toEqual([
    { position: empty.root, comment: 'empty now', shapes: '' },
  ]);
  // The comments do not bring the deleted moves back.
  expect(changes().flatMap(({ moves }) => moves)).toEqual([]);
});
