import type { User } from '@azimute/contract';
import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList, defineList } from '../../../ui/list/use-list.ts';
import { PersonPhoto } from '../../../ui/photo.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { MailNotice } from '../../mailbox/components/mail-notice.tsx';
import { useRequestedUserDialog } from '../api/requested-user-dialog.ts';
import { useUserRights } from '../api/use-user-rights.ts';
import { refreshMs, usersKey } from '../api/user-queries.ts';
import { toUserFilters, userSearch } from '../api/user-search.ts';
import { useBulkChange } from '../bulk/use-bulk-change.tsx';
import { UserBulk } from '../bulk/user-bulk.tsx';
import { useUserExport } from '../components/use-user-export.ts';
import { useUserFilters } from '../components/use-user-filters.tsx';
import { useUserVerbs } from '../components/use-user-verbs.tsx';
import { useUserWords } from '../components/use-user-words.ts';
import { UserPanel } from '../components/user-panel.tsx';
import { UserStateLabel } from '../components/user-state.tsx';
import classes from '../components/users.module.css';
import { UserImportDialog } from '../import/user-import-dialog.tsx';
import { userImports } from '../import/user-imports.ts';
import { useImportEntry, type OpenedImport } from '../../../ui/import/use-import-entry.tsx';
import { sorted, sortedDown, useColumns } from '../../../ui/data-table/use-columns.tsx';
import type { Column } from '../../../ui/data-table/column.ts';

const photoPx = 24;

const userList = defineList({
  call: 'listUsers',
  key: [...usersKey, 'list'],
  search: userSearch,
  filtersOf: toUserFilters,
  nameOf: ({ name }) => name,
  refreshMs: (pages) => refreshMs * pages,
  idsName: 'userIds',
});

/** Users of the account as a list, with the open one next to it. */
export function UsersPage() {
  const text = useText('users');
  const list = useList(userList, useUserColumns());
  const { mayChange } = useUserRights();
  const imports = useUserImport();
  const bulk = useBulkChange((action) => {
    list.selection.clear();
    if (action === 'remove') list.close();
  });
  const verbs = useUserVerbs({
    onSaved: ({ id }) => list.open(id),
    onRemoved: () => list.close(),
  });
  useRequestedUserDialog('create', verbs.create);
  useRequestedUserDialog('import', imports.open);
  return (
    <>
      <ListScreen
        list={list}
        label={text('tableLabel')}
        header={{
          title: text('title'),
          countText: (total) => text('count', total),
          actions: mayChange && imports.button,
          add: mayChange ? { label: text('newUser'), onPress: verbs.create } : undefined,
          children: <div className={classes['notice']}>{mayChange && <MailNotice />}</div>,
        }}
        searchLabel={text('search')}
        filters={useUserFilters(list.search, list.filters)}
        exported={useUserExport(list)}
        renderPanel={(listed, panel, userId) => (
          <UserPanel userId={userId} listed={listed} verbs={verbs} {...panel} />
        )}
        isBusy={verbs.isBusy || bulk.isBusy || imports.isOpen}
        bulk={
          mayChange ? (
            <UserBulk
              onChoose={(chosen) =>
                bulk.ask({ ...chosen, selection: list.selected, count: list.selectedCount })
              }
            />
          ) : null
        }
        renderCard={renderCard}
        nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
        empty={<NoUsers onCreate={mayChange ? verbs.create : undefined} />}
      />
      {verbs.dialog}
      {bulk.dialog}
      {imports.dialog}
    </>
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
        <Box as="span" paddingLeft={8} marginLeft="auto">
          {words.role(user.role)}
        </Box>
      </span>
      <span className={lines['line']}>
        <UserStateLabel state={user.state} />
        <span className={lines['grow']}>{user.email}</span>
      </span>
    </>
  );
}

interface NoUsersProps {
  /** Absent if the viewer cannot add users. */
  readonly onCreate: (() => void) | undefined;
}

function NoUsers({ onCreate }: NoUsersProps) {
  const text = useText('users');
  return (
    <EmptyState
      icon={IconUsers}
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

function useUserImport() {
  const text = useText('users');
  const format = useFormat();
  const { mayChange } = useUserRights();
  const [opened, setOpened] = useState<OpenedImport>();
  const entry = useImportEntry(userImports, {
    label: text('import'),
    opened,
    onOpen: setOpened,
    isEnabled: mayChange,
    finishedText: ({ progress }) =>
      text('importFinished', {
        added: format.number(progress.created + progress.added),
        left: format.number(progress.refused),
      }),
    invalidates: [usersKey],
    renderDialog: (importId, onClose) => <UserImportDialog importId={importId} onClose={onClose} />,
  });
  return { ...entry, isOpen: opened !== undefined };
}

function useUserColumns(): readonly Column<User>[] {
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
