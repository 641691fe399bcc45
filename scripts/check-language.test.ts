import { describe, expect, it } from 'vitest';
import { findLongSubjects, findOddLanguage, findOddPhrases } from './lib/find-odd-language.mjs';

const code = `/** What is asked of a box. */
const box = 1;

// Returns the box that
// nobody opened.
const open = 'somebody'; // Closes again.

/**
 * Adds the days up anew.
 */
`;

describe('odd language', () => {
  it('is found in comments, by their first line', () => {
    expect(findOddLanguage('apps/server/src/box.ts', code)).toEqual([
      '1: What: begin with a verb or a noun',
      '4: nobody: name the subject: no user, another process',
      '8: anew: write "again"',
    ]);
  });

  it('is found in comments of SQL', () => {
    expect(findOddLanguage('apps/server/schema/01-box.sql', '-- Those of a box.\nselect 1; -- one')).toEqual([
      '1: Those of: repeat the noun',
    ]);
  });

  it('is found in English texts', () => {
    const texts = `export const texts = { sent: 'Tells nobody', what: 'What changed' };`;
    expect(findOddLanguage('packages/texts/src/en/box.ts', texts)).toEqual([
      '1: nobody: name the subject: no user, another process',
    ]);
    expect(findOddLanguage('packages/texts/src/pt/box.ts', texts)).toEqual([]);
  });

  it('is found in error details', () => {
    const raised = `throw new DomainError('conflict', {\n  detail: \`Remove those of \${count} boxes.\`,\n});`;
    expect(findOddLanguage('apps/server/src/box.ts', raised)).toEqual(['2: those of: repeat the noun']);
    expect(findOddLanguage('apps/server/src/box.test.ts', raised)).toEqual([]);
  });

  it.each([
    ['Lists boxes as far as they are known.', 'as far as they: write "that the user can see", "if known"'],
    ['@throws DomainError validation_failed for the box', 'validation_failed for the: write "if"'],
    ['Language of words and decimals.', 'words and decimals: write "text and number format"'],
    ['Opens a content.', 'a content: write "item"'],
    ['Counts boxes from that day on.', 'from that day on: write "starting at"'],
    ['Of the box.', 'Of: begin with a verb or a noun'],
    ['Time of the box, as in a content security policy. It is as far as 3 km away.', undefined],
  ])('is found in %s', (text, fault) => {
    expect(findOddPhrases(text)).toEqual(fault === undefined ? [] : [fault]);
  });

  it('is found in pages, outside of their code', () => {
    const page = '# Box\n\n```\nwhoever\n```\n\nThe name `whoever` is taken by whoever asks.';
    expect(findOddLanguage('docs/box.md', page)).toEqual([
      '7: whoever: name the subject: the caller, the user, the account',
    ]);
  });

  it('is found in titles of tests', () => {
    const tests = [
      "describe('a box', () => {",
      "  it('is opened by nobody', open);",
      "  it.each([['somebody', 1]])(",
      "    'is opened anew by %s',",
      '  );',
      '  test.skipIf(isOld)(`is ${nobody} or whoever asks`, open);',
      "  expect(find('somebody')).toBe('nobody');",
      '});',
    ].join('\n');
    const found = [
      '2: nobody: name the subject: no user, another process',
      '4: anew: write "again"',
      '6: whoever: name the subject: the caller, the user, the account',
    ];
    expect(findOddLanguage('apps/server/src/box.test.ts', tests)).toEqual(found);
    expect(findOddLanguage('e2e/journeys/box.spec.ts', tests)).toEqual(found);
    expect(findOddLanguage('apps/server/src/box.ts', tests)).toEqual([]);
  });

  it('is not found in plain sentences', () => {
    const plain =
      '/** Returns the box, or null if it was removed. Whatever the caller sends is checked again. */';
    expect(findOddLanguage('apps/web/src/box.tsx', plain)).toEqual([]);
  });
});

describe('a commit subject', () => {
  it('has at most 72 characters', () => {
    expect(findLongSubjects(['Add the box', 'a'.repeat(72)])).toEqual([]);
    expect(findLongSubjects(['a'.repeat(73)])).toEqual([
      `${'a'.repeat(73)}: a commit subject has at most 72 characters`,
    ]);
  });
});
