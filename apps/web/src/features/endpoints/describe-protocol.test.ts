import type { SetupProtocol } from '@azimute/contract';
import { expect, it, vi } from 'vitest';
import { addressOf, clientLinks, commandOf, hostOf, portOf } from './describe-protocol.ts';

const at = { protocol: 'https:', hostname: 'fleet.example', port: '' };
const osmand: SetupProtocol = {
  protocol: 'osmand',
  transport: 'https',
  path: '/api/v1/telemetry/osmand',
  keyInPath: true,
  host: null,
  port: null,
  topic: null,
};
const broker: SetupProtocol = {
  ...osmand,
  protocol: 'mqtt',
  transport: 'mqtts',
  path: null,
  keyInPath: false,
  host: 'broker.example',
  port: 8883,
  topic: 'fleet/:key/:device',
};

it('names host and port, by default the portal’s own', () => {
  expect([hostOf(osmand, at), portOf(osmand, at)]).toEqual(['fleet.example', '443']);
  expect(portOf(osmand, { ...at, port: '8080' })).toBe('8080');
  expect([hostOf(broker, at), portOf(broker, at)]).toEqual(['broker.example', '8883']);
});

it('puts the key in the path only if the app supports nothing else', () => {
  const origin = 'https://fleet.example';
  expect(addressOf(osmand, 'azk_1', origin)).toBe(`${origin}/api/v1/telemetry/osmand/azk_1`);
  expect(addressOf({ ...osmand, keyInPath: false }, 'azk_1', origin)).toBe(
    `${origin}/api/v1/telemetry/osmand`,
  );
  expect(addressOf(broker, 'azk_1', origin)).toBeNull();
});

it('gives Traccar Client the server and the identifier, by code and by link', () => {
  expect(clientLinks('https://fleet.example/osmand/azk_1', 'ESC 1')).toEqual({
    code: 'https://fleet.example/osmand/azk_1?id=ESC+1',
    link: 'org.traccar.client://config?url=https%3A%2F%2Ffleet.example%2Fosmand%2Fazk_1&id=ESC+1',
  });
  expect(clientLinks('https://fleet.example', '').code).toBe('https://fleet.example');
});

it('writes a command for each kind of endpoint', () => {
  vi.stubGlobal('window', { location: { ...at, origin: 'https://fleet.example' } });
  const device = { apiKey: 'azk_1', deviceId: 'ESC-1' };
  expect(commandOf(osmand, device)).toBe(
    "curl 'https://fleet.example/api/v1/telemetry/osmand/azk_1?id=ESC-1&lat=-23.55&lon=-46.63'",
  );
  expect(commandOf(broker, device)).toMatch(
    /^mosquitto_pub -h broker.example -p 8883 -t 'fleet\/azk_1\/ESC-1' -m '\{"time"/,
  );
  const traccar = { ...osmand, protocol: 'traccar', keyInPath: false };
  expect(commandOf(traccar, device)).toContain(
    "<entry key='forward.header'>Authorization: Bearer azk_1</entry>",
  );
  expect(commandOf({ ...traccar, protocol: 'positions' }, device)).toMatch(
    /^curl -H 'Authorization: Bearer azk_1'/,
  );
  vi.unstubAllGlobals();
});
