import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { stubLayout } from '../testing/stub-layout.ts';
import { SearchField } from './search-field.tsx';

const host = document.body.appendChild(document.createElement('div'));
const root = createRoot(host);

beforeAll(() => startI18n('en', ['ui']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stubLayout();
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

it('shows how many characters it needs while there are fewer, and nothing else', () => {
  const show = (value: string): string => {
    act(() =>
      root.render(
        <MantineProvider env="test">
          <SearchField label="Search by ID" value={value} onChange={() => undefined} minLength={3} />
        </MantineProvider>,
      ),
    );
    const input = host.querySelector('input');
    const described = input?.getAttribute('aria-describedby') ?? '';
    return document.getElementById(described)?.textContent ?? '';
  };
  expect(show('')).toBe('');
  expect(show('ES')).toBe('Type at least 3 characters');
  expect(show(' ES ')).toBe('Type at least 3 characters');
  expect(show('ESC')).toBe('');
});
