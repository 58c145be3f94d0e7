import { expect, test, vi } from 'vitest';
import type { PgnDocument } from '@chess/pgn-document.ts';
import { variantKeys } from '@chess/vocabulary.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import {
  emptySetUp,
  fenOf,
  initialSetUp,
  setUpOf,
  withCastling,
  withPiece,
  withTurn,
} from '../../../../renderer/features/analysis/set-up.ts';
import { SetUpPosition } from '../../../../renderer/features/analysis/SetUpPosition.tsx';
import { rulesFor } from '@chess/rules.ts';
import { buttonNamed, click, press, show, until } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const read = (fen: string) => {
  const setUp = setUpOf(fen);
  if (!setUp) throw new Error('no position');
  return setUp;
};

test.each(variantKeys)('the initial position of %s is written as it was read', (variant) => {
  const fen = rulesFor(variant).parsePosition()?.fen ?? '';
  const setUp = initialSetUp(variant);
  expect(setUp && fenOf(setUp)).toBe(fen);
  expect(setUp && rulesFor(variant).parsePosition(fenOf(setUp))?.fen).toBe(fen);
});

test('pieces, side to move and castling rights change alone, and void an en passant square', () => {
  const passant = read('rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3');
  expect(fenOf(withPiece(passant, 'e5', null))).toBe(
    'rnbqkbnr/ppp1pppp/8/3p4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3',
  );
  expect(fenOf(withTurn(passant, 'black'))).toContain(' b KQkq - 0 3');
  expect(fenOf(withCastling(passant, 'Q', false))).toContain(' w Kkq d6 ');
  const none = ['K', 'Q', 'k', 'q'].reduce((now, letter) => withCastling(now, letter, false), passant);
  expect(fenOf(none)).toContain(' w - d6 ');
  // The same piece again removes it.
  expect(fenOf(withPiece(withPiece(passant, 'e4', 'Q'), 'e4', 'Q'))).toBe(
    fenOf(withPiece(passant, 'e4', null)),
  );
  expect(fenOf(emptySetUp(passant))).toBe('8/8/8/8/8/8/8/8 w - - 0 1');
});

test.each(['', 'hello', '8/8/8/8/8/8/8 w - - 0 1', '9/8/8/8/8/8/8/8 w - - 0 1', '7x/8/8/8/8/8/8/8'])(
  'no placement of pieces: %o',
  (text) => expect(setUpOf(text)).toBeUndefined(),
);

function open(fen = start, variant = 'standard') {
  const onDone = vi.fn<(document: PgnDocument) => void>();
  const { container } = show(
    <BridgeProvider client={createBridgeClient(createFakeBridge())}>
      <SetUpPosition {...{ fen, variant, onDone }} orientation="white" onClose={() => {}} />
    </BridgeProvider>,
  );
  const square = (name: string): HTMLElement => {
    const found = container.querySelector<HTMLElement>(`[data-square="${name}"]`);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };
  const field = () => container.querySelector<HTMLInputElement>('.set-up-panel input[type=text]')?.value;
  return { container, onDone, square, field };
}

test('a chosen piece is put on a square by a press, and the position is analysed', async () => {
  const { onDone, square, field } = open();
  await click(await until(() => buttonNamed('Clear board')));
  const done = await until(() => buttonNamed('Analyse position'));
  expect(done.hasAttribute('disabled')).toBe(true);
  for (const [piece, at] of [
    ['white king', 'e1'],
    ['black king', 'e8'],
    ['white pawn', 'e2'],
  ] as const) {
    await click(await until(() => buttonNamed(piece)));
    await click(square(at));
  }
  expect(square('e2').getAttribute('aria-label')).toBe('e2, white pawn');
  await until(() => field() === '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await click(await until(() => buttonNamed('Analyse position')));
  expect(onDone.mock.calls[0]?.[0].tree).toMatchObject({
    ...{ variant: 'fromPosition', initialFen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' },
  });
});

test('the arrow keys lead from square to square', async () => {
  const { square } = open();
  square('e4').focus();
  await press(square('e4'), 'ArrowUp');
  expect(document.activeElement).toBe(square('e5'));
  await press(square('e5'), 'ArrowLeft');
  expect(document.activeElement).toBe(square('d5'));
});

test('a king that could be captured is refused', async () => {
  const { container } = open('4k3/8/8/8/8/8/4R3/K7 w - - 0 1');
  await until(() => container.textContent?.includes('This position is not possible.'));
  expect((await until(() => buttonNamed('Analyse position'))).hasAttribute('disabled')).toBe(true);
});
