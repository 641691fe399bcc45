import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import type { Column } from './column.ts';
import { sortedDown, useColumns } from './use-columns.tsx';

interface Boat {
  readonly title: string;
  readonly crew: number | null;
  readonly owner: { readonly name: string } | null;
  readonly seenAt: string | null;
}

let columns: readonly Column<Boat>[];
function Table() {
  const now: readonly Column<Boat>[] = useColumns('common', ({ name, count, person, instant, ago }) => [
    name('title', 'Boat', ({ title }) => title),
    count('crew', 'Crew', 2, ({ crew }) => crew, sortedDown),
    person('owner', 'Owner', 3, ({ owner }) => owner),
    instant('seen', 'Seen', 4, ({ seenAt }) => seenAt),
    ago('ago', 'Seen', 5, ({ seenAt }) => seenAt, {}, 'Never'),
  ]);
  useEffect(() => {
    columns = now;
  });
  return null;
}

const root = createRoot(document.createElement('div'));
beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await startI18n('en', ['common', 'ui']);
  act(() => root.render(<Table />));
});
afterAll(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const textsOf = (boat: Boat): string[] => columns.map(({ textOf }) => textOf(boat));

it('formats values by their kind, and leaves missing ones empty', () => {
  const boat = { title: 'Aurora', crew: 1200, owner: { name: 'Ana' }, seenAt: '2026-03-08T12:00:00.000Z' };
  expect(textsOf(boat).slice(0, 4)).toEqual(['Aurora', '1,200', 'Ana', expect.stringContaining('3/8/26')]);
  expect(textsOf({ title: 'Brisa', crew: null, owner: null, seenAt: null })).toEqual([
    'Brisa',
    '',
    '',
    '',
    'Never',
  ]);
});

it('keeps a time column wide enough for the next minutes', () => {
  const seenAt = new Date(Date.now() - 3 * 60_000).toISOString();
  expect(textsOf({ title: 'Aurora', crew: 0, owner: null, seenAt })[4]).toMatch(/\b59\b/);
});

it('never hides the column that names a row, and aligns figures to the end', () => {
  expect(columns[0]).toMatchObject({ isName: true, priority: 0 });
  expect(columns[1]).toMatchObject({ align: 'end', isSortable: true, sortFirst: 'desc' });
});
