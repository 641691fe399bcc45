import { useMemo } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { ProfileNames } from './profile-names.tsx';
import type { PersonRow } from '../api/profile-lists.ts';

export function usePersonColumns(): readonly Column<PersonRow>[] {
  const text = useText('profiles');
  const locale = useLocale();
  return useMemo(() => {
    const plain = (id: string, header: string, priority: number, textOf: (row: PersonRow) => string) =>
      ({ id, header, priority, textOf, cell: textOf, isSortable: true }) satisfies Column<PersonRow>;
    return [
      { ...plain('name', text('person'), 0, ({ name }) => name), isName: true, isBold: true },
      plain('email', text('email'), 2, ({ email }) => email),
      plain('role', text('role'), 3, ({ role }) => text(`role_${role}`)),
      {
        ...plain('profiles', text('title'), 1, ({ profiles }) => profiles.map(({ name }) => name).join(', ')),
        cell: (person) => <ProfileNames person={person} />,
        sortFirst: 'desc',
      },
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- The texts stay the same functions when their language changes.
  }, [text, locale]);
}
