import { defineList } from '../../../ui/list/use-list.ts';
import { filesKey, refreshMs } from './file-queries.ts';
import { fileSearch, toFileFilters } from './file-search.ts';

export const fileList = defineList({
  call: 'listFiles',
  key: [...filesKey, 'list'],
  search: fileSearch,
  filtersOf: toFileFilters,
  nameOf: ({ name }) => name,
  /** Every page that was scrolled to is read again: the more there are, the seldomer. */
  refreshMs: (pages) => refreshMs * pages,
});
