import { lazy, Suspense } from 'react';
import { Box } from '../layout/primitives.tsx';
import type { ChartShape } from './chart-options.ts';

const ChartDrawing = lazy(async () => ({ default: (await import('./chart-drawing.tsx')).ChartDrawing }));

interface ChartProps {
  /** Text alternative. */
  readonly label: string;
  /** Keep it stable between renders. */
  readonly shape: ChartShape;
  /** Called when a column is pressed. The table must offer the same without a pointer. */
  readonly onPick?: ((index: number) => void) | undefined;
}

/** A chart that fills its container; always offer the data as a table too. */
export function Chart({ label, shape, onPick }: ChartProps) {
  return (
    <Box as="figure" aria-label={label} position="relative" flex={1} minHeight={120}>
      <Suspense>
        <ChartDrawing shape={shape} onPick={onPick} />
      </Suspense>
    </Box>
  );
}
