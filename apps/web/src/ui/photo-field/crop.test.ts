import { describe, expect, it } from 'vitest';
import { maxZoom, moveCrop, squareOf, wholeCrop, zoomCrop } from './crop.ts';

const wide = { width: 900, height: 600 };

describe('the photo crop', () => {
  it('starts as the largest centered square', () => {
    expect(squareOf(wide, wholeCrop(wide))).toEqual({ x: 150, y: 0, side: 600 });
    expect(squareOf({ width: 600, height: 900 }, wholeCrop({ width: 600, height: 900 }))).toEqual({
      x: 0,
      y: 150,
      side: 600,
    });
  });

  it('never leaves the image, however far it is moved', () => {
    for (const [by, square] of [
      [
        { x: -9999, y: -9999 },
        { x: 0, y: 0, side: 600 },
      ],
      [
        { x: 9999, y: 9999 },
        { x: 300, y: 0, side: 600 },
      ],
    ] as const) {
      expect(squareOf(wide, moveCrop(wide, wholeCrop(wide), by))).toEqual(square);
    }
  });

  it('keeps its center on zooming in, and moves inside on zooming out', () => {
    const near = zoomCrop(wide, wholeCrop(wide), 4);
    expect(squareOf(wide, near)).toEqual({ x: 375, y: 225, side: 150 });
    const corner = moveCrop(wide, near, { x: 9999, y: 9999 });
    expect(squareOf(wide, corner)).toEqual({ x: 750, y: 450, side: 150 });
    expect(squareOf(wide, zoomCrop(wide, corner, 1))).toEqual({ x: 300, y: 0, side: 600 });
  });

  it('is never enlarged beyond the resolution of the smallest photo, nor shrunk below the whole', () => {
    const small = { width: 100, height: 80 };
    expect(maxZoom(small)).toBe(1.25);
    expect(squareOf(small, zoomCrop(small, wholeCrop(small), 50)).side).toBe(64);
    expect(zoomCrop(small, wholeCrop(small), 0.1).zoom).toBe(1);
    expect(maxZoom({ width: 4000, height: 3000 })).toBe(8);
  });
});
