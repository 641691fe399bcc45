import { expect, it } from 'vitest';
import { osmandAddress } from './osmand-address.ts';

it('is the door that takes the key in its path', () => {
  expect(osmandAddress('azk_1', 'https://fleet.example')).toBe(
    'https://fleet.example/api/v1/telemetry/osmand/azk_1',
  );
});
