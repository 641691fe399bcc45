import { lazy, Suspense, type ComponentProps } from 'react';
import type { WorkOrderDialog } from './work-order-dialog.tsx';

const LazyDialog = lazy(async () => ({
  default: (await import('./work-order-dialog.tsx')).WorkOrderDialog,
}));

/** The form of a new work order on a screen of something else, loaded when it is shown. */
export function NewWorkOrder(props: Omit<ComponentProps<typeof WorkOrderDialog>, 'order'>) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  );
}
