import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { parsePress, toastXml } from '../../../main/desktop/windows-toast.ts';

const toast = {
  id: 'b1',
  address: 'outpost://challenge/a1/c9',
  title: 'A challenge',
  body: 'from "Anna" <1500> & co',
  silent: false,
  urgent: false,
  buttons: [],
};

/** Parsed as XML, which fails on what HTML would repair. */
function parse(xml: string) {
  const document = new new Window().DOMParser().parseFromString(xml, 'text/xml');
  const texts = [...document.querySelectorAll('text')].map((one) => one.textContent);
  const attributes = (selector: string) =>
    [...document.querySelectorAll(selector)].map((one) =>
      Object.fromEntries([...one.attributes].map(({ name, value }) => [name, value])),
    );
  return { texts, attributes };
}

describe('a notification of Windows', () => {
  it('opens its link by a click, which starts a closed app, too', () => {
    expect(parse(toastXml(toast)).attributes('toast')).toEqual([
      { activationType: 'protocol', launch: 'outpost://challenge/a1/c9' },
    ]);
  });

  it('shows any text as it is, in its lines', () => {
    const { texts } = parse(toastXml({ ...toast, title: 'a\u0000\u001Bb\uFFFF', body: 'x & <y>\nz "q"' }));
    expect(texts).toEqual(['a b\u{fffd}', 'x & <y>\nz "q"']);
  });

  it('is silent, urgent and without an empty line where it should be', () => {
    const { texts, attributes } = parse(toastXml({ ...toast, body: '', silent: true, urgent: true }));
    expect(texts).toEqual(['A challenge']);
    expect(attributes('audio')).toEqual([{ silent: 'true' }]);
    expect(attributes('toast')[0]).toMatchObject({ scenario: 'urgent' });
    expect(parse(toastXml(toast)).attributes('audio')).toEqual([]);
  });

  it('has buttons that reach the app and no link', () => {
    const buttons = [
      { id: 'accept', label: 'Accept' },
      { id: 'decline', label: 'Decline & block' },
    ];
    const actions = parse(toastXml({ ...toast, buttons })).attributes('action');
    expect(actions.map(({ activationType, content }) => [activationType, content])).toEqual([
      ['foreground', 'Accept'],
      ['foreground', 'Decline & block'],
    ]);
    expect(actions.map((one) => parsePress(one['arguments'] ?? ''))).toEqual([
      { id: 'b1', button: 0, address: toast.address },
      { id: 'b1', button: 1, address: toast.address },
    ]);
    // Electron splits them at these marks, and leaves a press to the COM class because of its type.
    expect(actions[0]?.['arguments']).toMatch(/^type=action(?:&\w+=[^&=]+){3}$/);
  });

  it.each([
    '',
    'type=click&tag=5',
    'type=action&action=0&tag=5',
    'type=action&action=-1&bubble=b1&address=x',
    'type=action&action=1e9&bubble=b1&address=x',
    'type=action&action=0&bubble=&address=x',
  ])('does not take %j for a press of ours', (text) => {
    expect(parsePress(text)).toBeNull();
  });
});
