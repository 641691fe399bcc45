import { describe, expect, it } from 'vitest';
import { chooseColumns, toggleColumn } from './choose-columns.ts';
import { nextSort } from './column.ts';
import { fitColumns } from './fit-columns.ts';

const columns = [
  { id: 'status' },
  { id: 'code', isName: true },
  { id: 'model' },
  { id: 'region', isExtra: true },
];
const idsOf = (shown: readonly { id: string }[]): string[] => shown.map(({ id }) => id);

describe('the column choice', () => {
  it('starts without extras and always has the row’s name', () => {
    expect(idsOf(chooseColumns(columns, undefined))).toEqual(['status', 'code', 'model']);
    expect(idsOf(chooseColumns(columns, []))).toEqual(['code']);
    expect(idsOf(chooseColumns(columns, ['region', 'unknown', 'model']))).toEqual([
      'code',
      'model',
      'region',
    ]);
  });

  it('turns columns on and off, and is empty once it equals the default', () => {
    const more = toggleColumn(columns, undefined, 'region');
    expect(more).toEqual(['status', 'code', 'model', 'region']);
    expect(toggleColumn(columns, more, 'region')).toBeUndefined();
    expect(toggleColumn(columns, undefined, 'status')).toEqual(['code', 'model']);
  });
});

describe('fitColumns', () => {
  const wanted = [
    { id: 'status', priority: 1, wantedPx: 150 },
    { id: 'code', priority: 9, isName: true, wantedPx: 100 },
    { id: 'model', priority: 2, wantedPx: 150 },
    { id: 'customer', priority: 4, wantedPx: 200 },
    { id: 'hours', priority: 3, wantedPx: 100 },
  ];
  const idsAt = (availablePx: number): string[] =>
    idsOf(fitColumns(wanted, { availablePx, overflow: 'drop' }));

  it('drops columns by priority until the rest fits, and never the name', () => {
    expect(idsAt(700)).toEqual(['status', 'code', 'model', 'customer', 'hours']);
    expect(idsAt(699)).toEqual(['status', 'code', 'model', 'hours']);
    expect(idsAt(499)).toEqual(['status', 'code', 'model']);
    expect(idsAt(90)).toEqual(['code']);
  });

  it('distributes spare width, and shrinks only a name that does not fit alone', () => {
    const widthsAt = (availablePx: number, overflow: 'drop' | 'scroll' = 'drop'): number[] =>
      fitColumns(wanted, { availablePx, overflow }).map(({ widthPx }) => widthPx);
    expect(widthsAt(1400)).toEqual([300, 200, 300, 400, 200]);
    expect(widthsAt(50)).toEqual([50]);
    expect(widthsAt(500, 'scroll')).toEqual([150, 100, 150, 200, 100]);
  });

  it('returns nothing without columns', () => {
    expect(fitColumns([], { availablePx: 500, overflow: 'drop' })).toEqual([]);
  });
});

describe('nextSort', () => {
  it('starts with the column’s default and reverses', () => {
    const byCode = { column: 'code', order: 'asc' } as const;
    expect(nextSort(byCode, { id: 'code' })).toEqual({ column: 'code', order: 'desc' });
    expect(nextSort(byCode, { id: 'model' })).toEqual({ column: 'model', order: 'asc' });
    const byHours = nextSort(byCode, { id: 'hours', sortFirst: 'desc' });
    expect(byHours).toEqual({ column: 'hours', order: 'desc' });
    expect(nextSort(byHours, { id: 'hours', sortFirst: 'desc' })).toEqual({ column: 'hours', order: 'asc' });
  });
});
