import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { press } from '../testing/press.ts';
import { forgetToasts, shownSuccesses } from '../testing/shown-toasts.ts';
import { stubLayout } from '../testing/stub-layout.ts';
import { FilterBar } from './filter-bar.tsx';

function List() {
  const [chosen, setChosen] = useState<readonly string[]>(['north']);
  const values = ['north', 'south'].map((value) => ({ value, label: value, count: 1 }));
  return (
    <FilterBar
      filters={[{ name: 'unit', label: 'Unit', chosen, values }]}
      onChange={(_, now) => setChosen(now)}
      isFiltered
      onClear={() => setChosen([])}
    />
  );
}

let root: Root;

beforeAll(async () => {
  stubLayout();
  await startI18n('en', ['messages', 'ui']);
});
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <List />
      </MantineProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  forgetToasts();
});

describe('a filter of a list', () => {
  it('says once that it was applied, when its values are closed', async () => {
    await press('button', 'Unit north');
    await press('label', 'south');
    expect(shownSuccesses()).toEqual([]);
    await press('button', 'Unit north');
    expect(shownSuccesses()).toEqual(['Filter applied']);
  });

  it('says that it was cleared when its last value is taken away, in its values too', async () => {
    await press('button', 'Unit north');
    await press('label', 'north');
    expect(shownSuccesses()).toEqual(['Filter cleared']);
  });

  it.each(['Remove', 'Clear'])('says that it was cleared: %s', async (words) => {
    await press('button', words);
    expect(shownSuccesses()).toEqual(['Filter cleared']);
  });
});
