import { expect, test } from 'vitest';
import { detailOf } from './trail-detail.ts';

const range = { fromMs: 0, toMs: 7_948_800_000 };
const side = { range, aligned: null };
const day = { fromMs: 86_400_000, toMs: 172_800_000 };
const at = (zoom: number) => ({ latitude: -20, longitude: -50, zoom });

test('no detail is requested for a complete trail, or before one arrives', () => {
  const lookedAt = { camera: at(15), day, isOpen: true };
  expect(detailOf(side, { toleranceMeters: null }, lookedAt)).toBeNull();
  expect(detailOf(side, undefined, lookedAt)).toBeNull();
});

test('the visible part is requested once its error could be visible, as is the open day', () => {
  const simplified = { toleranceMeters: 640 };
  const lookedAt = { day, isOpen: true };
  // A pixel at zoom 6 is about 1,150 m there, at zoom 15 two meters.
  expect(detailOf(side, simplified, { ...lookedAt, camera: at(6) })).toEqual({ day });
  expect(detailOf(side, simplified, { ...lookedAt, camera: null })).toEqual({ day });
  const near = detailOf(side, simplified, { ...lookedAt, camera: at(15) });
  expect(near).toEqual({ day, within: '-50.0537,-20.0391,-49.9658,-19.9512' });
  expect(detailOf(side, simplified, { camera: at(15), day, isOpen: false })).toEqual({
    within: near?.within,
  });
  expect(detailOf(side, simplified, { camera: at(6), day, isOpen: false })).toBeNull();
});

test('a small move requests the same part', () => {
  const withinOf = (longitude: number) =>
    detailOf(side, { toleranceMeters: 640 }, { camera: { ...at(12.4), longitude }, day: null, isOpen: true })
      ?.within;
  expect(withinOf(-49.99)).toBe(withinOf(-50));
  expect(withinOf(-50.5)).not.toBe(withinOf(-50));
});

test('all fixes of a day compared with another are requested', () => {
  const same = (ms: number): number => ms;
  const other = { range, aligned: { toOther: same, toOwn: same } };
  expect(detailOf(other, { toleranceMeters: 10 }, { camera: null, day, isOpen: true })).toEqual({
    day: range,
  });
});
