import { fileKinds, fileLinkFilters, fileSorts } from '@azimute/contract/files/values';
import { defineSearch, flag, id, manyOf, texts } from '../../../ui/list/list-search.ts';
import type { FiltersOf } from '../../../ui/list/use-list.ts';

/** Address of the files. Without a folder it shows all files; `trash` shows deleted ones, with one open. */
export const fileSearch = defineSearch({
  filters: { kinds: manyOf(fileKinds), links: manyOf(fileLinkFilters), tags: texts },
  sorts: fileSorts,
  open: { file: id },
  kept: { folder: id, trash: flag, trashed: id },
});
export type FileSearch = ReturnType<typeof fileSearch.read>;

/** Converts the address to API filters. A folder includes its subfolders, like its count in the tree. */
export function toFileFilters(search: FileSearch): FiltersOf<'listFiles'> {
  const { kinds, links, tags, ...others } = fileSearch.filtersOf(search);
  return {
    ...others,
    ...(kinds && { kinds: [...kinds] }),
    ...(links && { links: [...links] }),
    ...(tags && { tags: [...tags] }),
    ...(search.folder !== undefined && { folder: search.folder, below: true }),
  };
}
