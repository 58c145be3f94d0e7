/** Final pages of a sign-in in the browser: no scripts, no external resources. */
import { createHash } from 'node:crypto';
import { catalogue } from '../text/catalogue.ts';
import type { Language } from '../text/language.ts';

/** Outcome of a sign-in, for the browser's final page. */
export type SignInEnd = 'signed_in' | 'denied' | 'failed' | 'stray';

const texts = catalogue({
  en: {
    signed_in: { title: 'You are signed in', text: 'You can close this tab and go back to Outpost.' },
    denied: {
      title: 'Nothing was allowed',
      text: 'Outpost got no access, and nothing has changed. You can close this tab.',
    },
    failed: {
      title: 'Sign-in failed',
      text: 'Outpost shows why, and you can try again there. You can close this tab.',
    },
    stray: {
      title: 'This answer is not for Outpost',
      text: 'It doesn’t belong to your current sign-in and was ignored. Start in Outpost, and use the page it opens.',
    },
  } satisfies Record<SignInEnd, object>,
  de: {
    signed_in: {
      title: 'Du bist angemeldet',
      text: 'Du kannst diesen Tab schließen und zu Outpost zurückkehren.',
    },
    denied: {
      title: 'Nichts wurde erlaubt',
      text: 'Outpost hat keinen Zugriff bekommen, und nichts wurde geändert. Du kannst diesen Tab schließen.',
    },
    failed: {
      title: 'Anmeldung fehlgeschlagen',
      text: 'Outpost zeigt dir den Grund, und du kannst es dort noch einmal versuchen. Du kannst diesen Tab schließen.',
    },
    stray: {
      title: 'Diese Antwort ist nicht für Outpost',
      text: 'Sie gehört nicht zu deiner laufenden Anmeldung und wurde ignoriert. Beginne in Outpost und verwende die Seite, die es öffnet.',
    },
  },
});

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 26rem; margin: 18vh auto 0; padding: 0 1.5rem; }
h1 { font-size: 1.35rem; line-height: 1.3; margin: 0 0 .5rem; font-weight: 600; }
p { margin: 0; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
};

export function makeEndPage(end: SignInEnd, language: Language): string {
  const { title, text } = texts[language][end];
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Outpost</title><style>${style}</style></head><body><h1>${title}</h1><p>${text}</p></body></html>`;
}
