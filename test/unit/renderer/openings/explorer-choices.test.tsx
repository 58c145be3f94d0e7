import { expect, test, vi } from 'vitest';
import type { ExplorerChoice } from '@contract/explorer.ts';
import { ExplorerChoices } from '../../../../renderer/features/openings/ExplorerChoices.tsx';
import { ratingRanges } from '../../../../renderer/features/openings/rating-ranges.ts';
import { buttonNamed, click, show } from '../board/page.tsx';

const choice: ExplorerChoice = { source: 'players', speeds: [], ratings: [], username: '', color: 'white' };

function open(change: Partial<ExplorerChoice> = {}) {
  const onChange = vi.fn<(choice: ExplorerChoice) => void>();
  const { container } = show(<ExplorerChoices choice={{ ...choice, ...change }} onChange={onChange} />);
  const press = async (name: string) => {
    const button = buttonNamed(name, container) ?? buttonNamed(name, document.body);
    if (!button) throw new Error(`no button ${name}`);
    await click(button);
  };
  return { container, onChange, press };
}

test('several speeds and rating groups can be chosen', async () => {
  const { onChange, press } = open({ speeds: ['blitz'], ratings: [1_600, 2_500] });
  await press('Speed: Blitz');
  await press('Rapid');
  expect(onChange).toHaveBeenLastCalledWith({
    ...choice,
    ...{ speeds: ['blitz', 'rapid'], ratings: [1_600, 2_500] },
  });
});

test('rating groups are named as ranges', async () => {
  const { onChange, press } = open({ ratings: [1_600, 1_800, 2_500] });
  await press('Average rating: 1600–1999, 2500+');
  await press('2000–2199');
  expect(onChange).toHaveBeenLastCalledWith({ ...choice, ratings: [1_600, 1_800, 2_000, 2_500] });
});

test('all speeds are the same as none, so that the answer is stored once', async () => {
  const { onChange, press } = open({
    speeds: ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical'],
  });
  await press('Speed: UltraBullet, Bullet, Blitz, Rapid, Classical');
  await press('Correspondence');
  expect(onChange).toHaveBeenLastCalledWith({ ...choice, speeds: [] });
});

test('masters have neither', () => {
  const { container } = open({ source: 'masters' });
  expect(container.textContent).not.toContain('Speed');
  expect(container.textContent).not.toContain('Average rating');
});

test.each([
  [[], []],
  [[0], [{ least: 0, most: 999 }]],
  [[2_500, 2_200], [{ least: 2_200, most: null }]],
  [
    [0, 1_400, 1_600],
    [
      { least: 0, most: 999 },
      { least: 1_400, most: 1_799 },
    ],
  ],
])('the groups %j are the ranges %j', (groups, ranges) => {
  expect(ratingRanges(groups)).toEqual(ranges);
});
