import { afterEach, expect, it, vi } from 'vitest';
import { forgetTextWidths, measureText } from './measure-text.ts';

/** Character widths of Inter at 13 px: proportional as in canvas, tabular as in figure cells. */
const proportionalPx: Readonly<Record<string, number>> = { 1: 5.3, ',': 3.7, '.': 3.7 };
const tabularDigitPx = 8.43;

afterEach(() => {
  vi.restoreAllMocks();
  forgetTextWidths();
});

it('measures figures with tabular digits', () => {
  forgetTextWidths();
  const measureProportional = (text: string) => ({
    width: Array.from(text).reduce((sum, letter) => sum + (proportionalPx[letter] ?? 8.3), 0),
  });
  const context = { font: '', measureText: measureProportional } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  expect(measureText('11,111.11', false)).toBeGreaterThan(7 * tabularDigitPx + 2 * 3.7);
  expect(measureText('Corrective', false)).toBeCloseTo(measureProportional('Corrective').width);
});
