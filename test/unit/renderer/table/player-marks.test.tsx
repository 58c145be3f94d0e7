import { expect, test } from 'vitest';
import { PlayerName } from '../../../../renderer/table/player/PlayerName.tsx';
import { show } from '../board/page.tsx';

const labels = (container: HTMLElement) =>
  [...container.querySelectorAll('[role=img]')].map((mark) => mark.getAttribute('aria-label'));

test('marks beside a name say what they are', () => {
  const player = { id: 'ruth', name: 'Ruth', rating: 1_822, patron: true, flair: 'nature.baby-chick' };
  const { container } = show(<PlayerName player={player} />);
  expect(labels(container)).toEqual(['Patron of the server', 'Flair: baby chick']);
});

test('a name without marks has none', () => {
  const { container } = show(<PlayerName player={{ id: 'ada', name: 'Ada', patron: false }} />);
  expect(labels(container)).toEqual([]);
});

test('a name has its own direction of writing', () => {
  const { container } = show(<PlayerName player={{ name: 'דוד', rating: 1_500 }} />);
  expect(container.querySelector('bdi')?.textContent).toBe('דוד');
});
