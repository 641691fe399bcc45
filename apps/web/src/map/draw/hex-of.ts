import type { HexColor } from 'terra-draw';
import { toRgb } from '../style/map-colors.ts';

/** Converts an opaque CSS color to the drawing library's format. */
export function hexOf(color: string): HexColor {
  const parts = toRgb(color).map((part) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}
