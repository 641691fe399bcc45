import { MantineProvider, Popover } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { press } from '../../../ui/testing/press.ts';
import { stubLayout } from '../../../ui/testing/stub-layout.ts';
import { BottomDrawer } from './bottom-drawer.tsx';

let root: Root;

beforeAll(() => startI18n('en', ['common']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stubLayout();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

function Filters() {
  const [isOpen, setOpen] = useState(true);
  return (
    <BottomDrawer isOpen={isOpen} onClose={() => setOpen(false)} title="Filters" size="60%">
      <Popover trapFocus returnFocus>
        <Popover.Target>
          <button type="button">Model</button>
        </Popover.Target>
        <Popover.Dropdown>
          <input aria-label="M2" />
        </Popover.Dropdown>
      </Popover>
    </BottomDrawer>
  );
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}

async function escapeFrom(selector: string): Promise<void> {
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  await act(async () => find(selector).dispatchEvent(key));
}

it('closes its own menus on Escape first, and only then itself', async () => {
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <Filters />
      </MantineProvider>,
    ),
  );
  await press('button', 'Model');
  await escapeFrom('[aria-label="M2"]');
  expect(document.querySelector('[aria-label="M2"]')).toBeNull();
  expect(find('.mantine-Drawer-content').textContent).toContain('Filters');
  await escapeFrom('.mantine-Drawer-body button');
  expect(document.querySelector('.mantine-Drawer-content')).toBeNull();
});
