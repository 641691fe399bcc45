import type { User } from '@azimute/contract';
import type { UserColumn } from '@azimute/contract/users/values';
import { useMemo } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { PersonPhoto } from '../../../ui/photo.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { UserStateLabel } from './user-state.tsx';
import { useUserWords } from './use-user-words.ts';

interface UserTableColumn extends Column<User> {
  readonly id: UserColumn;
}

const photoPx = 24;
const glyphPx = 22;

export function useUserColumns(): readonly UserTableColumn[] {
  const text = useText('users');
  const common = useText('common');
  const format = useFormat();
  const locale = useLocale();
  const words = useUserWords();
  return useMemo(() => {
    const plain = (id: UserColumn, header: string, priority: number, textOf: (user: User) => string) =>
      ({ id, header, priority, textOf, cell: textOf, isSortable: true }) satisfies UserTableColumn;
    const signInOf = ({ lastSignInAt }: User): string =>
      lastSignInAt === null ? common('never') : format.relative(new Date(lastSignInAt), new Date());
    return [
      {
        ...plain('name', text('name'), 0, ({ name }) => name),
        cell: (user) => (
          <Row as="span" inline gap={8} minWidth={0}>
            <PersonPhoto person={user} size={photoPx} />
            <span>{user.name}</span>
          </Row>
        ),
        isName: true,
        isBold: true,
        besideTextPx: photoPx + 8,
      },
      plain('email', text('email'), 3, ({ email }) => email),
      plain('role', text('filter_role'), 2, ({ role }) => words.role(role)),
      plain('directoryLogin', text('ad'), 6, (user) => text(user.directoryLogin ? 'yes' : 'no')),
      { ...plain('profiles', text('profiles'), 5, words.profiles), isSortable: false },
      {
        ...plain('state', text('filter_state'), 1, ({ state }) => words.state(state)),
        cell: ({ state }) => <UserStateLabel state={state} />,
        besideTextPx: glyphPx,
      },
      {
        // The widest that the next minutes bring, so that the column holds still.
        ...plain('lastSignIn', text('lastSignIn'), 4, (user) => signInOf(user).replace(/\d+/, '59')),
        cell: ({ lastSignInAt }) =>
          lastSignInAt === null ? common('never') : <RelativeTime instant={lastSignInAt} />,
        align: 'end',
        sortFirst: 'desc',
      },
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- The texts stay the same functions when their language changes.
  }, [text, common, format, locale]);
}
