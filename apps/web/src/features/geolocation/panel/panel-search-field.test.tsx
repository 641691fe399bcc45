import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { PanelSearchField } from './panel-search-field.tsx';

const host = document.body.appendChild(document.createElement('div'));
const root = createRoot(host);

beforeAll(() => startI18n('en', ['geolocation']));
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

it('shows how many characters the search needs while there are fewer, and nothing else', () => {
  const show = (value: string): string | undefined => {
    act(() =>
      root.render(<PanelSearchField value={value} placeholder="Search" onChange={() => undefined} />),
    );
    const described = host.querySelector('input')?.getAttribute('aria-describedby') ?? '';
    return document.getElementById(described)?.textContent;
  };
  expect(show('')).toBe('');
  expect(show('ES')).toBe('Type at least 3 characters');
  expect(show(' ES ')).toBe('Type at least 3 characters');
  expect(show('ESC')).toBe('');
});
