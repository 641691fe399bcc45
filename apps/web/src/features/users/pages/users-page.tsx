import type { User } from '@azimute/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { useListPanel } from '../../../ui/list/use-list-panel.ts';
import { ViewTools } from '../../../ui/list/view-tools.tsx';
import { useRequestedUserDialog } from '../api/requested-user-dialog.ts';
import { readSort } from '../api/user-search.ts';
import { openUser } from '../api/use-user-search.ts';
import { useUserRights } from '../api/use-user-rights.ts';
import { useBulkChange } from '../bulk/use-bulk-change.tsx';
import { UserBulkBar } from '../bulk/user-bulk-bar.tsx';
import { useUserExport } from '../components/use-user-export.ts';
import { useUserVerbs } from '../components/use-user-verbs.tsx';
import { useUsersView } from '../components/use-users-view.ts';
import { UserFilterBar } from '../components/user-filter-bar.tsx';
import { UserList } from '../components/user-list.tsx';
import { UserPanel } from '../components/user-panel.tsx';
import { UsersHeader } from '../components/users-header.tsx';
import { useUserImportWatch } from '../import/use-user-import-watch.ts';
import { UserImportDialog } from '../import/user-import-dialog.tsx';

const idOf = ({ id }: User): number => id;

/** The users of the account as a list, with one of them beside it. */
export function UsersPage() {
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const view = useUsersView();
  const { search, change, users } = view;
  const userExport = useUserExport(view);
  const { mayChange } = useUserRights();
  const [selecting, setSelecting] = useState(false);
  const [importing, setImporting] = useState<{ readonly importId: number | undefined } | null>(null);
  const underWay = useUserImportWatch();
  const openImport = (importId = underWay?.id): void => setImporting({ importId });
  const closePanel = (): void => change(({ user: _user, ...others }) => others);
  const bulk = useBulkChange((action) => {
    view.selection.clear();
    if (action === 'remove') closePanel();
  });
  const verbs = useUserVerbs({
    isPhone,
    onSaved: (saved) => change((current) => ({ ...current, user: saved.id })),
    onRemoved: closePanel,
  });
  useRequestedUserDialog('create', verbs.create);
  useRequestedUserDialog('import', openImport);
  const {
    list: focus,
    row: open,
    onFollow,
    navigation,
  } = useListPanel({
    rows: users,
    idOf,
    openId: search.user,
    enabled: !verbs.isBusy && !bulk.isBusy && importing === null,
    onFollow: (id) => change(openUser(id), { replace: true }),
    onClose: () => change(({ user: _user, ...others }) => others),
  });
  return (
    <>
      <ListFrame
        header={
          <UsersHeader
            view={view}
            userExport={userExport}
            isPhone={isPhone}
            underWay={underWay}
            onImport={() => openImport()}
            onCreate={verbs.create}
          />
        }
        bar={
          <UserFilterBar>
            <ViewTools
              columns={view.columns}
              view={view.view}
              sort={readSort(search)}
              onSort={view.sortBy}
              isPhone={isPhone}
              isSelecting={selecting}
              onSelecting={setSelecting}
            />
          </UserFilterBar>
        }
        panel={
          search.user !== undefined && (
            <UserPanel userId={search.user} listed={open} isPhone={isPhone} verbs={verbs} {...navigation} />
          )
        }
      >
        <UserList
          ref={focus}
          view={view}
          isPhone={isPhone}
          isSelecting={selecting}
          bulkBar={<UserBulkBar view={view} userExport={userExport} isPhone={isPhone} onChange={bulk.ask} />}
          onFollow={onFollow}
          onCreate={mayChange ? verbs.create : undefined}
        />
      </ListFrame>
      <ExportProgress exporting={userExport.exporting} />
      {verbs.dialog}
      {bulk.dialog}
      {importing !== null && (
        <UserImportDialog
          key={importing.importId}
          importId={importing.importId}
          isPhone={isPhone}
          onClose={() => setImporting(null)}
        />
      )}
    </>
  );
}
