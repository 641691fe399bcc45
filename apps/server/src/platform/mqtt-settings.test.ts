import { describe, expect, test } from 'vitest';
import { parseMqttSettings } from './mqtt-settings.ts';

function parse(env: Readonly<Record<string, string>>) {
  const problems: string[] = [];
  return { settings: parseMqttSettings((name) => env[name], problems), problems };
}

describe('invalid MQTT settings', () => {
  test.each([
    'http://host',
    'host:1883',
    'mqtt://',
    'mqtt://host/path',
    'mqtt://host?a=1',
    'mqtt://a%zz:b@host',
  ])('include MQTT_URL %s', (url) => {
    const { problems } = parse({ MQTT_URL: url });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^MQTT_URL/);
  });

  test('are reported without the password', () => {
    expect(parse({ MQTT_URL: 'mqtt://user:hunter2@host/path' }).problems.join()).not.toContain('hunter2');
  });

  test.each(['/', 'a/', '/a', 'a//b', 'a/#', '+', '$SYS', 'a\u0000'])('include MQTT_TOPIC %j', (topic) => {
    expect(parse({ MQTT_URL: 'mqtt://host', MQTT_TOPIC: topic }).problems).toHaveLength(1);
  });

  test.each(['a b', 'x'.repeat(65)])('include MQTT_CLIENT_ID %s', (id) => {
    expect(parse({ MQTT_URL: 'mqtt://host', MQTT_CLIENT_ID: id }).problems).toHaveLength(1);
  });
});

describe('MQTT settings', () => {
  test('are empty without MQTT_URL', () => {
    expect(parse({ MQTT_TOPIC: 'a' })).toEqual({ settings: undefined, problems: [] });
  });

  test('name the broker, the sign-in and the topic', () => {
    const env = {
      MQTT_URL: 'mqtts://portal:p%40ss@[::1]',
      MQTT_TOPIC: 'fleet/a',
      MQTT_CLIENT_ID: 'engine-2',
    };
    expect(parse(env)).toEqual({
      problems: [],
      settings: {
        protocol: 'mqtts',
        host: '::1',
        port: 8883,
        username: 'portal',
        password: 'p@ss',
        topic: 'fleet/a',
        clientId: 'engine-2',
      },
    });
    expect(parse({ MQTT_URL: 'mqtt://broker:1884/' }).settings).toMatchObject({
      protocol: 'mqtt',
      host: 'broker',
      port: 1884,
      username: undefined,
      topic: 'azimute',
      clientId: undefined,
    });
  });
});
