import { serviceAccountStates } from '@azimute/contract/service-accounts';
import { Button } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../api/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { cardOfColumns } from '../../ui/data-table/card-lines.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { useColumns } from '../../ui/data-table/use-columns.tsx';
import { FilterSwitch } from '../../ui/list/filter-switch.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/states.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import { ServiceAccountDialog, type CreatedKey } from './service-account-dialog.tsx';
import { serviceAccountList, serviceAccountsKey, type ServiceAccount } from './service-account-list.ts';
import { ServiceAccountPanel } from './service-account-panel.tsx';
import { ShownKeyDialog } from './shown-key-dialog.tsx';

interface Opened {
  readonly form: 'edit' | 'rotate';
  /** Absent for a new one. */
  readonly service: ServiceAccount | undefined;
}

/** Accounts of programs, with their keys. */
export function ServiceAccountsPage() {
  const text = useText('service-accounts');
  const list = useList(serviceAccountList, useServiceColumns());
  const [opened, setOpened] = useState<Opened>();
  const [created, setCreated] = useState<CreatedKey>();
  const deletion = useDeletion(() => list.close());
  const close = (): void => setOpened(undefined);
  const add = (): void => setOpened({ form: 'edit', service: undefined });
  return (
    <>
      <ListScreen
        list={list}
        label={text('tableLabel')}
        header={{
          title: text('title'),
          countText: (total) => text('count', total),
          add: { label: text('new'), onPress: add },
        }}
        searchLabel={text('search')}
        besideSearch={
          <FilterSwitch
            list={list}
            name="state"
            label={text('state')}
            value={list.search.state}
            values={['all', ...serviceAccountStates]}
            labelOf={(state) => text(`state_${state}`)}
          />
        }
        renderPanel={(service, panel) =>
          service && (
            <ServiceAccountPanel
              service={service}
              onEdit={() => setOpened({ form: 'edit', service })}
              onRotate={() => setOpened({ form: 'rotate', service })}
              onDelete={() => deletion.run(service)}
              {...panel}
            />
          )
        }
        isBusy={opened !== undefined || created !== undefined || deletion.dialog !== null}
        renderCard={cardOfColumns(list.columns, { end: 'state', below: ['role'], belowEnd: 'lastUsed' })}
        nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
        empty={
          <EmptyState
            icon={IconRobot}
            title={text('emptyTitle')}
            text={text('emptyText')}
            action={<Button onClick={add}>{text('new')}</Button>}
          />
        }
      />
      {opened?.form === 'edit' && (
        <ServiceAccountDialog service={opened.service} onCreated={setCreated} onClose={close} />
      )}
      {opened?.form === 'rotate' && opened.service && (
        <RotateKeyDialog service={opened.service} onRotated={setCreated} onClose={close} />
      )}
      {created && <ShownKeyDialog created={created} onClose={() => setCreated(undefined)} />}
      {deletion.dialog}
    </>
  );
}

function useDeletion(onDone: () => void) {
  const text = useText('service-accounts');
  return useAction({
    call: ({ id }: ServiceAccount) => callApi('deleteServiceAccount', { params: { serviceAccountId: id } }),
    invalidates: [serviceAccountsKey],
    success: 'deleted',
    confirm: (_words, { name }) => ({
      title: text('deleteTitle', { name }),
      effect: <p>{text('deleteEffect')}</p>,
      confirmLabel: text('delete'),
      danger: true,
    }),
    onDone,
  });
}

function useServiceColumns(): readonly Column<ServiceAccount>[] {
  return useColumns('service-accounts', ({ text, format, name, plain, person, ago }) => [
    name('name', text('name'), (service) => service.name),
    plain('state', text('state'), 1, ({ state }) => text(`state_${state}`)),
    plain('role', text('role'), 2, ({ role, profiles }) =>
      role === 'admin'
        ? text('role_admin')
        : profiles.map((one) => one.name).join(', ') || text('noProfiles'),
    ),
    plain('expires', text('expires'), 3, ({ expiresAt }) =>
      expiresAt === null ? text('never') : format.date(expiresAt),
    ),
    plain('addresses', text('addresses'), 4, ({ addresses }) => addresses.join(', ') || text('everywhere')),
    ago('lastUsed', text('lastUsed'), 2, ({ lastUsedAt }) => lastUsedAt, {}, text('neverUsed')),
    person('createdBy', text('createdBy'), 5, ({ createdBy }) => createdBy),
  ]);
}
