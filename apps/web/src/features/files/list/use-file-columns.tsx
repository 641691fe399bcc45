import { useMemo } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { StoredFile } from '../api/file-queries.ts';
import { FileGlyph } from '../components/file-glyph.tsx';
import { LinkState, useLinkWords } from '../components/link-state.tsx';
import { useBytes } from '../components/use-bytes.ts';
import classes from './file-list.module.css';

const glyphPx = 26;

export function useFileColumns(): readonly Column<StoredFile>[] {
  const text = useText('files');
  const format = useFormat();
  const bytes = useBytes();
  const linkWords = useLinkWords();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('name'),
        priority: 0,
        isName: true,
        isBold: true,
        isSortable: true,
        textOf: ({ name }) => name,
        besideTextPx: glyphPx,
        cell: ({ kind, name }) => (
          <Row as="span" inline gap={8} minWidth={0} maxWidth="100%">
            <FileGlyph kind={kind} />
            <span className={classes['cut']}>{name}</span>
          </Row>
        ),
      },
      {
        id: 'size',
        header: text('size'),
        priority: 2,
        align: 'end',
        isSortable: true,
        sortFirst: 'desc',
        textOf: ({ sizeBytes }) => bytes(sizeBytes),
        cell: ({ sizeBytes }) => bytes(sizeBytes),
      },
      {
        id: 'linkExpiresAt',
        header: text('link'),
        priority: 1,
        isSortable: true,
        textOf: ({ link }) => linkWords(link),
        besideTextPx: glyphPx,
        cell: ({ link }) => <LinkState link={link} />,
      },
      {
        id: 'updatedAt',
        header: text('changed'),
        priority: 3,
        isSortable: true,
        sortFirst: 'desc',
        textOf: ({ updatedAt }) => format.dateTime(new Date(updatedAt)),
        cell: ({ updatedAt }) => format.dateTime(new Date(updatedAt)),
      },
      {
        id: 'folder',
        header: text('folder'),
        priority: 4,
        textOf: ({ folder }) => folder?.name ?? '',
        cell: ({ folder }) => folder?.name ?? '',
      },
      {
        id: 'uploadedBy',
        header: text('uploadedBy'),
        priority: 5,
        textOf: ({ uploadedBy }) => uploadedBy?.name ?? '',
        cell: ({ uploadedBy }) => uploadedBy?.name ?? '',
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- The texts stay the same functions when their language changes.
    [text, format, locale],
  );
}
