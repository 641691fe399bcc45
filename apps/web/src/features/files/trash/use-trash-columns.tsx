import { useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { TrashedFile } from '../api/file-queries.ts';
import { FileGlyph } from '../components/file-glyph.tsx';
import { useBytes } from '../components/use-bytes.ts';
import classes from '../list/file-list.module.css';
import { useDaysLeft } from './use-days-left.ts';

const glyphPx = 26;

function column(
  id: string,
  priority: number,
  header: string,
  textOf: (file: TrashedFile) => string,
): Column<TrashedFile> {
  return { id, priority, header, textOf, cell: textOf };
}

export function useTrashColumns(): readonly Column<TrashedFile>[] {
  const text = useText('files');
  const format = useFormat();
  const bytes = useBytes();
  const daysLeft = useDaysLeft();
  return [
    {
      id: 'name',
      header: text('name'),
      priority: 0,
      isName: true,
      isBold: true,
      textOf: ({ name }) => name,
      besideTextPx: glyphPx,
      cell: renderName,
    },
    column('daysLeft', 1, text('daysLeft'), daysLeft),
    column('deletedBy', 2, text('deletedBy'), ({ deletedBy }) => deletedBy?.name ?? ''),
    column('deletedAt', 3, text('deletedAt'), ({ deletedAt }) => format.dateTime(new Date(deletedAt))),
    column('folder', 4, text('wasIn'), ({ folderPath }) => folderPath.join(' / ')),
    column('size', 5, text('size'), ({ sizeBytes }) => bytes(sizeBytes)),
  ];
}

function renderName({ kind, name }: TrashedFile) {
  return (
    <Row as="span" inline gap={8} minWidth={0} maxWidth="100%">
      <FileGlyph kind={kind} />
      <span className={classes['cut']}>{name}</span>
    </Row>
  );
}
