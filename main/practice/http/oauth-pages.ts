/** Pages of the OAuth consent: HTML without scripts. */
import { createHash } from 'node:crypto';
import { scopeTitles, type AuthorizationRequest } from '../oauth.ts';

export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 26rem; margin: 12vh auto 0; padding: 0 1.5rem; }
h1 { font-size: 1.35rem; line-height: 1.3; margin: 0 0 .5rem; }
ul { padding: 0; margin: 1.25rem 0; list-style: none; border-top: 1px solid #8884; }
li { padding: .5rem 0; border-bottom: 1px solid #8884; }
code { font-size: .8rem; opacity: .7; display: block; }
form { display: flex; gap: .5rem; margin-top: 1.5rem; }
button { font: inherit; padding: .45rem 1.1rem; border-radius: 6px; border: 1px solid #8888; background: none; color: inherit; cursor: pointer; }
button[value=allow] { background: #2f6fb3; border-color: #2f6fb3; color: #fff; }
small { opacity: .75; }
`;

/** The content policy allows this style by its hash and nothing else. */
const styleHash = createHash('sha256').update(style).digest('base64');

export function consentPage(ticket: string, authorization: AuthorizationRequest, userName: string): Page {
  const { clientId, redirectUri, scopes } = authorization;
  const back = new URL(redirectUri);
  const scopeItems = scopes
    .map((scope) => `<li>${escape(scopeTitles[scope] ?? scope)}<code>${escape(scope)}</code></li>`)
    .join('');
  const expected = authorization.username;
  const other =
    expected !== undefined && expected.toLowerCase() !== userName.toLowerCase()
      ? `<p><small>The program expects ${escape(expected)}.</small></p>`
      : '';
  return makePage(
    200,
    'Allow access?',
    `<h1>Let ${escape(clientId)} use your account?</h1>
<p>You are <strong>${escape(userName)}</strong> in the practice club.</p>${other}
${scopeItems === '' ? '<p>It asks for nothing but to know who you are.</p>' : `<ul>${scopeItems}</ul>`}
<form method="post" action="/oauth">
<input type="hidden" name="ticket" value="${escape(ticket)}">
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Cancel</button>
</form>
<p><small>The answer goes to ${escape(back.origin === 'null' ? back.protocol : back.origin)}.</small></p>`,
    // A redirect after the form's submission is subject to `form-action`.
    `'self' ${back.origin === 'null' ? back.protocol : back.origin}`,
  );
}

export function refusalPage(reason: string): Page {
  return makePage(400, 'No access', `<h1>This does not work</h1><p>${escape(reason)}</p>`, `'none'`);
}

function makePage(status: number, title: string, body: string, formAction: string): Page {
  return {
    status,
    headers: {
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
      'X-Frame-Options': 'DENY',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
    html: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)} · Practice club</title><style>${style}</style></head><body>${body}</body></html>`,
  };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
