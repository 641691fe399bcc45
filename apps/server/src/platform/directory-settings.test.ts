import { expect, test } from 'vitest';
import { parseDirectorySettings } from './directory-settings.ts';
import { mayBePrivate } from './private-hosts.ts';

test('directories are public and without secrets by default', () => {
  const problems: string[] = [];
  expect(parseDirectorySettings({ OTHER: 'x', DIRECTORY_SECRET_1: ' ' }, problems)).toEqual({
    allowsPrivate: false,
    secretsDir: undefined,
    dnsServers: [],
    secrets: new Map(),
  });
  const given = {
    DIRECTORY_ALLOW_PRIVATE: 'true',
    DIRECTORY_SECRETS_DIR: '/run/secrets',
    DIRECTORY_SECRET_1: ' one ',
    DIRECTORY_DNS_SERVERS: '10.0.0.2, 10.0.0.3:5353,[fd00::1]:53',
  };
  expect(parseDirectorySettings(given, problems)).toEqual({
    allowsPrivate: true,
    secretsDir: '/run/secrets',
    dnsServers: ['10.0.0.2', '10.0.0.3:5353', '[fd00::1]:53'],
    secrets: new Map([['DIRECTORY_SECRET_1', 'one']]),
  });
  expect(problems).toEqual([]);
});

test("private directories are limited to the operator's hosts, with their ports", () => {
  const problems: string[] = [];
  const { allowsPrivate } = parseDirectorySettings(
    { DIRECTORY_ALLOW_PRIVATE: 'Login.internal, keycloak:8080,10.0.0.5:443,[FD00:0::1]' },
    problems,
  );
  expect(problems).toEqual([]);
  const asked = [
    ['https://login.internal/token', true],
    ['http://login.internal:9000/token', true],
    ['http://keycloak:8080/token', true],
    ['https://keycloak/token', false],
    ['https://10.0.0.5/token', true],
    ['http://10.0.0.5/token', false],
    ['https://[fd00::1]:8443/token', true],
    ['https://evil.login.internal/token', false],
    ['https://10.0.0.6/token', false],
  ] as const;
  expect(asked.filter(([url, may]) => mayBePrivate(allowsPrivate, new URL(url)) !== may)).toEqual([]);
  expect([true, false].map((all) => mayBePrivate(all, new URL('https://10.0.0.6/')))).toEqual([true, false]);
});

test.each([
  'yes',
  'TRUE',
  '1',
  'true,login.internal',
  'login.internal,',
  'https://login.internal',
  'login:99999',
])('no host is read from %s', (value) => {
  const problems: string[] = [];
  parseDirectorySettings({ DIRECTORY_ALLOW_PRIVATE: value }, problems);
  expect(problems).toEqual([expect.stringContaining('DIRECTORY_ALLOW_PRIVATE')]);
});

test('operator errors are reported by name, without secrets', () => {
  const problems: string[] = [];
  parseDirectorySettings(
    {
      DIRECTORY_ALLOW_PRIVATE: 'yes',
      DIRECTORY_SECRETS_DIR: 'secrets',
      DIRECTORY_SECRET_1: 'hush',
      DIRECTORY_DNS_SERVERS: 'dns.internal',
    },
    problems,
  );
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'DIRECTORY_SECRETS_DIR',
    'DIRECTORY_ALLOW_PRIVATE',
    'DIRECTORY_DNS_SERVERS',
  ]);
  expect(problems.join()).not.toContain('hush');
});
