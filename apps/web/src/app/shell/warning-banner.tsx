import type { ReactNode } from 'react';
import { Row } from '../../ui/layout/primitives.tsx';

/** Warning across the screen; screen readers announce it when it appears. */
export function WarningBanner({ children }: { readonly children: ReactNode }) {
  return (
    <Row
      as="span"
      wrap
      gap={0}
      columnGap={8}
      paddingBlock={8}
      paddingInline="gutter"
      size={13}
      color="warn-text"
      fill="warn-soft"
    >
      {children}
    </Row>
  );
}
