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
  labels: {},
});

describe('the list of the map', () => {
  let root: Root;
  let selected: number[] = [];
  let picked: number[] = [];

  const show = (list: FleetList): void =>
    act(() =>
      root.render(
        <AssetList
          list={list}
          selectedId={null}
          hoveredId={null}
          picked={new Set(picked)}
          isPicking={false}
          placeInList={() => Promise.resolve(null)}
          onPick={(id) => picked.push(id)}
          onPickAll={() => undefined}
          onWindow={() => undefined}
          onHover={() => undefined}
          onSelect={(id) => selected.push(id)}
        />,
      ),
    );
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
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
    picked = [];
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
    act(() => void press(' '));
    expect(picked).toEqual([2]);
  });

  it('goes from row to row by arrows, to the first and the last, and no further', () => {
    show(listOf(1, 2, 3));
    act(() => document.querySelectorAll('button')[1]?.focus());
    for (const [key, code] of [
      ['ArrowDown', 'ESC-3'],
      ['ArrowDown', 'ESC-3'],
      ['Home', 'ESC-1'],
      ['ArrowUp', 'ESC-1'],
      ['End', 'ESC-3'],
    ] as const) {
      act(() => void press(key));
      expect(focusedText()).toContain(code);
    }
  });

  it('marks what is picked, and picks by a press with a key held', () => {
    show(listOf(1, 2, 3));
    const row = () => document.querySelectorAll('button')[2];
    act(() => {
      row()?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
    });
    expect([selected, picked]).toEqual([[], [3]]);
    show(listOf(1, 2, 3));
    expect([...document.querySelectorAll('input')].map(({ checked }) => checked)).toEqual([
      false,
      false,
      true,
    ]);
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
