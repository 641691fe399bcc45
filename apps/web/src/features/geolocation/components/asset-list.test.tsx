import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import type { FleetList, FleetRow } from '../../../live/live-protocol.ts';
import { AssetList } from './asset-list.tsx';

const rowOf = (id: number): FleetRow =>
  ({
    id,
    code: `ESC-${id}`,
    model: 'Model',
    status: 'running',
    unitName: 'Yard',
    customerName: '',
    speedKph: null,
    fixedAtMs: null,
  }) as FleetRow;

const listOf = (...ids: number[]): FleetList => ({
  total: ids.length,
  counts: [],
  from: 0,
  rows: ids.map(rowOf),
  catalogueComplete: true,
  inView: ids.length,
});

describe('the list of the map', () => {
  let root: Root;
  let selected: number[] = [];

  const show = (list: FleetList): void =>
    act(() =>
      root.render(
        <AssetList
          list={list}
          selectedId={null}
          hoveredId={null}
          onWindow={() => undefined}
          onHover={() => undefined}
          onSelect={(id) => selected.push(id)}
        />,
      ),
    );
  const focusedText = (): string => document.activeElement?.textContent ?? '';

  beforeAll(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    // Nothing has a height here, and a list without one draws no rows.
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 });
    await startI18n('en', ['common', 'geolocation', 'status']);
    root = createRoot(document.body.appendChild(document.createElement('div')));
  });
  afterEach(() => {
    selected = [];
  });
  afterAll(() => {
    act(() => root.unmount());
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
  });

  it('keeps the focus on the asset that has it when the order changes', () => {
    show(listOf(1, 2, 3));
    act(() => document.querySelectorAll('button')[1]?.focus());
    expect(focusedText()).toContain('ESC-2');

    show(listOf(3, 1, 2));
    expect([...document.querySelectorAll('button b')].map((code) => code.textContent)).toEqual([
      'ESC-3',
      'ESC-1',
      'ESC-2',
    ]);
    expect(focusedText()).toContain('ESC-2');
    act(() => (document.activeElement as HTMLElement).click());
    expect(selected).toEqual([2]);
  });

  it('keeps the focused asset while the list is elsewhere, until it is no longer listed', () => {
    show(listOf(1, 2, 3));
    act(() => document.querySelectorAll('button')[1]?.focus());

    show({ ...listOf(1, 2, 3), from: 40, rows: [], total: 100 });
    expect(focusedText()).toContain('ESC-2');

    show(listOf(1, 3, 4));
    expect(document.querySelectorAll('button')).toHaveLength(3);
    expect(document.activeElement).toBe(document.body);
  });
});
