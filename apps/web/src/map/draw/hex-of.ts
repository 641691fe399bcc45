import type { HexColor } from 'terra-draw';
import { toRgb } from '../style/map-colors.ts';

/** Any opaque colour of CSS as the drawing library takes it. */
export function hexOf(color: string): HexColor {
  const parts = toRgb(color).map((part) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}
