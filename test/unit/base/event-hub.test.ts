import { expect, it } from 'vitest';
import { createEventHub } from '../../../main/base/event-hub.ts';

interface Events {
  readonly moved: { readonly ply: number };
  readonly closed: null;
}

function setUp() {
  const errors: string[] = [];
  const hub = createEventHub<Events>((name, error) => errors.push(`${name}: ${String(error)}`));
  return { hub, errors, heard: [] as string[] };
}

it('calls listeners before emit returns, in the order in which they were added', () => {
  const { hub, heard } = setUp();
  hub.on('moved', ({ ply }) => heard.push(`first ${ply}`));
  hub.on('closed', () => heard.push('closed'));
  hub.on('moved', ({ ply }) => heard.push(`second ${ply}`));
  hub.emit('moved', { ply: 3 });
  expect(heard).toEqual(['first 3', 'second 3']);
});

it('calls the next listener when one throws, and does not throw to the emitter', () => {
  const { hub, heard, errors } = setUp();
  hub.on('closed', () => {
    throw new Error('broken');
  });
  hub.on('closed', () => heard.push('closed'));
  hub.emit('closed', null);
  expect(heard).toEqual(['closed']);
  expect(errors).toEqual(['closed: Error: broken']);
});

it('does not call a removed listener, and works without listeners', () => {
  const { hub, heard } = setUp();
  hub.emit('closed', null);
  const stop = hub.on('closed', () => heard.push('closed'));
  stop();
  hub.emit('closed', null);
  expect(heard).toEqual([]);
});
