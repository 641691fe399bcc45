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

it('is the first of its group, and stays it whatever comes before it later, or goes', () => {
  show({});
  expect(first.id).toBeUndefined();
  show({ types: [{ id: 9, group: 'event' }, alertOf(2), alertOf(3)] });
  expect(first.id).toBe(2);
  show({ types: [alertOf(1), alertOf(2), alertOf(3)] });
  expect(first.id).toBe(2);
  show({ types: [alertOf(1), alertOf(3)] });
  expect(first.id).toBe(2);
});

it('is another once another group or search is asked for and read, or it is left', () => {
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

it('is the first that comes where there was none', () => {
  show({ types: [] });
  expect(first.id).toBeUndefined();
  show({ types: [alertOf(5)] });
  expect(first.id).toBe(5);
});

it('is not the one that was left, while the list still has it', () => {
  show({ types: [alertOf(6)] });
  act(() => first.leave(6));
  expect(first.id).toBeUndefined();
  show({ types: [] });
  expect(first.id).toBeUndefined();
  show({ types: [alertOf(7)] });
  expect(first.id).toBe(7);
});
