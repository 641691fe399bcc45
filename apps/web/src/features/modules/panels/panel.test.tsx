import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { stubLayout } from '../../../ui/testing/stub-layout.ts';
import { Panel } from './panel.tsx';

let root: Root;
beforeAll(async () => {
  stubLayout();
  await startI18n('en', ['common', 'errors', 'modules', 'ui']);
});
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

it('shows no count before its body loads', () => {
  const show = (isPending: boolean): void =>
    act(() =>
      root.render(
        <MantineProvider env="test">
          <Panel
            id="assets"
            title="Assets"
            meta="0 assets"
            reading={{ isPending, error: null, refetch: () => undefined }}
          >
            None
          </Panel>
        </MantineProvider>,
      ),
    );
  show(true);
  expect(document.body.textContent).not.toContain('0 assets');
  show(false);
  expect(document.body.textContent).toContain('0 assets');
});
