import { expect, it } from 'vitest';
import { writePresenceCsv, writePresenceGeoJson } from './presence-files.ts';

const interval = {
  from: '2026-11-20T12:00:00.000Z',
  to: '2026-11-20T13:00:00.000Z',
  fixes: 3,
  longitude: -49.2,
  latitude: -16.6,
  inferred: false,
};
const present = {
  asset: { id: 1, code: '=1+1', unitName: 'South "A"' },
  intervals: [interval, { ...interval, fixes: 0, inferred: true }],
  fixes: 3,
  longestSeconds: 3_600,
};

it('writes a line for each interval, and no formulas', () => {
  const csv = writePresenceCsv([present], { headings: ['a', 'b'], passage: 'passage', time: (at) => at });
  const lines = csv.slice(1).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe('"a";"b"');
  expect(lines[1]).toContain(`"'=1+1";"South ""A"""`);
  expect(lines[1]).toContain('"3";"";"-16.6";"-49.2"');
  expect(lines[2]).toContain('"0";"passage"');
});

it('writes points at the start of intervals', () => {
  const { features } = JSON.parse(writePresenceGeoJson([present])) as { features: unknown[] };
  expect(features).toHaveLength(2);
  expect(features[0]).toMatchObject({
    properties: { asset: '=1+1', fixes: 3 },
    geometry: { coordinates: [-49.2, -16.6] },
  });
});
