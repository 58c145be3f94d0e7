import { expect, test } from 'vitest';
import { failureOfNetwork } from '../../../../main/service/failures.ts';
import { explainNetworkError } from '../../../../main/service/network/explain.ts';
import { NetworkError, type NetworkFacts } from '../../../../main/service/network/network-error.ts';
import { inEnglish } from '../../../../main/text/english.ts';
import { translate } from '../../../../main/text/translate.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 5, 15);
const facts: NetworkFacts = {
  host: 'chess.test',
  proxy: 'proxy.test:3128',
  now,
  certificate: {
    issuer: 'Some authority',
    names: ['portal.test'],
    validFrom: now - 400 * day,
    validTo: now - 35 * day,
  },
};

/** Words that the sentence must contain, by the codes of Node, its TLS library and our own. */
const table: readonly (readonly [string, 'unreachable' | 'tls', RegExp])[] = [
  ['ENOTFOUND', 'unreachable', /name chess\.test is not known/],
  ['EAI_AGAIN', 'unreachable', /cannot be looked up/],
  ['ECONNREFUSED', 'unreachable', /refuses the connection/],
  ['ECONNRESET', 'unreachable', /was cut/],
  ['EPIPE', 'unreachable', /was cut/],
  ['ETIMEDOUT', 'unreachable', /does not answer/],
  ['EHOSTUNREACH', 'unreachable', /no route to chess\.test/],
  ['ENETUNREACH', 'unreachable', /no route to chess\.test/],
  ['EADDRNOTAVAIL', 'unreachable', /no route to chess\.test/],
  ['EACCES', 'unreachable', /firewall/],
  ['SAFE_MODE', 'unreachable', /Safe mode connects to no server.*without --safe-mode/],
  ['EMFILE', 'unreachable', /Too many/],
  ['HPE_INVALID_CONSTANT', 'unreachable', /does not answer as a web server/],
  ['PROXY_UNREACHABLE', 'unreachable', /proxy\.test:3128 cannot be reached/],
  ['PROXY_TIMEOUT', 'unreachable', /proxy\.test:3128 does not answer/],
  ['PROXY_PROTOCOL', 'unreachable', /not answer as a proxy/],
  ['PROXY_REFUSED', 'unreachable', /refuses to connect to chess\.test/],
  ['PROXY_AUTH', 'unreachable', /asks for a name and a password/],
  ['PROXY_AUTH_WRONG', 'unreachable', /does not accept the name and the password/],
  ['PROXY_AUTH_KIND', 'unreachable', /kind of sign-in/],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'tls', /does not trust: Some authority/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls', /does not trust: Some authority/],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'tls', /does not trust: Some authority/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', /self-signed/],
  ['CERT_HAS_EXPIRED', 'tls', /expired on 2026-05-11; this computer’s date is 2026-06-15/],
  ['CERT_NOT_YET_VALID', 'tls', /valid only from 2025-05-11.*clock/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls', /for portal\.test, not for chess\.test.*sign-in page/],
  ['INVALID_CA', 'tls', /may not issue certificates/],
  ['INVALID_PURPOSE', 'tls', /may not issue certificates/],
  ['CERT_REVOKED', 'tls', /was revoked/],
  ['UNABLE_TO_GET_CRL', 'tls', /cannot find out whether the certificate of .* was revoked/],
  ['CERT_SIGNATURE_FAILURE', 'tls', /cannot be read/],
  ['EE_KEY_TOO_SMALL', 'tls', /no longer secure/],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'tls', /old versions of TLS/],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls', /old versions of TLS/],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls', /does not speak TLS/],
  ['EPROTO', 'tls', /could not make a secure connection/],
  ['ERR_SSL_SOMETHING_NEW', 'tls', /could not make a secure connection/],
  ['CERT_SOMETHING_NEW', 'tls', /could not make a secure connection/],
  ['ESOMETHINGNEW', 'unreachable', /cannot be reached/],
];

test.each(table)('%s', (code, kind, words) => {
  const error = failureOfNetwork(new NetworkError(code, facts));
  expect(error).toMatchObject({ code: kind, cause: code });
  const english = inEnglish(error.message);
  expect(english).toMatch(words);
  // The code is only for the log.
  expect(english).not.toContain(code);
  const german = translate(error.message, 'de');
  expect(german).not.toBe(english);
  expect(german).not.toMatch(/\{|\b(?:the|certificate of|Check)\b/);
});

test('without facts every code still has a sentence', () => {
  for (const [code] of table) {
    const message = inEnglish(explainNetworkError(code, {}).message);
    expect(message).toMatch(/^[A-Z].*\.$/);
    expect(message).not.toMatch(/undefined|NaN/);
  }
  expect(explainNetworkError(undefined, {}).code).toBe('unreachable');
  expect(explainNetworkError('constructor', {}).code).toBe('unreachable');
});

test('a wrong clock is named before the certificate', () => {
  const wrong = { ...facts, clockAheadMs: 40 * day };
  for (const code of ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'])
    expect(inEnglish(explainNetworkError(code, wrong).message)).toContain(
      'it shows 2026-06-15, and the server reports 2026-05-06',
    );
  const right = { ...facts, clockAheadMs: 60_000 };
  expect(inEnglish(explainNetworkError('CERT_HAS_EXPIRED', right).message)).toContain('expired on');
});

test("the TLS library's message is used when Node has only EPROTO", () => {
  const error = Object.assign(
    new Error('write EPROTO 80:error:0A00042E:SSL routines::tlsv1 alert protocol version'),
    {
      code: 'EPROTO',
    },
  );
  expect(failureOfNetwork(error)).toMatchObject({ code: 'tls', cause: 'ERR_SSL_PROTOCOL_VERSION' });
});
