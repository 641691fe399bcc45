import { expect, it } from 'vitest';
import { lastDays, presenceAround, readPresence, writePresence } from './presence-address.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const period = { fromMs: nowMs - 86_400_000, toMs: nowMs };

it('round-trips through the URL', () => {
  const area = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [-49.25, -16.65],
        [-49.24, -16.65],
        [-49.24, -16.64],
        [-49.25, -16.65],
      ],
    ],
  };
  for (const question of [
    { ...period, area },
    { ...period, area: 12 },
    { ...period, area: null },
  ])
    expect(readPresence(writePresence(question))).toEqual(question);
});

it.each(['', 'x', '20261120T120000Z', '~~'])('is incomplete with "%s"', (written) => {
  expect(readPresence(written, nowMs)).toEqual({ ...lastDays(7, nowMs), area: null });
});

it.each(['g', 'g-1', '1,2_3,4', '1,2_3,x_5,6', '1_2_3'])('returns no area for "%s"', (place) => {
  const [from, to] = writePresence({ ...period, area: null }).split('~');
  expect(readPresence(`${from}~${to}~${place}`)).toEqual({ ...period, area: null });
});

it('draws a closed ring around a place', () => {
  const { area } = presenceAround({ longitude: -49, latitude: -16 });
  if (area === null || typeof area === 'number') throw new Error('There is no area');
  const [ring = []] = area.coordinates;
  expect(ring.at(-1)).toEqual(ring[0]);
  expect(Math.max(...ring.map(([, latitude = 0]) => latitude)) + 16).toBeCloseTo(150 / 111_195, 5);
});
