/** The AppStream metainfo, which software centres show. */
import { languages } from '../../main/text/language.ts';
import { appstreamReleases, escapeXml, type Release } from './changelog.ts';
import { capital } from './desktop-entry.ts';
import { product, productText } from './product.ts';

export interface MetainfoOptions {
  readonly releases: readonly (Release & { readonly date: number })[];
  /** The project's page on the web, ending in a slash; null: none is known. */
  readonly homepage: string | null;
}

/** Files below the project's page, with their captions. */
const screenshots = [
  { file: 'home-light-1600x1000.png', en: 'Home', de: 'Start' },
  { file: 'game-light-1600x1000.png', en: 'A game', de: 'Eine Partie' },
  { file: 'tv-wall-light-1600x1000.png', en: 'TV', de: 'TV' },
  { file: 'history-light-1600x1000.png', en: 'History', de: 'Verlauf' },
] as const;

export function metainfo({ releases, homepage }: MetainfoOptions): string {
  const inLanguages = (make: (language: (typeof languages)[number], attribute: string) => string) =>
    languages.map((language) => make(language, language === 'en' ? '' : ` xml:lang="${language}"`));
  const paragraphs = productText.en.paragraphs.flatMap((_, index) =>
    inLanguages(
      (language, attribute) =>
        `    <p${attribute}>${escapeXml(productText[language].paragraphs[index] ?? '')}</p>`,
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<component type="desktop-application">',
    `  <id>${product.id}</id>`,
    '  <metadata_license>CC0-1.0</metadata_license>',
    `  <project_license>${product.licence}</project_license>`,
    `  <name>${product.title}</name>`,
    ...inLanguages(
      (language, attribute) =>
        `  <summary${attribute}>${escapeXml(capital(productText[language].summary))}</summary>`,
    ),
    '  <developer id="org.outpost">',
    '    <name>The Outpost developers</name>',
    '  </developer>',
    // AppStream before 1.0 reads this element instead of `developer`.
    '  <developer_name>The Outpost developers</developer_name>',
    '  <description>',
    ...paragraphs,
    '  </description>',
    `  <launchable type="desktop-id">${product.desktopFile}</launchable>`,
    `  <icon type="stock">${product.name}</icon>`,
    ...(homepage === null ? [] : [`  <url type="homepage">${escapeXml(homepage)}</url>`]),
    ...(homepage === null ? [] : screenshotLines(homepage)),
    '  <categories>',
    '    <category>Game</category>',
    '    <category>BoardGame</category>',
    '  </categories>',
    '  <provides>',
    `    <binary>${product.name}</binary>`,
    `    <mediatype>x-scheme-handler/${product.scheme}</mediatype>`,
    '  </provides>',
    '  <supports>',
    '    <control>pointing</control>',
    '    <control>keyboard</control>',
    '  </supports>',
    // Games have a chat with the opponent, which the server moderates, and profiles are public.
    '  <content_rating type="oars-1.1">',
    '    <content_attribute id="social-chat">moderate</content_attribute>',
    '    <content_attribute id="social-info">mild</content_attribute>',
    '  </content_rating>',
    appstreamReleases(releases),
    '</component>',
    '',
  ].join('\n');
}

function screenshotLines(homepage: string): readonly string[] {
  return [
    '  <screenshots>',
    ...screenshots.flatMap(({ file, en, de }, index) => [
      index === 0 ? '    <screenshot type="default">' : '    <screenshot>',
      `      <caption>${en}</caption>`,
      `      <caption xml:lang="de">${de}</caption>`,
      `      <image type="source" width="1600" height="1000">${escapeXml(`${homepage}screenshots/${file}`)}</image>`,
      '    </screenshot>',
    ]),
    '  </screenshots>',
  ];
}
