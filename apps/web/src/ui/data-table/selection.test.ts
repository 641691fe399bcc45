import { describe, expect, it } from 'vitest';
import {
  countSelected,
  isSelected,
  loadedState,
  nothingSelected,
  rangeOf,
  selectAllMatching,
  withRows,
} from './selection.ts';

const loaded = [1, 2, 3];

describe('a selection', () => {
  it('of rows contains those added and not removed', () => {
    const two = withRows(withRows(nothingSelected, [1, 2, 3], true), [2], false);
    expect(loaded.filter((id) => isSelected(two, id))).toEqual([1, 3]);
    expect(countSelected(two, 100)).toBe(2);
    expect(two).toEqual({ kind: 'ids', ids: new Set([1, 3]) });
  });

  it('of all matches contains unloaded rows, except those removed', () => {
    const all = withRows(selectAllMatching(), [2], false);
    expect(isSelected(all, 999)).toBe(true);
    expect(isSelected(all, 2)).toBe(false);
    expect(countSelected(all, 100)).toBe(99);
    expect(withRows(all, [2], true)).toEqual(selectAllMatching());
  });

  it('never counts below zero after removed rows are gone', () => {
    expect(countSelected(withRows(selectAllMatching(), [1, 2], false), 1)).toBe(0);
  });

  it.each([
    ['none', nothingSelected],
    ['some', withRows(nothingSelected, [2], true)],
    ['some', withRows(nothingSelected, [77], true)],
    ['all', withRows(nothingSelected, [1, 2, 3, 77], true)],
    ['all', selectAllMatching()],
    ['some', withRows(selectAllMatching(), [1], false)],
    ['none', withRows(selectAllMatching(), [1, 2, 3], false)],
  ] as const)('has %s of the loaded rows', (state, selection) => {
    expect(loadedState(selection, loaded)).toBe(state);
  });

  it('has none if no row is loaded', () => {
    expect(loadedState(nothingSelected, [])).toBe('none');
  });
});

describe('a range of rows', () => {
  it('extends up and down, and is the last row alone if the first is gone', () => {
    expect(rangeOf([5, 6, 7, 8], 6, 8)).toEqual([6, 7, 8]);
    expect(rangeOf([5, 6, 7, 8], 8, 6)).toEqual([6, 7, 8]);
    expect(rangeOf([5, 6, 7, 8], 99, 6)).toEqual([6]);
  });
});
