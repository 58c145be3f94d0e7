import { resolve } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readXml, XmlRefusal } from '../../../../main/sharing/syncthing/strict-xml.ts';
import {
  readSyncthingConfig,
  syncthingConfigPaths,
} from '../../../../main/sharing/syncthing/syncthing-config.ts';
import { apiKey, configuration, configurationOf2, laptop, thisDevice } from './configurations.ts';

const read = (text: string) => readSyncthingConfig(text, '/home/user');

describe('a configuration', () => {
  it('of version 1.19 has its interface, its folders and its devices', () => {
    const { rest, folders, deviceNames } = read(configuration());
    expect(rest).toEqual({ host: '127.0.0.1', port: 8_384, demandsTls: false, apiKey });
    expect(folders).toEqual([
      {
        ...{ id: 'default', label: 'Chess & more', path: '/home/user/Sync' },
        ...{ isPaused: false, isTwoWay: true, devices: [thisDevice, laptop] },
      },
      {
        ...{ id: 'photos', label: 'photos', path: resolve('/home/user/Photos') },
        ...{ isPaused: false, isTwoWay: false, devices: [thisDevice] },
      },
    ]);
    expect([...deviceNames]).toEqual([
      [thisDevice, 'desk'],
      [laptop, 'Laptop of "Ruth"'],
    ]);
  });

  it('of version 2 is read in the same way', () => {
    const { rest, folders } = read(configurationOf2);
    expect(rest).toEqual({ host: '::1', port: 8_384, demandsTls: true, apiKey });
    expect(folders).toMatchObject([{ id: 'abcde-fghij', path: '/home/user/chess' }]);
  });

  it('says that a folder is paused', () => {
    expect(read(configuration({ isPaused: true })).folders[0]?.isPaused).toBe(true);
  });

  it.each([
    ['0.0.0.0:8384', '127.0.0.1'],
    [':8384', '127.0.0.1'],
    ['localhost:8384', '127.0.0.1'],
    ['[::]:8384', '::1'],
  ])('with the address %s is asked at %s', (address, host) => {
    expect(read(configuration({ address })).rest).toMatchObject({ host, port: 8_384 });
  });

  it.each([
    ...['192.168.1.5:8384', 'chess.example:8384', '127.0.0.1.chess.example:80', '/run/syncthing.sock'],
    ...['unix:///run/s', '127.0.0.1', '127.0.0.1:0', '127.0.0.1:65536', '127.0.0.1:80@chess.example:80', ''],
    ...['constructor:80', '[::ffff:192.168.1.5]:80', '127.0.0.1:80/x'],
  ])('with the address %s is not asked', (address) => {
    expect(read(configuration({ address })).rest).toBeNull();
  });

  it('without an interface is not asked', () => {
    expect(read(configuration().replace('<gui enabled="true"', '<gui enabled="false"')).rest).toBeNull();
  });

  it.each([
    ['a declaration of entities', (text: string) => `<!DOCTYPE a [<!ENTITY b "c">]>${text}`],
    ['an instruction', (text: string) => `<?php x ?>${text}`],
    ['a comment', (text: string) => text.replace('<gui', '<!-- x --><gui')],
    ['a second interface', (text: string) => text.replace('<ldap></ldap>', '<gui></gui>')],
    ['a second key', (text: string) => text.replace('<theme>', `<apikey>${apiKey}</apikey><theme>`)],
    ['a key with a line break', (text: string) => text.replace(apiKey, 'abcdefgh&#xA;X-Evil: 1')],
    ['no key', (text: string) => text.replace(apiKey, '')],
    ['an unknown reference', (text: string) => text.replace('&amp;', '&evil;')],
    ['a reference without an end', (text: string) => text.replace('&amp;', '&amp')],
    ['half of it', (text: string) => text.slice(0, text.length / 2)],
    ['two roots', (text: string) => text + text],
    ['another root', () => '<html></html>'],
    ['nothing', () => ''],
    ['elements that cross', (text: string) => text.replace('</apikey>', '</address>')],
    ['an attribute twice', (text: string) => text.replace('tls=', 'enabled="false" tls=')],
    ['a deep nesting', () => '<a>'.repeat(100_000)],
    ['too many elements', () => `<configuration>${'<a/>'.repeat(30_001)}</configuration>`],
  ])('with %s is refused, and its key is in no message', (_name, change) => {
    let reason: unknown;
    try {
      read(change(configuration()));
    } catch (error) {
      reason = error;
    }
    expect(reason).toBeInstanceOf(XmlRefusal);
    expect(String(reason)).not.toContain(apiKey);
  });

  test('any damage is refused or read, and never another failure', () => {
    const text = configuration();
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(20), fc.string({ maxLength: 8 }), (at, removed, put) => {
        try {
          const { rest } = read(text.slice(0, at) + put + text.slice(at + removed));
          if (rest) expect(['127.0.0.1', '::1']).toContain(rest.host);
        } catch (error) {
          expect(error).toBeInstanceOf(XmlRefusal);
        }
      }),
    );
  });
});

test('text, attributes and references are decoded once', () => {
  const { attributes, text, children } = readXml(
    '<?xml version="1.0"?>\n<a b="&#34;&#x26;amp;">x&lt;<c/>y</a>\n',
  );
  expect(attributes.get('b')).toBe('"&amp;');
  expect(text).toBe('x<y');
  expect(children).toEqual([{ name: 'c', attributes: new Map(), children: [], text: '' }]);
});

test('the file is looked for where Syncthing looks for it', () => {
  expect(
    syncthingConfigPaths('linux', '/home/user', { XDG_STATE_HOME: '/state', XDG_CONFIG_HOME: 'relative' }),
  ).toEqual(
    ['/home/user/.config/syncthing', '/state/syncthing', '/home/user/.local/state/syncthing'].map(
      (folder) => `${folder}/config.xml`,
    ),
  );
  expect(syncthingConfigPaths('darwin', '/Users/user', {})).toEqual([
    '/Users/user/Library/Application Support/Syncthing/config.xml',
  ]);
  expect(syncthingConfigPaths('win32', '/home', { LOCALAPPDATA: '/local' })).toEqual([
    '/local/Syncthing/config.xml',
  ]);
});
