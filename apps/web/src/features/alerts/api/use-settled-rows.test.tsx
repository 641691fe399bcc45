import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSettledRows } from './use-settled-rows.ts';

let root: Root;
type Held = ReturnType<typeof useSettledRows<{ readonly id: number }>>;
const drawn: { held?: Held } = {};

function List({ ids, filterKey, newest }: { ids: number[]; filterKey: string; newest: number | undefined }) {
  const held = useSettledRows(
    ids.map((id) => ({ id })),
    filterKey,
    newest,
  );
  useEffect(() => {
    drawn.held = held;
  });
  return null;
}

const show = (ids: number[], newest: number | undefined, filterKey = 'all'): void =>
  act(() => root.render(<List ids={ids} filterKey={filterKey} newest={newest} />));
const shown = () => drawn.held?.rows.map(({ id }) => id);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

it('holds new alerts back until requested, or until filters change', () => {
  show([3, 1], undefined);
  expect(shown()).toEqual([3, 1]);
  show([3, 1], 3);
  show([4, 3, 5, 1], 5);
  expect([shown(), drawn.held?.newCount]).toEqual([[3, 1], 2]);
  act(() => drawn.held?.showNew());
  expect([shown(), drawn.held?.newCount]).toEqual([[4, 3, 5, 1], 0]);
  show([6, 4], 6);
  expect(drawn.held?.newCount).toBe(1);
  show([6, 4], 6, 'critical');
  expect([shown(), drawn.held?.newCount]).toEqual([[6, 4], 0]);
});

it('shows new alerts at once if they move no shown one', () => {
  show([], 3);
  show([4], 4);
  expect([shown(), drawn.held?.newCount]).toEqual([[4], 0]);
  show([4, 5], 5);
  expect([shown(), drawn.held?.newCount]).toEqual([[4], 1]);
});
