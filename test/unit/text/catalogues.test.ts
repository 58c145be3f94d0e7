import { expect, test } from 'vitest';
import { languages, type Language } from '../../../main/text/language.ts';

/** Texts that are equal in both languages: proper names and shared words. */
const alike = new Set([
  ...[
    'Outpost',
    'http://localhost:9002',
    'Standard',
    'Chess960',
    'Crazyhouse',
    'Horde',
    'King',
    'of',
    'the',
    'Hill',
    'Racing',
    'Kings',
  ],
  ...['UltraBullet', 'Bullet', 'Blitz', 'King of the Hill', 'Racing Kings'],
  ...[
    'Text',
    'System',
    'Desktop',
    'Name',
    'Export',
    'Online',
    'Offline',
    'Live',
    'Chat',
    'TV',
    'Token',
    'Training',
    'Server',
    'Proxy',
    'Repertoire',
    'Port',
    'HTTP',
    'HTTPS',
    'SOCKS 5',
    'SHA-256',
  ],
  ...[
    'Bot',
    'Bots',
    'Computer',
    'Lobby',
    'Version',
    'Filter',
    'Arena',
    'Details',
    'PGN',
    'FEN',
    'UCI',
    'min',
    'in',
    'Team',
    'Teams',
    'Marathon',
    'Berserk',
    'Browser',
    'Code',
    'Codes',
    'Proxy',
    'Repertoire',
    'HTTP',
    'HTTPS',
    'SOCKS',
    'Port',
    'SHA-256',
    'Club',
    'Community',
    'Download',
    'Engine',
    'Fairy-Stockfish',
    'Form',
    'Host',
    'Limit',
    'Link',
    'MB',
    'live',
    'NDJSON',
    'OK',
    'Passphrase',
    'optional',
    'Performance',
    'Problem',
    'Status',
    'Threads',
    'Updates',
    // Names of the service's puzzle modes.
    'Puzzle',
    'Racer',
    'Storm',
    'Streak',
    // History searches moves with English letters.
    'Nf3',
  ],
]);

type Words = { readonly [name: string]: unknown };

const modules = import.meta.glob<Words>(
  ['../../../main/**/*-words.ts', '../../../main/accounts/oauth-pages.ts', '../../../renderer/**/*-text.ts'],
  { eager: true },
);

function isCatalogue(value: unknown): value is Record<Language, Words> {
  return typeof value === 'object' && value !== null && languages.every((language) => language in value);
}

const catalogues = Object.entries(modules).flatMap(([path, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    isCatalogue(value) ? [[`${path.replace(/^(\.\.\/)+/, '')}: ${name}`, value] as const] : [],
  ),
);

/** A text without its values and permitted equal parts. */
function ownWords(text: string): string {
  const words = text.replaceAll(/\$\{[^}]*\}/g, ' ').split(/[^\p{L}\d-]+/u);
  return words.filter((word) => /\p{L}{2}/u.test(word) && !alike.has(word)).join(' ');
}

/** Texts that are equal in both languages; a function is judged by the texts in its source. */
function sameWords(en: unknown, de: unknown, at: string): string[] {
  if (typeof en === 'string')
    return en === de && !alike.has(en) && ownWords(en) !== '' ? [`${at}: ${en}`] : [];
  if (typeof en === 'function') {
    const texts = [...String(en).matchAll(/'([^']*)'|`([^`]*)`/g)].map(
      ([, text, template]) => text ?? template ?? '',
    );
    const isSame = String(en) === String(de) && texts.some((text) => ownWords(text) !== '');
    return isSame ? [`${at}: ${String(en)}`] : [];
  }
  if (typeof en !== 'object' || en === null) return [];
  return Object.entries(en).flatMap(([name, word]) =>
    sameWords(word, (de as Words | undefined)?.[name], `${at}.${name}`),
  );
}

test('catalogues are found', () => {
  expect(catalogues.length).toBeGreaterThan(5);
});

test.each(catalogues)('%s is written in every language', (_name, { en, de }) => {
  expect(sameWords(en, de, '')).toEqual([]);
});
