import { expect, it } from 'vitest';
import { osmandAddress, positionsAddress } from './addresses.ts';

it('holds the key in its path where an app can set nothing else', () => {
  expect(osmandAddress('azk_1', 'https://fleet.example')).toBe(
    'https://fleet.example/api/v1/telemetry/osmand/azk_1',
  );
});

it('leaves the key to a header where a server sends', () => {
  expect(positionsAddress('https://fleet.example')).toBe('https://fleet.example/api/v1/telemetry/positions');
});
