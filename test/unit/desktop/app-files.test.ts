import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAppRequest, contentPolicy, resolveAppPath } from '../../../main/desktop/window/app-files.ts';

let directory: string;
let root: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'outpost-files-'));
  root = join(directory, 'renderer');
  mkdirSync(join(root, 'assets'), { recursive: true });
  mkdirSync(join(directory, 'renderer-secrets'));
  writeFileSync(join(root, 'index.html'), '<!doctype html>');
  writeFileSync(join(root, 'assets', 'a b.js'), 'export {}');
  writeFileSync(join(root, 'notes.txt'), 'not for pages');
  writeFileSync(join(directory, 'secret.js'), 'secret');
  writeFileSync(join(directory, 'renderer-secrets', 'x.js'), 'secret');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const get = (url: string) => answerAppRequest(root, { method: 'GET', url });

describe('files of the app', () => {
  it('are served with their type, the content policy, and without sniffing', async () => {
    const page = await get('app://outpost/');
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentPolicy,
      'X-Content-Type-Options': 'nosniff',
    });
    const script = await get('app://outpost/assets/a%20b.js?v=1#x');
    expect(script).toMatchObject({
      status: 200,
      headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
    });
    expect(new TextDecoder().decode(script.body ?? undefined)).toBe('export {}');
  });

  it.each([
    'app://outpost/../secret.js',
    'app://outpost/%2e%2e/secret.js',
    'app://outpost/..%2fsecret.js',
    'app://outpost/assets/..%2f..%2fsecret.js',
    'app://outpost/..%5csecret.js',
    'app://outpost/..%2frenderer-secrets/x.js',
    'app://outpost//etc/passwd.js',
    'app://outpost/C:/secret.js',
    'app://outpost/assets/%00.js',
    'app://outpost/%ZZ.js',
    'app://outpost/assets',
    'app://outpost/absent.js',
    'app://outpost/notes.txt',
    'app://elsewhere/index.html',
    'https://outpost/index.html',
  ])('are the only ones served: not %s', async (url) => {
    const answer = await get(url);
    expect(answer).toMatchObject({ status: 404, body: null });
    expect(answer.headers).toHaveProperty('Content-Security-Policy', contentPolicy);
  });

  it('are read-only', async () => {
    expect(await answerAppRequest(root, { method: 'POST', url: 'app://outpost/' })).toMatchObject({
      status: 405,
    });
    expect(await answerAppRequest(root, { method: 'HEAD', url: 'app://outpost/' })).toMatchObject({
      status: 200,
      body: null,
    });
  });

  it('never resolve outside their folder', () => {
    expect(resolveAppPath(root, 'app://outpost/assets/x.js')).toBe(join(root, 'assets', 'x.js'));
    expect(resolveAppPath(root, 'app://outpost/%2e%2e%2fx.js')).toBeNull();
  });
});

describe('content policy', () => {
  it('denies everything by default and allows neither inline code nor eval', () => {
    expect(contentPolicy).toContain("default-src 'none'");
    expect(contentPolicy).not.toMatch(/unsafe-|\*|https?:/);
  });
});
