import { defineSearch, flag, id, oneOf } from '../../../ui/list/list-search.ts';
import { defineList } from '../../../ui/list/use-list.ts';
import { readingsKey } from '../../readings/api/readings-queries.ts';

export const readingSearch = defineSearch({
  filters: {},
  open: { reading: id },
  /** Parameters of the surrounding screen. */
  kept: { tab: oneOf(['readings']), new: flag },
});

export const readingList = defineList({
  call: 'listReadings',
  key: [...readingsKey, 'list'],
  search: readingSearch,
  idOf: ({ code }) => numberOf(code),
});

/** Readings have codes; the address identifies each by a stable number. */
function numberOf(code: string): number {
  let number = 7;
  for (const letter of code) number = (number * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_000_007;
  return number;
}
