import { describe, expect, test } from 'vitest';
import { addressOf } from './address-settings.ts';
import { ConfigError, loadConfig } from './config.ts';

function problemsOf(env: Record<string, string>, argv: string[] = []): readonly string[] {
  try {
    loadConfig(env, argv);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('invalid settings', () => {
  test('are reported all at once', () => {
    const problems = problemsOf(
      {
        PORT: '99999',
        DEMO: 'perhaps',
        DEMO_PASSWORD: 'short',
        DEMO_LOCALE: 'fr',
        DEMO_HISTORY_DAYS: '31',
        DEMO_BEAT_SECONDS: '0',
        PACK_POSITIONS_AFTER_DAYS: '34',
        DATABASE_URL: 'mysql://user:hunter2@host/name',
        DATABASE_READ_URL: 'postgresql://host',
        PUBLIC_URL: 'portal.example.com',
        DEFAULT_LOCALE: 'fr',
        LOG_LEVEL: 'loud',
        FILES_QUOTA_MB: '0',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
        OTEL_TRACES_SAMPLER_ARG: '2',
      },
      ['--role=cook', '--verbose'],
    );
    const named = [
      'FILES_QUOTA_MB',
      'PORT',
      'DEMO ',
      'DEMO_PASSWORD',
      'DEMO_LOCALE',
      'DEMO_HISTORY_DAYS',
      'DEMO_BEAT_SECONDS',
      'PACK_POSITIONS_AFTER_DAYS',
      'DATABASE_URL',
      'DATABASE_READ_URL',
      'PUBLIC_URL',
      'DEFAULT_LOCALE',
    ];
    for (const name of [
      ...named,
      'LOG_LEVEL',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_TRACES_SAMPLER_ARG',
      '--role',
      '--verbose',
    ])
      expect(problems.filter((problem) => problem.startsWith(name))).toHaveLength(1);
    expect(problems).toHaveLength(17);
  });

  test('never repeat the password of DATABASE_URL', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://user:hunter2@host/name' }).join()).not.toContain('hunter2');
  });

  test.each(['8080x', '-1', '1.5', '65536', '0x10'])('include PORT %s', (port) => {
    expect(problemsOf({ PORT: port })).toHaveLength(1);
  });

  test.each(['https://host/path', 'https://host/?a=1', 'ftp://host', 'https://me@host'])(
    'include PUBLIC_URL %s',
    (url) => {
      expect(problemsOf({ PUBLIC_URL: url })).toHaveLength(1);
    },
  );

  test.each(['everyone', '10.0.0.0/33', '10.0.0.0/8/8x', '2001:db8::/129', '*'])(
    'include TRUSTED_PROXIES %s',
    (proxies) => {
      expect(problemsOf({ TRUSTED_PROXIES: proxies })).toHaveLength(1);
    },
  );

  test('include a read replica of the embedded database', () => {
    expect(problemsOf({ DATABASE_READ_URL: 'postgresql://a:b@host/name' })).toEqual([
      expect.stringContaining('DATABASE_READ_URL needs DATABASE_URL'),
    ]);
  });
  test('include a single role without DATABASE_URL', () => {
    expect(problemsOf({}, ['--role=web'])).toEqual([expect.stringContaining('needs DATABASE_URL')]);
  });

  test('include production without required settings', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringContaining('PUBLIC_URL is missing'),
      expect.stringContaining('DEMO is missing'),
    ]);
  });

  test('include production without TLS, unless on loopback', () => {
    const rest = { NODE_ENV: 'production', DEMO: 'false' };
    expect(problemsOf({ ...rest, PUBLIC_URL: 'http://portal.example.com' })).toEqual([
      expect.stringContaining('https://'),
    ]);
    expect(problemsOf({ ...rest, PUBLIC_URL: 'http://localhost:8080' })).toEqual([]);
  });
});

test.each([
  [{ LANG: 'pt_BR.UTF-8' }, 'pt'],
  [{ LANG: 'pt_BR.UTF-8', LC_ALL: 'es_MX.UTF-8' }, 'es'],
  [{ LANG: 'C.UTF-8' }, 'en'],
  [{ LANG: 'fr_FR.UTF-8' }, 'en'],
  [{ LANG: 'pt_BR.UTF-8', DEMO_LOCALE: 'es' }, 'es'],
])('the demo for %j is in %s', (env, locale) => {
  expect(loadConfig(env, []).demoLocale).toBe(locale);
});

test('no settings yield the documented defaults', () => {
  const config = loadConfig({ PORT: '', PRODUCT_NAME: ' ' }, []);
  expect(config).toMatchObject({
    role: 'all',
    production: false,
    host: '127.0.0.1',
    port: 8080,
    databaseUrl: undefined,
    publicUrl: 'http://127.0.0.1:8080',
    statedPublicUrl: undefined,
    demo: true,
    demoPassword: undefined,
    productName: 'Azimute',
    defaultLocale: 'en',
  });
  expect(config.dataDir).toMatch(/^\/.*\/\.data$/);
});

test('the command line chooses the role', () => {
  const config = loadConfig({ DATABASE_URL: 'postgresql://a:b@host/name' }, ['--role=engine']);
  expect(config.role).toBe('engine');
});

test('trusted proxies are parsed as a list', () => {
  expect(loadConfig({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::1' }, []).trustedProxies).toEqual([
    'loopback',
    '10.0.0.0/8',
    '2001:db8::1',
  ]);
  expect(loadConfig({}, []).trustedProxies).toEqual([]);
});

test('the public address has no trailing slash', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://portal.example.com/' }, [])).toMatchObject({
    publicUrl: 'https://portal.example.com',
    statedPublicUrl: 'https://portal.example.com',
  });
});

test('a wildcard host is printed as localhost', () => {
  expect(addressOf('0.0.0.0', 80)).toBe('http://localhost:80');
  expect(addressOf('::1', 80)).toBe('http://[::1]:80');
});
