// First, as in the signed-in app: the styles of our components override it by their order.
import '../ui/theme/mantine.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, type ComponentType } from 'react';
import { createQueryClient } from '../api/query-client.ts';
import { readDeviceState } from '../features/offline/api/offline-device-state.ts';
import { OfflinePage } from '../features/offline/pages/offline-page.tsx';
import type { Locale } from '@azimute/contract';
import { colorSchemeManager } from '../ui/theme/color-scheme-manager.ts';
import { cssVariablesResolver, theme } from '../ui/theme/theme.ts';

/** Reads what this device has stored, and creates the app that shows it in its user's language; null if unknown. */
export async function createOfflineApp(): Promise<{ App: ComponentType; locale: Locale | null }> {
  const device = await readDeviceState();
  const queryClient = createQueryClient();
  const App = () => (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={null}>
          <OfflinePage device={device} />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  );
  return { App, locale: device.copy?.locale ?? null };
}
