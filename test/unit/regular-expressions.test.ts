import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { expressionsIn, findExpressions, superLinearReason } from '../harness/regular-expressions.ts';

const root = resolve(import.meta.dirname, '../..');
const found = findExpressions(root, ['main', 'preload', 'renderer']);

describe('the regular expressions of the app', () => {
  it('are found', () => {
    expect(found.literals.length).toBeGreaterThan(150);
  });

  it('take linear time, whatever the text', () => {
    // The same expression is in several places; the search for its worst text takes up to a second.
    const different = new Map(found.literals.map(({ expression }) => [String(expression), expression]));
    const reasonOf = new Map([...different].map(([text, one]) => [text, superLinearReason(one)]));
    const unsafe = found.literals.flatMap(({ place, expression }) => {
      const reason = reasonOf.get(String(expression));
      return reason === undefined ? [] : [`${place} ${String(expression)} ${reason}`];
    });
    expect(unsafe).toEqual([]);
  }, 300_000);

  /** Bounds of expressions that are built at run time. */
  const knownDynamic = {
    'main/app/diagnostics.ts': 'a literal name without quantifiers',
    'main/base/plain-text.ts': 'one class of literal characters, repeated alone or not at all',
    'main/updates/release-list.ts': 'literal names of builds without quantifiers',
    'main/wire-log/pseudonyms.ts': 'alternatives of literal names without quantifiers',
    'main/wire-log/secrets.ts': 'a literal secret without quantifiers',
  };

  it('are put together at run time only where their parts are literal text', () => {
    expect([...new Set(found.dynamic.map(({ file }) => file))].toSorted()).toEqual(
      Object.keys(knownDynamic).toSorted(),
    );
  });
});

describe('the check', () => {
  it('finds literals and constructions, also in JSX and templates', () => {
    const text = 'const a = /x+$/g;\nconst b = <p title={`${/y/.source}`}>{new RegExp(a)}</p>;\nRegExp("z");';
    const { literals, dynamic } = expressionsIn('planted.tsx', text);
    expect(literals.map(({ place, expression }) => [place, String(expression)])).toEqual([
      ['planted.tsx:1', '/x+$/g'],
      ['planted.tsx:2', '/y/'],
    ]);
    expect(dynamic.map(({ source }) => source)).toEqual(['new RegExp(a)', 'RegExp("z")']);
  });

  test.each([
    // Exponential and polynomial, with one repeated character and with several.
    /^(?:a+)+$/,
    /(?:a|aa)+b$/,
    /\s+$/,
    /\/+$/,
    /[\w.~+/=%-]{1,1100}$/,
    /sway.*notification/i,
    / depth (\d+) .*?score (cp|mate) (-?\d+)/,
    / multipv (\d+) score (cp|mate) (-?\d+) .*? pv (\S+)/,
    /^https?:\/\/[^/]*[.:]\S*\//i,
    /^(.+?)a(.+?)b(.+?)c$/s,
    /\[(.*)\]$/,
  ])('catches %s', (planted) => {
    expect(superLinearReason(planted)).toBeDefined();
  });

  test.each([/^a+$/, /"([^"\\]*)"/g, /(?<![a-z])[a-z]{8}(?![a-z])/g, /\{(\w+)\}/g])('passes %s', (safe) => {
    expect(superLinearReason(safe)).toBeUndefined();
  });
});
