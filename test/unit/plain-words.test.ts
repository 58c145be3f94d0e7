/** Documents and style sheets avoid riddling phrases, as the linter sees to in code (`house/plain-words`). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRiddles, findRiddlesInTextFile, textFiles } from '../../scripts/lint/plain-words.mjs';
import { projectRoot } from '../../scripts/lib/paths.mjs';

describe('documents and style sheets', () => {
  it.each(textFiles(projectRoot))('%s holds no riddling phrase', (file) => {
    expect(findRiddlesInTextFile(file, readFileSync(join(projectRoot, file), 'utf8'))).toEqual([]);
  });

  it('include the documents at the root and the style sheets', () => {
    expect(textFiles(projectRoot)).toEqual(
      expect.arrayContaining(['ARCHITECTURE.md', 'README.md', 'renderer/app/rail.css']),
    );
  });
});

describe('a riddling phrase', () => {
  it('is found with its line', () => {
    expect(findRiddlesInTextFile('a.md', '# A\n\nThe app runs.\nWhoever asks\nis served.\n')).toEqual([
      { line: 3, sentence: 'Whoever asks is served.' },
    ]);
    expect(findRiddlesInTextFile('a.css', 'a {}\n/* It goes on. */\nb::after { content: "nobody" }')).toEqual(
      [{ line: 2, sentence: 'It goes on.' }],
    );
  });

  it.each([
    'Nobody reads it.',
    'The queue stands.',
    'The user is told.',
    'It tells of games.',
    'The stream goes on.',
    'Order is had.',
    'All in one go.',
    'It starts by itself.',
    'As long as it runs, so does the timer.',
    'What waits is dropped.',
  ])('is one in: %s', (sentence) => {
    expect(findRiddles(`Fine. ${sentence}`)).toEqual([sentence]);
  });

  it.each([
    'The reader goes on to the next page.',
    'What is a seek? A search for an opponent.',
    'Nobody reads it. plain-words: quoted',
  ])('is none in: %s', (sentence) => {
    expect(findRiddles(sentence)).toEqual([]);
  });
});
