import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/looks.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../api/query-client.ts';
import { startI18n } from '../i18n/i18n.ts';
import { colorSchemeManager } from '../ui/theme/color-scheme-manager.ts';
import '../ui/theme/mantine.css';
import { cssVariablesResolver, theme } from '../ui/theme/theme.ts';
import { Toasts } from '../ui/toasts.tsx';
import { BuildingBlocksPage } from './building-blocks-page.tsx';

// Only the development server serves this page: no screen links to it, and no build includes it.
await startI18n('pt', ['common', 'errors', 'ui', 'status', 'assets', 'messages', 'base-maps']);

const router = createRouter({
  routeTree: createRootRoute({ component: BuildingBlocksPage }),
  history: createMemoryHistory(),
});

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={createQueryClient()}>
        <Suspense>
          {/* A separate router, unknown to the type of the product's router. */}
          <RouterProvider router={router as never} />
          <Toasts />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
