import type { User } from '@azimute/contract';
import { sorted, sortedDown, useColumns } from '../../../ui/data-table/use-columns.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { PersonPhoto } from '../../../ui/photo.tsx';
import { UserStateLabel } from './user-state.tsx';
import { useUserWords } from './use-user-words.ts';

const photoPx = 24;

export function useUserColumns(): readonly Column<User>[] {
  const common = useText('common');
  const words = useUserWords();
  return useColumns('users', ({ text, name, plain, label, ago }) => [
    name('name', text('name'), (user) => user.name, {
      ...sorted,
      cell: (user) => (
        <Row as="span" inline gap={8} minWidth={0}>
          <PersonPhoto person={user} size={photoPx} />
          <span>{user.name}</span>
        </Row>
      ),
      besideTextPx: photoPx + 8,
    }),
    plain('email', text('email'), 3, ({ email }) => email, sorted),
    plain('role', text('filter_role'), 2, ({ role }) => words.role(role), sorted),
    plain('directoryLogin', text('ad'), 6, (user) => text(user.directoryLogin ? 'yes' : 'no'), sorted),
    plain('profiles', text('profiles'), 5, words.profiles),
    label(
      'state',
      text('filter_state'),
      1,
      ({ state }) => words.state(state),
      ({ state }) => <UserStateLabel state={state} />,
      sorted,
    ),
    ago('lastSignIn', text('lastSignIn'), 4, ({ lastSignInAt }) => lastSignInAt, sortedDown, common('never')),
  ]);
}
