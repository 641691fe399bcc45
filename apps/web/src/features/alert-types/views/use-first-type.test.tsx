import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFirstType } from './use-first-type.ts';

type Asked = Parameters<typeof useFirstType>[0];

const root = createRoot(document.createElement('div'));
const alertOf = (id: number) => ({ id, group: 'alert' });
let first: ReturnType<typeof useFirstType>;
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  act(() => root.render(null));
  vi.unstubAllGlobals();
});

function Probe(asked: Asked) {
  const shown = useFirstType(asked);
  useEffect(() => {
    first = shown;
  });
  return null;
}

const show = (asked: Partial<Asked>): void =>
  act(() => root.render(<Probe group="alert" search="" types={undefined} {...asked} />));

it('selects the first type of its group, and keeps it when the list changes', () => {
  show({});
  expect(first.id).toBeUndefined();
  show({ types: [{ id: 9, group: 'event' }, alertOf(2), alertOf(3)] });
  expect(first.id).toBe(2);
  show({ types: [alertOf(1), alertOf(2), alertOf(3)] });
  expect(first.id).toBe(2);
  show({ types: [alertOf(1), alertOf(3)] });
  expect(first.id).toBe(2);
});

it('selects another type once a different group or search is loaded, or it is closed', () => {
  show({ types: [alertOf(2), alertOf(3), { id: 9, group: 'event' }] });
  act(() => first.leave(2));
  expect(first.id).toBe(3);
  show({ search: 'tow' });
  expect(first.id).toBe(3);
  show({ search: 'tow', types: [alertOf(4)] });
  expect(first.id).toBe(4);
  show({ group: 'event', types: [{ id: 9, group: 'event' }] });
  expect(first.id).toBe(9);
});

it('selects the first type that arrives if there was none', () => {
  show({ types: [] });
  expect(first.id).toBeUndefined();
  show({ types: [alertOf(5)] });
  expect(first.id).toBe(5);
});

it('does not select the closed type while the list still contains it', () => {
  show({ types: [alertOf(6)] });
  act(() => first.leave(6));
  expect(first.id).toBeUndefined();
  show({ types: [] });
  expect(first.id).toBeUndefined();
  show({ types: [alertOf(7)] });
  expect(first.id).toBe(7);
});
