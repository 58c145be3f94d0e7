import { beforeEach, describe, expect, test } from 'vitest';
import type { TokenVault } from '../../../main/accounts/token-vault.ts';
import { createProxyPasswords, type ProxyPasswords } from '../../../main/network/proxy-passwords.ts';
import type { ProxyCredentials } from '../../../main/service/network/proxy-environment.ts';

const proxy = { kind: 'http', host: 'proxy.test', port: 3128 } as const;
const other = { ...proxy, port: 3129 };
const right = { user: 'robin', password: 'a long password' };

describe('credentials of proxies', () => {
  let kept: Map<string, string>;
  let secrets: string[];
  let changes: number;
  beforeEach(() => {
    kept = new Map();
    secrets = [];
    changes = 0;
  });
  const vault: Pick<TokenVault, 'keep' | 'read' | 'forget'> = {
    keep: async (id, token) => void kept.set(id, token),
    read: async (id) => {
      const token = kept.get(id);
      return token === undefined ? { ok: false, reason: 'absent' } : { ok: true, token };
    },
    forget: async (id) => void kept.delete(id),
  };
  const make = (ofEnvironment = new Map<string, ProxyCredentials>()): ProxyPasswords =>
    createProxyPasswords({
      vault,
      ofEnvironment,
      onSecret: (secret) => void secrets.push(secret),
      onChange: () => (changes += 1),
    });

  test('are requested once per challenge, and used for this proxy alone', async () => {
    const passwords = make();
    expect(await passwords.auth.credentials(proxy)).toBeUndefined();
    for (let turn = 0; turn < 3; turn += 1) passwords.auth.challenged({ proxy, realm: 'Here' });
    expect([passwords.question(), changes]).toEqual([
      { proxy: 'proxy.test:3128', realm: 'Here', isWrong: false },
      1,
    ]);
    await passwords.answer({ proxy: 'proxy.test:3128', ...right, keeping: 'keyring' });
    expect(passwords.question()).toBeNull();
    expect(await passwords.auth.credentials(proxy)).toEqual(right);
    expect(await passwords.auth.credentials(other)).toBeUndefined();
    expect(secrets).toEqual([right.password, Buffer.from('robin:a long password').toString('base64')]);
  });

  test('are not sent again after a refusal until the user answers', async () => {
    kept.set('proxy.test:3128', JSON.stringify(right));
    const passwords = make();
    const sent = await passwords.auth.credentials(proxy);
    expect(sent).toEqual(right);
    passwords.auth.challenged({ proxy, realm: '', ...(sent && { refused: sent }) });
    expect(passwords.question()).toMatchObject({ isWrong: true });
    expect(await passwords.auth.credentials(proxy)).toBeUndefined();
    // It asks again without credentials, which is not a new challenge.
    passwords.auth.challenged({ proxy, realm: '' });
    expect(passwords.question()).toMatchObject({ isWrong: true });
    await passwords.answer({
      proxy: 'proxy.test:3128',
      user: 'robin',
      password: 'another',
      keeping: 'this_run',
    });
    expect(await passwords.auth.credentials(proxy)).toEqual({ user: 'robin', password: 'another' });
  });

  test('come from the environment if none are stored', async () => {
    const passwords = make(new Map([['proxy.test:3128', right]]));
    expect(await passwords.auth.credentials(proxy)).toEqual(right);
    expect(passwords.known()).toEqual(['proxy.test:3128']);
    expect(kept.size).toBe(0);
  });

  test('are accepted only for the proxy that asks', async () => {
    const passwords = make();
    passwords.auth.challenged({ proxy, realm: '' });
    await expect(
      passwords.answer({ proxy: 'other.test:1', ...right, keeping: 'keyring' }),
    ).rejects.toMatchObject({ failure: { code: 'unavailable' } });
    await expect(
      passwords.answer({ proxy: 'proxy.test:3128', user: 'a:b', password: '', keeping: 'keyring' }),
    ).rejects.toMatchObject({ failure: { code: 'rejected' } });
    expect(kept.size).toBe(0);
  });

  test('are deleted', async () => {
    kept.set('proxy.test:3128', JSON.stringify(right));
    const passwords = make();
    await passwords.auth.credentials(proxy);
    await passwords.forget('proxy.test:3128');
    expect([kept.size, passwords.known()]).toEqual([0, []]);
    expect(await passwords.auth.credentials(proxy)).toBeUndefined();
  });

  test('count as missing if they are damaged', async () => {
    kept.set('proxy.test:3128', '{"user":');
    expect(await make().auth.credentials(proxy)).toBeUndefined();
  });
});
