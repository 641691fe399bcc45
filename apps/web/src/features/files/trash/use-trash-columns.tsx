import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import type { TrashedFile } from '../api/file-queries.ts';
import { useBytes } from '../components/use-bytes.ts';
import { fileGlyphPx, renderFileName } from '../list/use-file-columns.tsx';
import { useDaysLeft } from './use-days-left.ts';

export function useTrashColumns(): readonly Column<TrashedFile>[] {
  const bytes = useBytes();
  const daysLeft = useDaysLeft();
  return useColumns(
    'files',
    ({ text, name, plain, instant, person }) => [
      name('name', text('name'), (file) => file.name, { besideTextPx: fileGlyphPx, cell: renderFileName }),
      plain('daysLeft', text('daysLeft'), 1, daysLeft),
      person('deletedBy', text('deletedBy'), 2, ({ deletedBy }) => deletedBy),
      instant('deletedAt', text('deletedAt'), 3, ({ deletedAt }) => deletedAt),
      plain('folder', text('wasIn'), 4, ({ folderPath }) => folderPath.join(' / ')),
      plain('size', text('size'), 5, ({ sizeBytes }) => bytes(sizeBytes)),
    ],
    [daysLeft],
  );
}
