import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFormat } from '../../../i18n/format.ts';
import { closeArea, measure, movePoint, undoPoint } from './measurement.ts';
import { presentLength } from './present-length.ts';

const points = fc.array(
  fc.record({
    longitude: fc.double({ min: -179, max: 179, noNaN: true }),
    latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  }),
  { maxLength: 12 },
);

test('segments add up to the total, and undo goes back point by point', () => {
  fc.assert(
    fc.property(points, (pressed) => {
      const { segments, meters, isClosed } = measure(pressed);
      expect(isClosed).toBe(false);
      expect(segments).toHaveLength(Math.max(0, pressed.length - 1));
      expect(segments.reduce((sum, segment) => sum + segment.meters, 0)).toBeCloseTo(meters, 3);
      expect(undoPoint(pressed)).toEqual(pressed.slice(0, -1));
    }),
  );
});

test('an area closes from three points on, reopens by undo, and keeps its shape on further clicks', () => {
  fc.assert(
    fc.property(points, (pressed) => {
      const closed = closeArea(pressed);
      const { isClosed, segments, squareMeters } = measure(closed);
      expect(isClosed).toBe(pressed.length >= 3);
      if (!isClosed) return;
      expect(segments.at(-1)?.numbers).toEqual([pressed.length, 1]);
      expect(squareMeters).toBeGreaterThanOrEqual(0);
      expect(closeArea(closed)).toBe(closed);
      expect(measure([...closed, { longitude: 0, latitude: 0 }])).toEqual(measure(closed));
      expect(undoPoint(closed)).toEqual(pressed);
    }),
  );
});

test('a dragged corner moves both its sides, also the first one of an area', () => {
  const corners = [
    { longitude: 0, latitude: 0 },
    { longitude: 1, latitude: 0 },
    { longitude: 1, latitude: 1 },
  ];
  const closed = closeArea(corners);
  const [first] = corners;
  if (first === undefined) throw new Error('No corner');
  const moved = measure(movePoint(closed, first, { longitude: 0, latitude: 1 }));
  expect(moved.isClosed).toBe(true);
  expect(moved.segments.map(({ numbers }) => numbers)).toEqual([
    [1, 2],
    [2, 3],
    [3, 1],
  ]);
  expect(moved.squareMeters).toBeCloseTo(measure(closed).squareMeters ?? 0, -7);
});

test('lengths are in the account’s units', () => {
  const common = { locale: 'en', timeZone: 'UTC', noData: '' } as const;
  const told = (distanceUnit: 'km' | 'mi') => {
    const format = createFormat({ ...common, distanceUnit });
    return [0, 84.4, 999, 1609.344, 250_000].map((meters) =>
      presentLength(meters, format, distanceUnit).replaceAll('\u00a0', ' '),
    );
  };
  expect(told('km')).toEqual(['0 m', '84 m', '999 m', '1.61 km', '250 km']);
  expect(told('mi')).toEqual(['0 ft', '277 ft', '0.62 mi', '1.00 mi', '155 mi']);
});
