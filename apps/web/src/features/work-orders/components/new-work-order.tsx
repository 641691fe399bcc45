import { lazy, Suspense, type ComponentProps } from 'react';
import type { WorkOrderDialog } from './work-order-dialog.tsx';

const LazyDialog = lazy(async () => ({
  default: (await import('./work-order-dialog.tsx')).WorkOrderDialog,
}));

/** Form of a new work order on another screen, loaded on demand. */
export function NewWorkOrder(props: Omit<ComponentProps<typeof WorkOrderDialog>, 'order'>) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  );
}
