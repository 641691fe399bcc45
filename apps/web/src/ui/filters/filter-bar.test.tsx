import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import type { PeriodOfDays } from '../calendar/period-of-days.tsx';
import { press } from '../testing/press.ts';
import { forgetToasts, shownSuccesses } from '../testing/shown-toasts.ts';
import { stubLayout } from '../testing/stub-layout.ts';
import { FilterBar } from './filter-bar.tsx';

const picked: PeriodOfDays[] = [];

function List() {
  const [period, setPeriod] = useState<PeriodOfDays | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>(['north']);
  const values = ['north', 'south'].map((value) => ({ value, label: value, count: 1 }));
  return (
    <FilterBar
      filters={[
        {
          name: 'unit',
          label: 'Unit',
          chosen,
          values,
          days: {
            period,
            last: '2026-11-20',
            onPick: (days) => {
              picked.push(days);
              setPeriod(days);
            },
          },
        },
      ]}
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

  it('takes days in the place of a value: the first, then the last, in whatever order', async () => {
    await press('button', 'Unit north');
    await press('button', 'Choose days');
    // The calendar is loaded when it is first asked for.
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(document.querySelector('table')).not.toBeNull();
    });
    const pick = async (day: string): Promise<void> => {
      const button = [...document.querySelectorAll('td button')].find(
        (one) => one.getAttribute('aria-label') === day,
      );
      await act(async () => (button as HTMLButtonElement | undefined)?.click());
    };
    await pick('Tuesday, November 3, 2026');
    await pick('Thursday, November 5, 2026');
    await pick('Monday, November 2, 2026');
    await pick('Saturday, November 21, 2026');
    expect(picked).toEqual([
      { from: '2026-11-03', to: '2026-11-03' },
      { from: '2026-11-03', to: '2026-11-05' },
      { from: '2026-11-02', to: '2026-11-02' },
    ]);
  });
});
