import type { User } from '@azimute/contract';
import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import type { RowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { NothingFound } from '../../../ui/list/nothing-found.tsx';
import { RecordList } from '../../../ui/list/record-list.tsx';
import { PersonPhoto } from '../../../ui/photo.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { isFiltered, readSort, withoutFilters } from '../api/user-search.ts';
import { openUser } from '../api/use-user-search.ts';
import { UserStateLabel } from './user-state.tsx';
import type { UsersView } from './use-users-view.ts';
import { useUserWords } from './use-user-words.ts';

interface UserListProps {
  readonly view: UsersView;
  readonly isPhone: boolean;
  /** Boxes on a phone; at a desk they are always there. */
  readonly isSelecting: boolean;
  readonly bulkBar: ReactNode;
  readonly onFollow: (userId: number) => void;
  /** Absent where the person may not add any. */
  readonly onCreate: (() => void) | undefined;
  readonly ref: Ref<RowFocus>;
}

const idOf = (user: User): number => user.id;
const nameOf = ({ name }: User): string => name;

/** The users, or what stands in their place: on their way, failed, none, or none found. */
export function UserList({ view, isPhone, isSelecting, bulkBar, onFollow, onCreate, ref }: UserListProps) {
  const text = useText('users');
  const { list, users, search, change } = view;
  return (
    <RecordList
      ref={ref}
      label={text('tableLabel')}
      list={list}
      rows={users}
      idOf={idOf}
      nameOf={nameOf}
      columns={view.columns}
      view={view.view}
      sort={readSort(search)}
      onSort={view.sortBy}
      openId={search.user}
      openRow={openUser}
      isNarrowed={search.user !== undefined}
      onFollow={onFollow}
      renderCard={renderCard}
      isPhone={isPhone}
      selection={view.selection}
      isSelecting={isSelecting}
      bulkBar={bulkBar}
      empty={
        isFiltered(search) ? (
          <NothingFound
            title={text('nothingTitle')}
            text={text('nothingText')}
            onClear={() => change(withoutFilters, { replace: true })}
          />
        ) : (
          <NoUsers onCreate={onCreate} />
        )
      }
    />
  );
}

function renderCard(user: User, link: ReactNode): ReactNode {
  return <UserCard user={user} link={link} />;
}

interface UserCardProps {
  readonly user: User;
  readonly link: ReactNode;
}

function UserCard({ user, link }: UserCardProps) {
  const words = useUserWords();
  return (
    <>
      <span className={lines['line']}>
        <PersonPhoto person={user} size={24} />
        {link}
        <span className={lines['end']}>{words.role(user.role)}</span>
      </span>
      <span className={lines['line']}>
        <UserStateLabel state={user.state} />
        <span className={lines['grow']}>{user.email}</span>
      </span>
    </>
  );
}

interface NoUsersProps {
  readonly onCreate: (() => void) | undefined;
}

function NoUsers({ onCreate }: NoUsersProps) {
  const text = useText('users');
  return (
    <EmptyState
      icon={<IconUsers size={20} stroke={1.7} />}
      title={text('emptyTitle')}
      text={text('emptyText')}
      action={
        onCreate && (
          <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={onCreate}>
            {text('newUser')}
          </Button>
        )
      }
    />
  );
}
