import { lazy, Suspense } from 'react';
import { Box } from '../layout/primitives.tsx';
import type { ChartShape } from './chart-options.ts';

const ChartDrawing = lazy(async () => ({ default: (await import('./chart-drawing.tsx')).ChartDrawing }));

interface ChartProps {
  /** What it shows, for who does not see it. */
  readonly label: string;
  /** Keep it from one rendering to the next. */
  readonly shape: ChartShape;
  /** A column of it was pressed. The same has to be in reach without a pointer: in its table. */
  readonly onPick?: ((index: number) => void) | undefined;
}

/** A chart that fills its place; beside it belongs the same as a table. */
export function Chart({ label, shape, onPick }: ChartProps) {
  return (
    <Box as="figure" aria-label={label} position="relative" flex={1} minHeight={120}>
      <Suspense>
        <ChartDrawing shape={shape} onPick={onPick} />
      </Suspense>
    </Box>
  );
}
