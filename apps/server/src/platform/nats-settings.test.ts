import { describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { parseNatsSettings } from './nats-settings.ts';

function parse(env: Readonly<Record<string, string>>) {
  const problems: string[] = [];
  return { settings: parseNatsSettings((name) => env[name], problems), problems };
}

describe('journal settings', () => {
  test('are empty without NATS_URL', () => {
    expect(parse({ NATS_REPLICAS: '1' })).toEqual({ settings: undefined, problems: [] });
  });

  test('keep three copies of acknowledged messages by default', () => {
    expect(parse({ NATS_URL: 'nats://me:a%25b@one, nats://two:5222' })).toEqual({
      settings: {
        servers: ['one:4222', 'two:5222'],
        isTls: false,
        username: 'me',
        password: 'a%b',
        answersAfter: 'journal',
        replicas: 3,
        isSynced: false,
        monitoring: [],
        backlogBytes: 1024 * 1024 * 1024,
        backlogMs: 86_400_000,
      },
      problems: [],
    });
  });

  test.each([
    ['NATS_URL', 'http://host'],
    ['NATS_URL', 'nats://host/path'],
    ['NATS_URL', 'nats://host,mqtt://other'],
    ['NATS_URL', 'nats://a%zz:b@host'],
    ['NATS_REPLICAS', '2'],
    ['NATS_ANSWERS_AFTER', 'lunch'],
    ['NATS_SYNCED', 'perhaps'],
    ['NATS_MONITORING', 'host:8222'],
    ['NATS_BACKLOG_MB', '0'],
    ['NATS_BACKLOG_MINUTES', '1.5'],
  ])('refuse %s=%s', (name, value) => {
    const { problems } = parse({ NATS_URL: 'nats://host', [name]: value });
    expect(problems).toEqual([expect.stringContaining(name)]);
  });

  test('never repeat the password', () => {
    expect(parse({ NATS_URL: 'nats://user:hunter2@host/path' }).problems.join()).not.toContain('hunter2');
  });

  test('are required by an endpoint', () => {
    const settings = { DATABASE_URL: 'postgres://a@b/c' };
    expect(() => loadConfig(settings, ['--role=ingest'])).toThrow('--role=ingest needs NATS_URL');
    expect(loadConfig({ ...settings, NATS_URL: 'nats://host' }, ['--role=ingest']).role).toBe('ingest');
  });
});
