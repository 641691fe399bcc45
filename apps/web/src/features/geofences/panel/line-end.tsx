import type { ReactNode } from 'react';
import { Text } from '../../../ui/layout/primitives.tsx';

/** Figure at the end of a line. */
export function LineEnd({ children }: { readonly children: ReactNode }) {
  return (
    <Text as="span" color="text-3" weight="regular" flex="none" marginLeft="auto" fontSize={12} figure>
      {children}
    </Text>
  );
}
