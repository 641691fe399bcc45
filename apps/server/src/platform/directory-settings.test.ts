import { expect, test } from 'vitest';
import { parseDirectorySettings } from './directory-settings.ts';

test('directories are public and have no secrets unless the operator says otherwise', () => {
  const problems: string[] = [];
  expect(parseDirectorySettings({ OTHER: 'x', DIRECTORY_SECRET_1: ' ' }, problems)).toEqual({
    allowsPrivate: false,
    secretsDir: undefined,
    secrets: new Map(),
  });
  const given = {
    DIRECTORY_ALLOW_PRIVATE: 'true',
    DIRECTORY_SECRETS_DIR: '/run/secrets',
    DIRECTORY_SECRET_1: ' one ',
  };
  expect(parseDirectorySettings(given, problems)).toEqual({
    allowsPrivate: true,
    secretsDir: '/run/secrets',
    secrets: new Map([['DIRECTORY_SECRET_1', 'one']]),
  });
  expect(problems).toEqual([]);
});

test('what the operator wrote wrongly is named, and no secret is repeated', () => {
  const problems: string[] = [];
  parseDirectorySettings(
    {
      DIRECTORY_ALLOW_PRIVATE: 'yes',
      DIRECTORY_SECRETS_DIR: 'secrets',
      DIRECTORY_SECRET_1: 'hush',
    },
    problems,
  );
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'DIRECTORY_SECRETS_DIR',
    'DIRECTORY_ALLOW_PRIVATE',
  ]);
  expect(problems.join()).not.toContain('hush');
});
