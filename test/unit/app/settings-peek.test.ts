import { expect, it } from 'vitest';
import { peekSettings } from '../../../main/app/settings-peek.ts';

it('reads the settings that window creation needs', () => {
  expect(peekSettings({ theme: 'dark', textScale: 150, boardTheme: 'ice' })).toEqual({
    theme: 'dark',
    textScale: 150,
  });
});

it.each([undefined, null, 'text', [], {}, { theme: 'pink', textScale: 400 }])(
  'takes the usual where nothing sensible was chosen: %j',
  (content) => {
    expect(peekSettings(content)).toEqual({ theme: 'system', textScale: 100 });
  },
);
