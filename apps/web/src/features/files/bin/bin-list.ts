import { defineList } from '../../../ui/list/use-list.ts';
import { defineSearch, flag, id as fileId } from '../../../ui/list/list-search.ts';
import { filesKey } from '../api/file-queries.ts';

/** The address of the bin, which is a part of that of the files. */
const binSearch = defineSearch({ filters: {}, open: { binned: fileId }, kept: { bin: flag } });

export const binList = defineList({
  call: 'listBinnedFiles',
  key: [...filesKey, 'bin'],
  search: binSearch,
  nameOf: ({ name }) => name,
});
