import type { Profile } from '@azimute/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountQuery } from '../../../api/account-query.ts';
import { sessionStore } from '../../../api/session.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import type { FleetList, FleetRow } from '../../../live/live-protocol.ts';
import { AssetList } from './asset-list.tsx';

const rowOf = (id: number): FleetRow =>
  ({
    id,
    code: `ESC-${id}`,
    model: 'Model',
    category: '',
    status: 'running',
    unitName: 'Yard',
    customerName: '',
    speedKph: null,
    fixedAtMs: null,
    contactAtMs: null,
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

describe('the asset list of the map', () => {
  let root: Root;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  let selected: number[] = [];
  let picked: number[] = [];

  const show = (list: FleetList): void =>
    act(() =>
      root.render(
        <QueryClientProvider client={client}>
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
          />
        </QueryClientProvider>,
      ),
    );
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const focusedText = (): string => document.activeElement?.textContent ?? '';

  beforeAll(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    // jsdom has no layout, and a list without height renders no rows.
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 });
    await startI18n('en', ['common', 'geolocation', 'status']);
    sessionStore.setProfile({
      accounts: [{ id: 1 }],
      current_account_id: 1,
      time_zone: null,
    } as unknown as Profile);
    client.setQueryData(accountQuery(1).queryKey, { worksStanding: { Excavator: false } } as never);
    root = createRoot(document.body.appendChild(document.createElement('div')));
  });
  afterEach(() => {
    selected = [];
    picked = [];
  });
  afterAll(() => {
    act(() => root.unmount());
    sessionStore.end(false);
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
  });

  it('keeps focus on its asset when the order changes', () => {
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

  it('moves by arrow keys from row to row, to the first and the last, and no further', () => {
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

  it('marks selected assets, and selects by a click with a modifier key', () => {
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

  it('keeps the focused asset while the list is scrolled away, until it is removed', () => {
    show(listOf(1, 2, 3));
    act(() => document.querySelectorAll('button')[1]?.focus());

    show({ ...listOf(1, 2, 3), from: 40, rows: [], total: 100 });
    expect(focusedText()).toContain('ESC-2');

    show(listOf(1, 3, 4));
    expect(document.querySelectorAll('button')).toHaveLength(3);
    expect(document.activeElement).toBe(document.body);
  });

  it('shows for an idling machine what its category does, as the account configured', () => {
    const at = Date.now();
    const running = (id: number, category: string): FleetRow => ({
      ...rowOf(id),
      category,
      speedKph: 0,
      fixedAtMs: at,
      contactAtMs: at,
    });
    const rows = [running(1, 'Crane'), running(2, 'Excavator'), running(3, 'Truck')];
    show({ ...listOf(1, 2, 3), rows });
    const said = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(said.map((words) => /Working|Idling/.exec(words)?.[0])).toEqual(['Working', 'Idling', 'Idling']);
  });
});
