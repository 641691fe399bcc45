import { expect, it } from 'vitest';
import { osmandAddress, positionsAddress, traccarAddress } from './addresses.ts';

const origin = 'https://fleet.example';

it('holds the key in its path where an app can set nothing else', () => {
  expect(osmandAddress('azk_1', origin)).toBe(`${origin}/api/v1/telemetry/osmand/azk_1`);
});

it('leaves the key to a header where a server sends', () => {
  expect(positionsAddress(origin)).toBe(`${origin}/api/v1/telemetry/positions`);
  expect(traccarAddress(origin)).toBe(`${origin}/api/v1/telemetry/traccar`);
});
