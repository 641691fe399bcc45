import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { stubLayout } from '../../../ui/testing/stub-layout.ts';
import type { AccessChange } from './access-queries.ts';
import { AccessSwitch } from './access-switch.tsx';

const host = document.body.appendChild(document.createElement('div'));
let root: Root;
beforeAll(() => startI18n('en', ['dashboard-access']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stubLayout();
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

it.each([
  [true, 1, ''],
  [false, 0, 'on'],
])('can be pressed by people with the right (%s), and is text for others', (isAllowed, switches, word) => {
  const change = vi.fn<(changes: readonly AccessChange[]) => void>();
  const access = { isAllowed, change, saved: null, point: () => undefined, effect: '' };
  act(() =>
    root.render(
      <MantineProvider env="test">
        <AccessSwitch label="Ana sees Plan" isOn changes={[]} access={access} />
      </MantineProvider>,
    ),
  );
  expect(host.querySelectorAll('input[role="switch"]')).toHaveLength(switches);
  const drawn = [...host.children].filter(({ tagName }) => tagName !== 'STYLE');
  expect(drawn.map(({ textContent }) => textContent).join('')).toBe(word);
  act(() => host.querySelector<HTMLInputElement>('input')?.click());
  expect(change).toHaveBeenCalledTimes(switches);
});
