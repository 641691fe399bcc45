import { sorted, sortedDown, useColumns } from '../../../ui/data-table/use-columns.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import type { StoredFile } from '../api/file-queries.ts';
import { FileGlyph } from '../components/file-glyph.tsx';
import { LinkState, useLinkWords } from '../components/link-state.tsx';
import { useBytes } from '../components/use-bytes.ts';
import classes from './file-list.module.css';

export const fileGlyphPx = 26;

export function useFileColumns(): readonly Column<StoredFile>[] {
  const bytes = useBytes();
  const linkWords = useLinkWords();
  return useColumns('files', ({ text, name, plain, figure, instant, label, person }) => [
    name('name', text('name'), (file) => file.name, {
      ...sorted,
      besideTextPx: fileGlyphPx,
      cell: renderFileName,
    }),
    figure('size', text('size'), 2, ({ sizeBytes }) => bytes(sizeBytes), sortedDown),
    label(
      'linkExpiresAt',
      text('link'),
      1,
      ({ link }) => linkWords(link),
      ({ link }) => <LinkState link={link} />,
      { ...sorted, besideTextPx: fileGlyphPx },
    ),
    instant('updatedAt', text('changed'), 3, ({ updatedAt }) => updatedAt, sortedDown),
    plain('folder', text('folder'), 4, ({ folder }) => folder?.name),
    person('uploadedBy', text('uploadedBy'), 5, ({ uploadedBy }) => uploadedBy),
  ]);
}

export function renderFileName({ kind, name }: Pick<StoredFile, 'kind' | 'name'>) {
  return (
    <Row as="span" inline gap={8} minWidth={0} maxWidth="100%">
      <FileGlyph kind={kind} />
      <span className={classes['cut']}>{name}</span>
    </Row>
  );
}
