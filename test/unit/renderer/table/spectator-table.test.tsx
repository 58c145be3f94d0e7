import { expect, test } from 'vitest';
import { defaultSettings } from '@contract/defaults.ts';
import { success } from '@contract/outcome.ts';
import { BridgeProvider, createBridgeClient } from '../../../../renderer/bridge.ts';
import { SpectatorTable, type SpectatorTableProps } from '../../../../renderer/table/SpectatorTable.tsx';
import { show } from '../board/page.tsx';
import { createFakeBridge } from '../fake-bridge.ts';

const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

function table(props: Partial<SpectatorTableProps> = {}): HTMLElement {
  const bridge = createFakeBridge();
  bridge.answer('settings.get', () => success(defaultSettings));
  return show(
    <BridgeProvider client={createBridgeClient(bridge)}>
      <SpectatorTable
        position={{ fen: afterE4, san: 'e4', lastMove: ['e2', 'e4'] }}
        variant="standard"
        orientation="white"
        over={false}
        seat={(color) => ({ player: { name: color === 'white' ? 'Ada' : 'Bo' }, reading: null })}
        label="Board, White below"
        panel={<p>The panel</p>}
        {...props}
      />
    </BridgeProvider>,
  ).container;
}

const strips = (page: HTMLElement) =>
  [...page.querySelectorAll('.player-strip')].map((strip) => strip.textContent);

test('places the players around the board, the bottom one last, and shows whose turn it is', () => {
  const page = table();
  expect(strips(page)).toEqual(['BoTo move', 'Ada']);
  expect(page.textContent).toContain('The panel');
  expect(strips(table({ orientation: 'black' }))).toEqual(['Ada', 'BoTo move']);
});

test('announces the move on the board, and none at the start', () => {
  expect(table().textContent).toContain('White: e4');
  expect(table({ position: { fen: afterE4, san: null, lastMove: [] } }).textContent).not.toContain('White:');
});

test('shows material, the checks of three-check, and hands', () => {
  const withoutQueen = 'rnb1kbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
  const ahead = table({ position: { fen: withoutQueen, san: null, lastMove: [] } });
  expect(strips(ahead)).toEqual(['BoTo move', 'Ada+9']);
  const checks = table({
    variant: 'threeCheck',
    position: { fen: `${afterE4} +1+0`, san: null, lastMove: [] },
  });
  expect(checks.querySelectorAll('[data-given]').length).toBe(1);
  const inHand = table({
    variant: 'crazyhouse',
    position: { fen: afterE4.replace(' ', '[Qp] '), san: null, lastMove: [] },
  });
  expect(inHand.querySelectorAll('.pocket').length).toBe(2);
});

test('a given name replaces the player’s; a finished game shows no turn', () => {
  const page = table({
    over: true,
    seat: (color) => ({ player: { name: color }, reading: null, name: <a href="#own">{color} here</a> }),
  });
  expect(strips(page)).toEqual(['black here', 'white here']);
});
