import { useMemo } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { ProfileRow } from '../api/profile-lists.ts';

export function useProfileColumns(): readonly Column<ProfileRow>[] {
  const text = useText('profiles');
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    const plain = (id: string, header: string, priority: number, textOf: (row: ProfileRow) => string) =>
      ({ id, header, priority, textOf, cell: textOf }) satisfies Column<ProfileRow>;
    const figure = (id: 'people' | 'units' | 'sections', header: string, priority: number) =>
      ({
        ...plain(id, header, priority, (row) => format.number(row[id])),
        align: 'end',
        isSortable: true,
        sortFirst: 'desc',
      }) satisfies Column<ProfileRow>;
    return [
      { ...plain('name', text('name'), 0, ({ name }) => name), isName: true, isBold: true, isSortable: true },
      plain('description', text('description'), 5, ({ description }) => description),
      figure('sections', text('sections'), 3),
      figure('units', text('units'), 2),
      figure('people', text('people'), 1),
      {
        ...plain('updatedAt', text('updatedAt'), 4, ({ updatedAt }) => format.dateTime(new Date(updatedAt))),
        align: 'end',
        isSortable: true,
        sortFirst: 'desc',
      },
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- The texts stay the same functions when their language changes.
  }, [text, format, locale]);
}
