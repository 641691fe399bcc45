import { expect, it } from 'vitest';
import { phoneAddress, phoneApps, positionsAddress, traccarAddress } from './addresses.ts';

const origin = 'https://fleet.example';

it('puts the key in the path if the app supports nothing else', () => {
  expect(phoneApps.map((app) => phoneAddress(app, 'azk_1', 'pump', origin))).toEqual([
    `${origin}/api/v1/telemetry/osmand/azk_1`,
    `${origin}/api/v1/telemetry/owntracks/azk_1`,
    `${origin}/api/v1/telemetry/overland/azk_1`,
    `${origin}/api/v1/telemetry/gpslogger/azk_1?id=pump&%ALL`,
  ]);
});

it('leaves the key to a header for servers', () => {
  expect(positionsAddress(origin)).toBe(`${origin}/api/v1/telemetry/positions`);
  expect(traccarAddress(origin)).toBe(`${origin}/api/v1/telemetry/traccar`);
});
