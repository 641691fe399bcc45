import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { createQueryClient } from '../api/query-client.ts';
import { colorSchemeManager } from '../ui/theme/color-scheme-manager.ts';
import '../ui/theme/mantine.css';
import { cssVariablesResolver, theme } from '../ui/theme/theme.ts';
import { Toasts } from '../ui/toasts.tsx';
import { createAppRouter } from './router.tsx';

/** Creates the component for signed-in users. Cache and router exist as long as the component. */
export function createSignedInApp(): ComponentType {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  return () => (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      // Component tests have no layout for the library to position popovers.
      env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
