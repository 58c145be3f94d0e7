/** The desktop entry: the menu entry, its actions, and the program of `outpost://` addresses. */
import { languages } from '../../main/text/language.ts';
import { product, productText } from './product.ts';

const english = productText.en;
const others = languages.filter((language) => language !== 'en');

export function desktopEntry(): string {
  const actions = Object.keys(english.actions) as readonly (keyof typeof english.actions)[];
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${product.title}`,
    ...localized('GenericName', () => 'Chess', { de: 'Schach' }),
    ...localized('Comment', (language) => capital(productText[language].summary)),
    'Exec=outpost %u',
    // Software centres and launchers show the entry only while the program exists.
    'TryExec=outpost',
    `Icon=${product.name}`,
    'Terminal=false',
    'Categories=Game;BoardGame;',
    ...localized('Keywords', (language) => `${productText[language].keywords.join(';')};`),
    `MimeType=x-scheme-handler/${product.scheme};`,
    'StartupNotify=true',
    'StartupWMClass=Outpost',
    'X-GNOME-SingleWindow=true',
    `Actions=${actions.map((action) => `${action};`).join('')}`,
    ...actions.flatMap((action) => [
      '',
      `[Desktop Action ${action}]`,
      ...localized('Name', (language) => productText[language].actions[action]),
      `Exec=outpost ${product.scheme}://${action}`,
    ]),
    '',
  ].join('\n');
}

function localized(
  key: string,
  text: (language: (typeof languages)[number]) => string,
  given: Partial<Record<(typeof languages)[number], string>> = {},
): readonly string[] {
  return [
    `${key}=${text('en')}`,
    ...others.map((language) => `${key}[${language}]=${given[language] ?? text(language)}`),
  ];
}

export const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
