import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import type { PickedPeriod } from '../period/period-search.ts';
import { press } from '../testing/press.ts';
import { forgetToasts, shownSuccesses } from '../testing/shown-toasts.ts';
import { stubLayout } from '../testing/stub-layout.ts';
import { FilterBar } from './filter-bar.tsx';

const picked: PickedPeriod[] = [];

function List() {
  const [period, setPeriod] = useState<PickedPeriod | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>(['north']);
  const values = ['north', 'south'].map((value) => ({ value, label: value, count: 1 }));
  return (
    <FilterBar
      filters={[
        { name: 'unit', label: 'Unit', chosen, values },
        {
          name: 'period',
          label: 'Period',
          chosen: ['period'],
          values: [{ value: 'period', label: JSON.stringify(period) }],
          isAlways: true,
          period: {
            picked: period,
            today: '2026-11-20',
            daysMost: 31,
            onPick: (next) => {
              picked.push(next);
              setPeriod(next);
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

describe('a list filter', () => {
  it('announces once that it was applied, when its menu closes', async () => {
    await press('button', 'Unit north');
    await press('label', 'south');
    expect(shownSuccesses()).toEqual([]);
    await press('button', 'Unit north');
    expect(shownSuccesses()).toEqual(['Filter applied']);
  });

  it('announces that it was cleared when its last value is removed, also in its menu', async () => {
    await press('button', 'Unit north');
    await press('label', 'north');
    expect(shownSuccesses()).toEqual(['Filter cleared']);
  });

  it.each(['Remove', 'Clear'])('announces that it was cleared: %s', async (words) => {
    await press('button', words);
    expect(shownSuccesses()).toEqual(['Filter cleared']);
  });

  it('applies a preset period in two presses, and closes', async () => {
    await press('button', 'Period null');
    await loaded('fieldset[aria-label] button');
    expect(named('fieldset[aria-label] button')).toEqual([
      'Today',
      'Yesterday',
      'Last 7 days',
      'Last week',
      'Last 30 days',
      'This month',
      'Last month',
      'Custom',
    ]);
    await press('button', 'Yesterday');
    expect(picked).toEqual([{ period: 'yesterday' }]);
    expect(document.querySelector('fieldset[aria-label] button')).toBeNull();
    expect(document.querySelector('[aria-label="Remove filter Period"]')).toBeNull();
  });

  it('accepts custom days: the first, then the last, in any order', async () => {
    picked.length = 0;
    await press('button', 'Period null');
    await loaded('fieldset[aria-label] button');
    await press('button', 'Custom');
    await loaded('table');
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

/** Waits for parts that are loaded lazily. */
async function loaded(selector: string): Promise<void> {
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.querySelector(selector)).not.toBeNull();
  });
}

function named(selector: string): (string | null)[] {
  return [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
}
